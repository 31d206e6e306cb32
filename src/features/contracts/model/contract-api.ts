import { z } from 'zod'
import {
  type MadeSample,
  type MadeSamples,
  makeSamples,
  runSamples,
  type SampleRun,
  SamplesToMake,
  SamplesToRun,
} from '#/features/contracts/model/samples/sample-questions.ts'
import {
  type CallHandlers,
  type CallRequest,
  type CallResponse,
  plainErrors,
  rowsOf,
} from '#/platform/worker-call.ts'
import { type ContractReport, reportContract } from '#/protocol/contract/check-contract.ts'
import type { ContractChange } from '#/protocol/contract/contract-change.ts'
import { type JsonProblem, readJsonTree } from '#/protocol/contract/json-tree.ts'
import { platformVersions } from '#/protocol/contract/platform-version.ts'
import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { mostContractText, mostSamples } from '#/workspace/records/contract-record.ts'
import {
  compareTexts,
  type DifferencePart,
  type TextsCompared,
  TextsToCompare,
} from './contract-comparison.ts'

const count = z.int().min(0)
const isText = (input: unknown) => typeof input === 'string'

// A report lists a thousand findings of each kind and counts the others.
const mostFindings = 1000
const Findings = rowsOf<Violation>(
  (row) =>
    'rule' in row &&
    typeof row.rule === 'string' &&
    Object.hasOwn(rules, row.rule) &&
    'path' in row &&
    isText(row.path) &&
    'message' in row &&
    isText(row.message),
  mostFindings,
)

/** The report on a text, or why it is not a JSON object. */
export type CheckAnswer = { readonly report: ContractReport } | { readonly problem: JsonProblem }

const CheckAnswer: z.ZodType<CheckAnswer> = z.union([
  z.strictObject({
    report: z.strictObject({
      violations: Findings,
      warnings: Findings,
      notCheckable: Findings,
      unlisted: count,
      size: count,
    }),
  }),
  z.strictObject({
    problem: z.custom<JsonProblem>(
      (input) => z.looseObject({ kind: z.string(), at: count }).safeParse(input).success,
    ),
  }),
])

const RunSample: z.ZodType<SampleRun & { readonly id: string }> = z.strictObject({
  id: z.string(),
  violations: Findings,
  notCheckable: Findings,
  unlisted: count,
  size: z
    .strictObject({
      bytes: count,
      limitBytes: count,
      indices: rowsOf<NonNullable<SampleRun['size']>['indices'][number]>(() => true, 1000),
    })
    .or(z.undefined()),
})

const isMade = (row: object) =>
  'text' in row &&
  isText(row.text) &&
  'members' in row &&
  (row.members === 'all' || row.members === 'required')

const MadeAnswer: z.ZodType<MadeSamples> = z.strictObject({
  samples: rowsOf<MadeSample>(isMade, mostSamples),
  gaps: z.array(z.string()).max(mostContractText),
  violations: Findings,
})

const isKind = (row: object) => 'kind' in row && isText(row.kind)

const Compared: z.ZodType<TextsCompared> = z.strictObject({
  difference: z.union([
    z.strictObject({ kind: z.literal('compared'), changes: rowsOf<ContractChange>(isKind, 500) }),
    z.strictObject({ kind: z.literal('not-comparable'), which: z.enum(['before', 'after']) }),
  ]),
  unlisted: count,
  // At most 2,000 lines are shown, with one part for each run of folded lines.
  parts: rowsOf<DifferencePart>(isKind, 10_000),
  left: count,
})

/** The API of the worker that checks contracts and documents. Lists of its answers are bounded, and each row is checked. */
export const contractApi = {
  name: 'contract',
  errors: plainErrors,
  calls: {
    check: {
      request: z.strictObject({
        text: z.string().max(mostContractText),
        target: z.literal(platformVersions),
      }),
      response: CheckAnswer,
    },
    runSamples: { request: SamplesToRun, response: z.array(RunSample).max(mostSamples).readonly() },
    makeSamples: { request: SamplesToMake, response: MadeAnswer },
    compare: { request: TextsToCompare, response: Compared },
  },
}

export type ContractCall = keyof typeof contractApi.calls
export type ContractQuestion<Ask extends ContractCall> = CallRequest<typeof contractApi.calls, Ask>
export type ContractAnswer<Ask extends ContractCall> = CallResponse<typeof contractApi.calls, Ask>

/** The pure functions that answer the calls, in the worker or, where none can be started, on the page. */
export const contractAnswers = {
  check,
  runSamples: (question) =>
    runSamples(question).map((run) => ({
      ...run,
      violations: run.violations.map(withoutLargeValue),
      notCheckable: run.notCheckable.map(withoutLargeValue),
    })),
  makeSamples: (question) => {
    const made = makeSamples(question)
    return { ...made, violations: made.violations.map(withoutLargeValue) }
  },
  compare: compareTexts,
} satisfies CallHandlers<typeof contractApi.calls>

function check({ text, target }: ContractQuestion<'check'>): ContractAnswer<'check'> {
  const reading = readJsonTree(text)
  if ('problem' in reading) return reading
  if (reading.tree.kind !== 'object') return { problem: { kind: 'no-object', at: reading.tree.start } }
  const report = reportContract(JSON.parse(text), target)
  return {
    report: {
      ...report,
      violations: report.violations.map(withoutLargeValue),
      warnings: report.warnings.map(withoutLargeValue),
      notCheckable: report.notCheckable.map(withoutLargeValue),
    },
  }
}

// A screen shows plain values only, and the beginning of a long one.
const longestValue = 1000

function withoutLargeValue(violation: Violation): Violation {
  const { value, ...rest } = violation
  if (typeof value === 'string') return { ...rest, value: value.slice(0, longestValue) }
  return value === null || typeof value !== 'object' ? violation : rest
}
