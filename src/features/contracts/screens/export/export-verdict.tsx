import { Link } from '@tanstack/react-router'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'

/** Whether what leaves here is a contract that the rules accept, or a draft. */
export function ExportVerdict({
  studio: { id, problem, report, isJudging, isUnjudged },
}: {
  readonly studio: Studio
}) {
  const back = (
    <Link to="/contracts/$id" params={{ id }}>
      {t('export.mend')}
    </Link>
  )
  if (problem !== undefined)
    return (
      <Note tone="bad" title={t('export.draft')}>
        {problem.kind === 'large' ? t('export.large') : t('export.no-json')} {back}
      </Note>
    )
  if (isJudging || report === undefined) {
    return <Note tone="warn">{isUnjudged ? t('export.unjudged') : t('export.judging')}</Note>
  }
  const count = report.violations.length + report.unlisted
  if (count > 0) {
    return (
      <Note tone="bad" title={t('export.draft')}>
        {t('export.violations', { count })} {back}
      </Note>
    )
  }
  return report.warnings.length > 0 ? (
    <Note tone="warn">
      {t('export.warnings', { count: report.warnings.length })} {back}
    </Note>
  ) : (
    <Note tone="ok">{t('export.holds')}</Note>
  )
}
