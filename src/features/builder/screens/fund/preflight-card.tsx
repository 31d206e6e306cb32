import type { RuleId } from '#/protocol/rule.ts'
import type { PreflightCheck } from '#/protocol/transition/preflight.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { findLockMatch } from '#/features/builder/model/draft-lock.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { hasLockFields } from '#/store/records/draft-fund.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import type { CheckLine } from '#/ui/check-list.tsx'
import { Text } from '#/ui/text.tsx'
import { PassingFolded } from '#/features/builder/screens/rules-card.tsx'
import { fixOf, LockMatchFix, OutputFix } from './lock-fixes.tsx'

export function PreflightCard({ checked }: { readonly checked: CheckedDraft }) {
  const { checks } = checked.report.fund
  const holding = checks.filter(({ state }) => state === 'holds').length
  return (
    <Card
      title={t('fund.checks')}
      end={
        <span role="status">
          <Text size="small" strong>
            {t('fund.checks.of', { holding, total: checks.length })}
          </Text>{' '}
          <Text size="small" tone="quiet">
            {t('fund.checks.hold')}
          </Text>
        </span>
      }
    >
      <PassingFolded lines={checks.map((check) => lineOf(check, checked))} />
    </Card>
  )
}

function lineOf(check: PreflightCheck, checked: CheckedDraft): CheckLine {
  const { rule, state } = check
  const text = formatCheck(check, checked)
  switch (state) {
    case 'holds':
      return { id: rule, rule, state: 'ok', text }
    case 'unknown':
      return {
        id: rule,
        rule,
        state: 'open',
        text: (
          <>
            <Text tone="second">{text}</Text>{' '}
            <Text size="small" tone="quiet">
              · {formatNeed(rule, checked)}
            </Text>
          </>
        ),
      }
    case 'fails':
      return {
        id: rule,
        rule,
        state: 'bad',
        text,
        ...(isSaidAtField(rule, checked)
          ? {}
          : {
              detail: formatViolation(check.violation),
              fix: <Fix rule={rule} checked={checked} />,
            }),
      }
  }
}

/** Tells whether a field above already shows the error. Only a pasted lock has fields. */
function isSaidAtField(rule: RuleId, { draft, report }: CheckedDraft): boolean {
  const { transaction, instantLock, height, outPoint } = report.fund.violations
  const said = [...transaction, ...instantLock, ...height, ...outPoint]
  return hasLockFields(draft.fund) && said.some((each) => each.rule === rule)
}

function Fix({ rule, checked }: { readonly rule: RuleId; readonly checked: CheckedDraft }) {
  const keys = useVault((view) => view.keys)
  if (rule === 'lock-output.index' || rule === 'lock-output.script') return <OutputFix checked={checked} />
  if (rule !== 'proof.single-use-key') return fixOf(rule)
  const { fund, singleUsePublicKey } = checked.report
  const match = findLockMatch(fund, singleUsePublicKey, keys, wireProfiles[checked.draft.profile])
  return <LockMatchFix checked={checked} match={match} />
}

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
  'asset-lock.type': 'fund.check.special',
  'network.asset-lock-payload': 'fund.check.classic',
  'asset-lock-payload.version': 'fund.check.payload',
  'asset-lock.credit-output': 'fund.check.credit-outputs',
  'asset-lock.sum': 'fund.check.sum',
  'asset-lock.inputs': 'fund.check.inputs',
  'asset-lock.create-minimum': 'fund.check.create-minimum',
  'asset-lock.top-up-minimum': 'fund.check.top-up-minimum',
} as const satisfies Partial<Record<RuleId, string>>

const outputFacts = {
  'lock-output.index': 'fund.check.output-index',
  'lock-output.script': 'fund.check.output-script',
  'proof.single-use-key': 'fund.check.single-use-key',
} as const satisfies Partial<Record<RuleId, string>>

function formatCheck({ rule }: PreflightCheck, { report }: CheckedDraft): string {
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

function formatNeed(rule: RuleId, { draft, report }: CheckedDraft): string {
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
