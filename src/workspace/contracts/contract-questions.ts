import { z } from 'zod'

import { reportContract, type ContractReport } from '#/protocol/contract/check-contract.ts'
import { platformVersions } from '#/protocol/contract/platform-version.ts'
import type { Violation } from '#/protocol/violation.ts'
import { mostContractText } from './contract-record.ts'
import { makeSamples, runSamples, SamplesToMake, SamplesToRun } from './samples/sample-questions.ts'
import { compareTexts, TextsToCompare } from './versions/compare-texts.ts'

const ContractText = z.string().max(mostContractText)

/** What the worker is asked, by name: each question is read before it is answered. */
export const contractQuestions = {
  judge: z.strictObject({ text: ContractText, target: z.literal(platformVersions) }),
  runSamples: SamplesToRun,
  makeSamples: SamplesToMake,
  compare: TextsToCompare,
} as const

export type ContractAsk = keyof typeof contractQuestions
export type ContractQuestion<Ask extends ContractAsk> = z.infer<(typeof contractQuestions)[Ask]>

export interface ContractAnswers {
  readonly judge: ContractReport
  readonly runSamples: ReturnType<typeof runSamples>
  readonly makeSamples: ReturnType<typeof makeSamples>
  readonly compare: ReturnType<typeof compareTexts>
}

type Answering = { readonly [Ask in ContractAsk]: (question: ContractQuestion<Ask>) => ContractAnswers[Ask] }

/** How each is answered: pure, in the worker, or on the page where no worker can be started. */
export const contractAnswering: Answering = {
  judge: ({ text, target }) => {
    const report = reportContract(JSON.parse(text), target)
    return {
      ...report,
      violations: report.violations.map(withoutLargeValue),
      warnings: report.warnings.map(withoutLargeValue),
      notCheckable: report.notCheckable.map(withoutLargeValue),
    }
  },
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
}

// A screen words plain values only, and shows the beginning of a long one.
const longestValue = 1000

function withoutLargeValue(violation: Violation): Violation {
  const { value, ...rest } = violation
  if (typeof value === 'string') return { ...rest, value: value.slice(0, longestValue) }
  return value === null || typeof value !== 'object' ? violation : rest
}
