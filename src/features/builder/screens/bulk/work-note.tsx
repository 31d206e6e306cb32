import { useBulkWork, stopWork, type BulkWork } from '#/features/builder/model/bulk/bulk-work.ts'
import type { RunView } from '#/features/builder/model/bulk/run-view.ts'
import { t } from '#/features/builder/messages.ts'
import { formatError } from '#/words/format-error.ts'
import { BlockButton, BlockLine } from '#/features/builder/screens/block-line.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ProgressBar } from '#/ui/figures.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

type Working = Extract<BulkWork, { readonly kind: 'working' }>

/** A separate component, so that progress rerenders nothing else. */
export function WorkNote({ view }: { readonly view: RunView }) {
  const work = useBulkWork((state) => state.work)
  if (work.kind === 'idle' || work.runId !== view.run.id) return null
  switch (work.kind) {
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
            {work.act === 'submit' ? <SubmitProgress work={work} view={view} /> : <Progress work={work} />}
            <Row wrap>
              {work.act === 'submit' ? <BlockButton networkId={view.run.networkId} /> : null}
              <Button busy={work.isStopping} onClick={stopWork}>
                {work.isStopping ? t('bulk.work.stopping') : t('bulk.work.stop')}
              </Button>
            </Row>
          </Stack>
        </Card>
      )
  }
}

function Progress({ work: { act, stage, done, total } }: { readonly work: Working }) {
  const label =
    stage === 'keys' && act === 'prepare'
      ? t('bulk.work.keys', { total })
      : t(act === 'sign' ? 'bulk.work.sign' : 'bulk.work.prepare', { done, total })
  return <ProgressBar label={label} done={done} total={total} />
}

/** Counts finished submissions. Each waits for its block, so the number of started ones says little. */
function SubmitProgress({
  work: { total },
  view: { run, counts },
}: {
  readonly work: Working
  readonly view: RunView
}) {
  const done = Math.max(0, total - counts.signed - counts.exported)
  return (
    <>
      <ProgressBar label={t('bulk.work.submit', { done, total })} done={done} total={total} />
      <Text as="p" tone="second">
        <BlockLine networkId={run.networkId} count={total - done} />
      </Text>
    </>
  )
}
