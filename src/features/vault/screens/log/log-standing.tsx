import { t } from '#/workspace/messages/t.ts'
import type { LogReading } from '#/workspace/vault-log/use-vault-log.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'

/** Whether the log is whole, and since when. */
export function LogStanding({
  reading: { entries, damaged },
}: {
  readonly reading: Extract<LogReading, { readonly kind: 'read' }>
}) {
  const session = useVault((view) => view.session)
  const atUnlock = session.kind === 'open' ? (session.damagedAudit ?? []) : []
  const broken = [...new Set([...damaged, ...atUnlock])]
  if (broken.length === 0) {
    return (
      <Note tone="ok" title={t('log.holds')}>
        {t('log.holds.about', { count: entries.length })}
      </Note>
    )
  }
  return (
    <Note tone="bad" alert title={t('log.damaged')}>
      <Stack gap="snug">
        {broken.includes('session') ? <span>{t('log.damaged.session')}</span> : null}
        {broken.includes('device') ? <span>{t('log.damaged.device')}</span> : null}
        {atUnlock.length > 0 ? <span>{t('log.damaged.unlock')}</span> : null}
      </Stack>
    </Note>
  )
}
