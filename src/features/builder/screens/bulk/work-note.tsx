import { stopWork, type BulkWork } from '#/workspace/bulk/bulk-work.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { ProgressBar } from '#/ui/progress-bar.tsx'
import { Stack } from '#/ui/stack.tsx'

/** How far the work came, and what stops it; or how it ended before its time. */
export function WorkNote({ work }: { readonly work: BulkWork }) {
  switch (work.kind) {
    case 'idle':
      return null
    case 'stopped':
      return (
        <div role="status">
          <Note>{t('bulk.work.stopped')}</Note>
        </div>
      )
    case 'failed':
      return (
        <Note tone="bad" alert title={t('bulk.work.failed')}>
          {formatError(work.error)}
        </Note>
      )
    case 'working':
      return (
        <Card>
          <Stack gap="close">
            <ProgressBar label={labelOf(work)} done={work.done} total={work.total} />
            <div>
              <Button busy={work.isStopping} onClick={stopWork}>
                {work.isStopping ? t('bulk.work.stopping') : t('bulk.work.stop')}
              </Button>
            </div>
          </Stack>
        </Card>
      )
  }
}

function labelOf({ act, stage, done, total }: Extract<BulkWork, { readonly kind: 'working' }>): string {
  if (stage === 'keys' && act === 'prepare') return t('bulk.work.keys', { total })
  return act === 'prepare' ? t('bulk.work.prepare', { done, total }) : t('bulk.work.sign', { done, total })
}
