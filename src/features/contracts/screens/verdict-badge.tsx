import { t } from '#/features/contracts/messages.ts'
import {
  type CheckedVerdict,
  hasUncheckedRules,
  type TextVerdict,
} from '#/features/contracts/model/contract-verdicts.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { Badge } from '#/ui/badge.tsx'
import { useCurrentNetwork } from '#/workspace/actions/current-network.ts'

/** A verdict in one or two words, by the rules of the version. */
export function TextVerdictBadge({
  verdict,
  version,
}: {
  readonly verdict: TextVerdict
  readonly version: PlatformVersion
}) {
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
      return <CheckedBadge verdict={verdict} version={version} ok={t('contracts.verdict.ok')} />
  }
}

/** How many changes since a version are breaking, if any are. */
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

/** The number of violations or else of warnings, or `ok`. It claims no more than is checked for the current network. */
export function CheckedBadge({
  verdict: { violations, warnings },
  version,
  ok,
}: {
  readonly verdict: CheckedVerdict
  readonly version: PlatformVersion
  readonly ok: string
}) {
  const isPartial = hasUncheckedRules(useCurrentNetwork())
  if (violations > 0) {
    return (
      <Badge tone="bad" icon="alert">
        {t('contract.verdict.violations', { count: violations })}
      </Badge>
    )
  }
  if (warnings > 0 || isPartial) {
    return (
      <Badge tone="warn" icon="warning">
        {warnings > 0
          ? t(isPartial ? 'contract.verdict.warnings.partial' : 'contract.verdict.warnings', {
              count: warnings,
            })
          : t('contract.verdict.partial', { version })}
      </Badge>
    )
  }
  return (
    <Badge tone="ok" icon="check">
      {ok}
    </Badge>
  )
}
