import type { PreflightCheck } from '#/protocol/transition/preflight.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { t } from '#/workspace/messages/t.ts'

const facts = {
  'proof.transaction-parses': 'fund.check.transaction-parses',
  'proof.instant-lock-parses': 'fund.check.lock-parses',
  'proof.lock-transaction': 'fund.check.lock-transaction',
  'proof.lock-inputs': 'fund.check.lock-inputs',
  'lock-output.index': 'fund.check.output-index.open',
  'lock-output.script': 'fund.check.output-script.open',
  'proof.single-use-key': 'fund.check.single-use-key.open',
  'proof.out-point-unused': 'fund.check.unused',
  'proof.transaction-length': 'fund.check.transaction-size',
  'proof.instant-lock-length': 'fund.check.lock-size',
  'proof.height': 'fund.check.height',
  'proof.height-reached': 'fund.check.height-reached',
  'proof.out-point-length': 'fund.check.out-point',
  'proof.out-point-transaction': 'fund.check.out-point-transaction',
} as const satisfies Partial<Record<RuleId, string>>

// The same, once it is known which output it is about.
const outputFacts = {
  'lock-output.index': 'fund.check.output-index',
  'lock-output.script': 'fund.check.output-script',
  'proof.single-use-key': 'fund.check.single-use-key',
} as const satisfies Partial<Record<RuleId, string>>

/** What a check of the preflight says, as a fact. */
export function formatCheck({ rule }: PreflightCheck, { report }: JudgedFunds): string {
  const outputIndex = report.fund.outputIndex ?? report.fund.lockOutput?.outputIndex
  if (outputIndex !== undefined && isOutputFact(rule)) return t(outputFacts[rule], { outputIndex })
  return isFact(rule) ? t(facts[rule]) : rule
}

function isFact(rule: RuleId): rule is keyof typeof facts {
  return Object.hasOwn(facts, rule)
}

function isOutputFact(rule: RuleId): rule is keyof typeof outputFacts {
  return Object.hasOwn(outputFacts, rule)
}

/** What is missing before a check can be made. */
export function formatNeed(rule: RuleId, { draft, report }: JudgedFunds): string {
  const { method } = draft.fund
  const { transaction, instantLock, outPoint } = report.fund
  if (rule === 'proof.height') return t('fund.needs.height')
  if (rule === 'proof.height-reached') return t('fund.needs.tip')
  if (rule === 'proof.instant-lock-parses' || rule === 'proof.instant-lock-length')
    return t('fund.needs.lock')
  const aboutOutPoint = rule === 'proof.out-point-length' || rule === 'proof.out-point-unused'
  if (method === 'chain-lock' && aboutOutPoint) return t('fund.needs.out-point')
  if (transaction === undefined) return t('fund.needs.transaction')
  const aboutLock = rule === 'proof.lock-transaction' || rule === 'proof.lock-inputs'
  if (aboutLock && instantLock === undefined) return t('fund.needs.lock')
  if (method === 'chain-lock' && outPoint === undefined) return t('fund.needs.out-point')
  const keyIsMissing = rule === 'proof.single-use-key' && report.singleUsePublicKey === undefined
  return keyIsMissing ? t('fund.needs.key') : t('fund.needs.output')
}
