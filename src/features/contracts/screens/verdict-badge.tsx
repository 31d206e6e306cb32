import { t } from '#/features/contracts/messages.ts'
import type { CheckedVerdict, TextVerdict } from '#/features/contracts/model/contract-verdicts.ts'
import { Badge } from '#/ui/badge.tsx'
import { formatContractVerdict } from '#/words/contract-verdict-words.ts'

export function TextVerdictBadge({ verdict }: { readonly verdict: TextVerdict }) {
  switch (verdict.kind) {
    case 'checking':
      return <Badge>{t('contracts.verdict.checking')}</Badge>
    case 'open':
      return (
        <Badge tone="warn" icon="warning">
          {t('contract.verdict.unchecked')}
        </Badge>
      )
    case 'blank':
      return <Badge>{t('contract.verdict.blank')}</Badge>
    case 'no-json':
      return <NoJsonBadge />
    case 'checked':
      return <CheckedBadge verdict={verdict} />
  }
}

export function BreakingBadge({ count, number }: { readonly count: number; readonly number: number }) {
  return count === 0 ? null : (
    <Badge tone="warn" icon="warning">
      {t('contract.breaking', { count, number })}
    </Badge>
  )
}

export function NoJsonBadge() {
  return (
    <Badge tone="bad" icon="alert">
      {t('contract.verdict.no-json')}
    </Badge>
  )
}

export function CheckedBadge({ verdict: { rules, broken, warnings } }: { readonly verdict: CheckedVerdict }) {
  const [tone, icon] = broken === 0 ? (['ok', 'check'] as const) : (['bad', 'alert'] as const)
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {formatContractVerdict(rules, broken)}
      </Badge>
      {broken > 0 || warnings === 0 ? null : (
        <Badge tone="warn" icon="warning">
          {t('contract.verdict.warnings', { count: warnings })}
        </Badge>
      )}
    </>
  )
}
