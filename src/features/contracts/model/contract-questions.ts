import { z } from 'zod'

import { reportContract, type ContractReport } from '#/protocol/contract/check-contract.ts'
import { platformVersions } from '#/protocol/contract/platform-version.ts'
import type { Violation } from '#/protocol/violation.ts'
import { mostContractText } from '#/workspace/records/contract-record.ts'
import { makeSamples, runSamples, SamplesToMake, SamplesToRun } from './samples/sample-questions.ts'
import { type JsonProblem, readJsonTree } from '#/protocol/contract/json-tree.ts'
import { compareTexts, TextsToCompare } from './versions/compare-texts.ts'

const ContractText = z.string().max(mostContractText)

const JudgeQuestion = z.strictObject({ text: ContractText, target: z.literal(platformVersions) })

/** What the rules say of a text, or why it is no JSON object. */
export type JudgeAnswer = { readonly report: ContractReport } | { readonly problem: JsonProblem }

/** What the worker is asked, by name, and what it answers. */
export interface ContractAsks {
  readonly judge: { readonly question: z.infer<typeof JudgeQuestion>; readonly answer: JudgeAnswer }
  readonly runSamples: {
    readonly question: z.infer<typeof SamplesToRun>
    readonly answer: ReturnType<typeof runSamples>
  }
  readonly makeSamples: {
    readonly question: z.infer<typeof SamplesToMake>
    readonly answer: ReturnType<typeof makeSamples>
  }
  readonly compare: {
    readonly question: z.infer<typeof TextsToCompare>
    readonly answer: ReturnType<typeof compareTexts>
  }
}

type Answering = { readonly [Ask in keyof ContractAsks]: (question: unknown) => ContractAsks[Ask]['answer'] }

/** How each is answered: pure, in the worker, or on the page where no worker can be started. Each reads its question first. */
export const contractAnswers: Answering = {
  judge: (question) => judge(JudgeQuestion.parse(question)),
  runSamples: (question) =>
    runSamples(SamplesToRun.parse(question)).map((run) => ({
      ...run,
      violations: run.violations.map(withoutLargeValue),
      notCheckable: run.notCheckable.map(withoutLargeValue),
    })),
  makeSamples: (question) => {
    const made = makeSamples(SamplesToMake.parse(question))
    return { ...made, violations: made.violations.map(withoutLargeValue) }
  },
  compare: (question) => compareTexts(TextsToCompare.parse(question)),
}

function judge({ text, target }: z.infer<typeof JudgeQuestion>): JudgeAnswer {
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

// A screen words plain values only, and shows the beginning of a long one.
const longestValue = 1000

function withoutLargeValue(violation: Violation): Violation {
  const { value, ...rest } = violation
  if (typeof value === 'string') return { ...rest, value: value.slice(0, longestValue) }
  return value === null || typeof value !== 'object' ? violation : rest
}
