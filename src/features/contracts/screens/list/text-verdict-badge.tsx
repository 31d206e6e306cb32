import type { TextVerdict } from '#/features/contracts/model/text-verdict.ts'
import { t } from '#/features/contracts/messages.ts'
import { Badge } from '#/ui/badge.tsx'

/** What the rules say of a contract, in a word. */
export function TextVerdictBadge({ verdict }: { readonly verdict: TextVerdict }) {
  switch (verdict.kind) {
    case 'judging':
      return <Badge>{t('contracts.verdict.judging')}</Badge>
    case 'open':
      return (
        <Badge tone="warn" icon="warning">
          {t('contracts.verdict.open')}
        </Badge>
      )
    case 'no-json':
      return (
        <Badge tone="bad" icon="alert">
          {t('contracts.verdict.no-json')}
        </Badge>
      )
    case 'judged':
      return verdict.violations > 0 ? (
        <Badge tone="bad" icon="alert">
          {t('contracts.verdict.violations', { count: verdict.violations })}
        </Badge>
      ) : verdict.warnings > 0 ? (
        <Badge tone="warn" icon="warning">
          {t('contracts.verdict.warnings', { count: verdict.warnings })}
        </Badge>
      ) : (
        <Badge tone="ok" icon="check">
          {t('contracts.verdict.ok')}
        </Badge>
      )
  }
}
