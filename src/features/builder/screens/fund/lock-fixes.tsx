import { changeFund } from '#/domain/draft/draft-actions.ts'
import { type LockMatch, chooseOutput } from '#/features/builder/model/draft-lock.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { LinkButton } from '#/ui/button.tsx'
import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { RuleId } from '#/protocol/rule.ts'

export function LockMatchFix({
  checked,
  match: { key, outputIndex },
}: {
  readonly checked: CheckedDraft
  readonly match: LockMatch
}) {
  const { draft, report } = checked
  if (key !== undefined) {
    const name = formatKeyName(key)
    return (
      <span>
        {t('fund.key.matches', { name, outputIndex: report.fund.lockOutput?.outputIndex ?? 0 })}{' '}
        <LinkButton onClick={() => changeFund(draft.id, { singleUseKey: key.id, singleUsePublicKey: null })}>
          {t('fund.key.use', { name })}
        </LinkButton>
      </span>
    )
  }
  if (outputIndex === undefined) return <span>{t('fund.key.no-match')}</span>
  return (
    <span>
      {t('fund.key.opens', { outputIndex })}{' '}
      <LinkButton onClick={() => chooseOutput(checked, outputIndex)}>
        {t('fund.fix.output', { outputIndex })}
      </LinkButton>
    </span>
  )
}

export function OutputFix({ checked }: { readonly checked: CheckedDraft }) {
  const { draft, report } = checked
  const { transaction, outputIndex, lockOutput } = report.fund
  if (transaction === undefined) return null
  const chosen = outputIndex ?? lockOutput?.outputIndex
  const locks = listLockOutputs(transaction, wireProfiles[draft.profile])
  const other = locks.find((each) => each.outputIndex !== chosen)?.outputIndex
  if (other === undefined) return <span>{t('fund.outputs.none')}</span>
  return (
    <LinkButton onClick={() => chooseOutput(checked, other)}>
      {t('fund.fix.output', { outputIndex: other })}
    </LinkButton>
  )
}

const fixes = {
  'proof.transaction-parses': 'fund.fix.transaction',
  'proof.instant-lock-parses': 'fund.fix.lock',
  'proof.lock-transaction': 'fund.fix.pair',
  'proof.lock-inputs': 'fund.fix.pair',
  'proof.out-point-unused': 'fund.fix.unused',
  'asset-lock.type': 'fund.fix.special',
  'network.asset-lock-payload': 'fund.fix.classic',
  'asset-lock-payload.version': 'fund.fix.asset-lock',
  'asset-lock.credit-output': 'fund.fix.asset-lock',
  'asset-lock.sum': 'fund.fix.asset-lock',
  'asset-lock.inputs': 'fund.fix.asset-lock',
  'asset-lock.create-minimum': 'fund.fix.amount',
  'asset-lock.top-up-minimum': 'fund.fix.amount',
} as const satisfies Partial<Record<RuleId, string>>

export function fixOf(rule: RuleId): string | undefined {
  return hasFix(rule) ? t(fixes[rule]) : undefined
}

function hasFix(rule: RuleId): rule is keyof typeof fixes {
  return Object.hasOwn(fixes, rule)
}
