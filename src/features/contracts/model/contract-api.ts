import { z } from 'zod'
import type {
  MadeSample,
  MadeSamples,
  SampleRun,
  SamplesToMake,
  SamplesToRun,
} from '#/features/contracts/model/samples/sample-questions.ts'
import { type CallRequest, type CallResponse, plainErrors, rowsOf } from '#/platform/worker-call.ts'
import { contractRuleSets, type ContractFinding } from '#/protocol/contract-13/contract-judgement.ts'
import type { ContractChange } from '#/protocol/contract/contract-change.ts'
import type { JsonProblem } from '#/protocol/contract/json-tree.ts'
import { platformVersions } from '#/protocol/contract/platform-version.ts'
import { rules } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { mostContractText, mostSamples } from '#/store/records/contract-record.ts'
import type { Finding, StudioReport } from './contract-report.ts'
import type { DifferencePart, TextsCompared, TextsToCompare } from './contract-comparison.ts'

const count = z.int().min(0)
const isText = (input: unknown) => typeof input === 'string'

// A report lists a thousand findings of each kind, and counts the others.
const mostFindings = 1000

const isFinding = (row: object) =>
  'rule' in row &&
  typeof row.rule === 'string' &&
  Object.hasOwn(rules, row.rule) &&
  'path' in row &&
  isText(row.path) &&
  'message' in row &&
  isText(row.message)

// Checks findings by their shape, because the page does not load the rules of version 13.
const isOf13 = (row: object) =>
  'rule' in row &&
  typeof row.rule === 'string' &&
  row.rule.startsWith('v13.') &&
  'path' in row &&
  isText(row.path) &&
  'sentence' in row &&
  isText(row.sentence) &&
  'code' in row &&
  (row.code === null || Number.isInteger(row.code))

const Findings = rowsOf<Violation>(isFinding, mostFindings)
const UpdateFindings = rowsOf<ContractFinding>(isOf13, mostFindings)
const StudioFindings = rowsOf<Finding>((row) => isFinding(row) || isOf13(row), mostFindings)

export type CheckAnswer = { readonly report: StudioReport } | { readonly problem: JsonProblem }

const CheckAnswer: z.ZodType<CheckAnswer> = z.union([
  z.strictObject({
    report: z.strictObject({
      rules: z.enum(contractRuleSets),
      violations: StudioFindings,
      warnings: StudioFindings,
      notCheckable: StudioFindings,
      unlisted: count,
      size: count,
      feeCredits: z.bigint().or(z.undefined()),
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
  // At most 2,000 lines are shown, plus one part for each run of folded lines.
  parts: rowsOf<DifferencePart>(isKind, 10_000),
  left: count,
  update: z
    .strictObject({
      violations: UpdateFindings,
      warnings: UpdateFindings,
      unlisted: count,
    })
    .or(z.undefined()),
})

const text = z.string().max(mostContractText)

const RunRequest: z.ZodType<SamplesToRun> = z.strictObject({
  text,
  samples: z
    .array(z.strictObject({ id: z.string(), documentType: z.string(), text: z.string() }))
    .max(mostSamples),
})

const MakeRequest: z.ZodType<SamplesToMake> = z.strictObject({
  text,
  documentType: z.string(),
  kind: z.enum(['valid', 'invalid']),
  counter: z.int().min(0),
  limit: z.int().min(0).max(mostSamples),
})

const CompareRequest: z.ZodType<TextsToCompare> = z.strictObject({
  before: text,
  after: text,
  rules: z.enum(contractRuleSets),
  isTestNetwork: z.boolean(),
})

// The answers are not imported here, because pages need only the API and the worker has the checks.

/** The calls of the contract worker. Lists in its answers are bounded, and each row is checked. */
export const contractApi = {
  name: 'contract',
  errors: plainErrors,
  calls: {
    check: {
      request: z.strictObject({
        text,
        rules: z.enum(contractRuleSets),
        target: z.literal(platformVersions),
        identifierType: z.string().max(100),
        isTestNetwork: z.boolean(),
      }),
      response: CheckAnswer,
    },
    runSamples: { request: RunRequest, response: z.array(RunSample).max(mostSamples).readonly() },
    makeSamples: { request: MakeRequest, response: MadeAnswer },
    compare: { request: CompareRequest, response: Compared },
  },
}

export type ContractCall = keyof typeof contractApi.calls
export type ContractQuestion<Ask extends ContractCall> = CallRequest<typeof contractApi.calls, Ask>
export type ContractAnswer<Ask extends ContractCall> = CallResponse<typeof contractApi.calls, Ask>
