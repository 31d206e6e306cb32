import type { Studio } from '#/features/contracts/model/studio.ts'
import { t } from '#/workspace/messages/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { useLateVerdict } from './use-late-verdict.ts'

/** What the rules say of the contract as a whole. */
export function VerdictBadge({ studio }: { readonly studio: Studio }) {
  const { problem, report, isUnjudged } = studio
  const isLate = useLateVerdict(studio)
  if (problem !== undefined && problem.kind !== 'large') {
    return (
      <Badge tone="bad" icon="alert">
        {t('contract.verdict.no-json')}
      </Badge>
    )
  }
  if (report === undefined || isLate) {
    return (
      <Badge tone="dashed" icon={isUnjudged ? 'alert' : 'clock'}>
        {isUnjudged ? t('contract.verdict.unjudged') : t('contract.verdict.judging')}
      </Badge>
    )
  }
  const count = report.violations.length + report.unlisted
  if (count > 0) {
    return (
      <Badge tone="bad" icon="alert">
        {t('contract.verdict.violations', { count })}
      </Badge>
    )
  }
  return report.warnings.length > 0 ? (
    <Badge tone="warn" icon="warning">
      {t('contract.verdict.warnings', { count: report.warnings.length })}
    </Badge>
  ) : (
    <Badge tone="ok" icon="check">
      {t('contract.verdict.holds')}
    </Badge>
  )
}
