import { t } from '#/features/contracts/messages.ts'
import type { CheckedVerdict, TextVerdict } from '#/features/contracts/model/contract-verdicts.ts'
import { Badge } from '#/ui/badge.tsx'

/** A verdict in one or two words. */
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
      return <CheckedBadge verdict={verdict} ok={t('contracts.verdict.ok')} />
  }
}

export function NoJsonBadge() {
  return (
    <Badge tone="bad" icon="alert">
      {t('contract.verdict.no-json')}
    </Badge>
  )
}

/** The number of violations or else of warnings, or `ok`. */
export function CheckedBadge({
  verdict: { violations, warnings },
  ok,
}: {
  readonly verdict: CheckedVerdict
  readonly ok: string
}) {
  if (violations > 0) {
    return (
      <Badge tone="bad" icon="alert">
        {t('contract.verdict.violations', { count: violations })}
      </Badge>
    )
  }
  return warnings > 0 ? (
    <Badge tone="warn" icon="warning">
      {t('contract.verdict.warnings', { count: warnings })}
    </Badge>
  ) : (
    <Badge tone="ok" icon="check">
      {ok}
    </Badge>
  )
}
