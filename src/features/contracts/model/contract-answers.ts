import { makeSamples, runSamples } from '#/features/contracts/model/samples/sample-questions.ts'
import type { CallHandlers } from '#/platform/worker-call.ts'
import { buildUnowned } from '#/protocol/contract-13/build-contract.ts'
import { estimateContractCreate } from '#/protocol/platform/contract-fees.ts'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import type { ContractJudgement } from '#/protocol/contract-13/contract-judgement.ts'
import { judgementOf } from '#/protocol/contract-13/judge-given-contract.ts'
import { judgeUpdate } from '#/protocol/contract-13/judge-update.ts'
import { reportContract } from '#/protocol/contract/check-contract.ts'
import { exactValueOf, toExactValue } from '#/protocol/contract/exact-integers.ts'
import { readJsonTree } from '#/protocol/contract/json-tree.ts'
import { inDocumentOrder } from '#/protocol/schema.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { ContractAnswer, contractApi, ContractQuestion } from './contract-api.ts'
import { compareTexts } from './contract-comparison.ts'

/** Answers the calls with pure functions, in the worker or, if no worker can be started, on the page. */
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
  compare: (question) => ({ ...compareTexts(question), update: judgeTexts(question) }),
} satisfies CallHandlers<typeof contractApi.calls>

function check({
  text,
  rules,
  target,
  identifierType,
  isTestNetwork,
}: ContractQuestion<'check'>): ContractAnswer<'check'> {
  const reading = readJsonTree(text)
  if ('problem' in reading) return reading
  const { tree } = reading
  if (tree.kind !== 'object') return { problem: { kind: 'no-object', at: tree.start } }
  if (rules === 'version-13') {
    const value = toExactValue(tree, text)
    const { size, contract, ...verdict } = judgeContract(value, { isTestNetwork })
    const feeCredits = contract && estimateContractCreate(buildUnowned(contract), size)
    const { violations, warnings, unlisted } = judgementOf(verdict)
    const inOrder = (found: typeof violations) => inDocumentOrder(found, value)
    const lists = { violations: inOrder(violations), warnings: inOrder(warnings), notCheckable: [] }
    return { report: { rules, ...lists, unlisted, size, feeCredits } }
  }
  const report = reportContract(JSON.parse(text), target, identifierType)
  return {
    report: {
      rules,
      ...report,
      feeCredits: undefined,
      violations: report.violations.map(withoutLargeValue),
      warnings: report.warnings.map(withoutLargeValue),
      notCheckable: report.notCheckable.map(withoutLargeValue),
    },
  }
}

/** Judges the update of one contract to another. Undefined if a text is not JSON, or for the specification. */
function judgeTexts({
  before,
  after,
  rules,
  isTestNetwork,
}: ContractQuestion<'compare'>): ContractJudgement | undefined {
  const [old, now] = rules === 'version-13' ? [exactValueOf(before), exactValueOf(after)] : []
  if (old === undefined || now === undefined) return undefined
  const { ofContract, ofChange, warnings } = judgeUpdate(
    { contract: old },
    { contract: now },
    { isTestNetwork },
  )
  return judgementOf({ violations: [...ofContract, ...ofChange], warnings, unlisted: 0 })
}

// Characters. A screen shows only plain values, and only the beginning of a long one.
const longestValue = 1000

function withoutLargeValue(violation: Violation): Violation {
  const { value, ...rest } = violation
  if (typeof value === 'string') return { ...rest, value: value.slice(0, longestValue) }
  return value === null || typeof value !== 'object' ? violation : rest
}
