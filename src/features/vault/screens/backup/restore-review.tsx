import type { BackupReview } from '#/workspace/backup/backup-actions.ts'
import { formatLogStanding, formatPhraseStanding } from '#/workspace/messages/backup-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { RestoreCounts } from './restore-counts.tsx'
import { RestoreKeys } from './restore-keys.tsx'
import { UnreadableNote } from './unreadable-note.tsx'

/** What a restore would do, before anything is written. */
export function RestoreReview({ review, asNew }: { readonly review: BackupReview; readonly asNew: boolean }) {
  const { kind, madeAtMs, phrase, log, workspace } = review
  const isVault = kind === 'vault'
  return (
    <>
      <Card
        title={isVault ? t('backup.restore.review') : t('backup.restore.review.key')}
        end={
          <Text size="small" tone="quiet">
            {t('backup.restore.review.made', { at: madeAtMs })}
          </Text>
        }
        flush={isVault}
        foot={
          isVault ? (
            <Stack gap="snug">
              <span>{formatPhraseStanding(phrase)}</span>
              <span>{formatLogStanding(log, asNew)}</span>
            </Stack>
          ) : undefined
        }
      >
        {isVault ? <RestoreCounts review={review} /> : <RestoreKeys keys={review.keys} />}
      </Card>
      {isVault ? (
        <Card title={t('backup.restore.review.keys.list')} flush>
          <RestoreKeys keys={review.keys} />
        </Card>
      ) : null}
      <UnreadableNote count={workspace?.plan.unreadable ?? 0} />
    </>
  )
}
