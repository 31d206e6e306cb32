import { exportRun, markRunExported, type BulkExport } from '#/features/builder/model/bulk/export-run.ts'
import type { RunView } from '#/features/builder/model/bulk/use-run.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { AttemptNote } from '#/ui/attempt-note.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row } from '#/ui/row.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'

/** The signed creates of a run as one file. */
export function ExportRunCard({ view: { run, counts } }: { readonly view: RunView }) {
  const [attempt, start] = useAttempt()
  const count = counts.signed + counts.exported + counts.settled
  if (count === 0) return null
  const save = (form: BulkExport) =>
    start(async () => {
      const { fileName, mediaType, content } = await exportRun(run, form)
      saveFile(fileName, mediaType, content)
      await markRunExported(run)
    })
  const busy = attempt.kind === 'busy'
  return (
    <Card title={t('bulk.export')}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('bulk.export.about', { count })}
        </Text>
        <Row wrap>
          <Button icon="download" busy={busy} onClick={() => save('json-lines')}>
            {t('bulk.export.json-lines')}
          </Button>
          <Button icon="download" busy={busy} onClick={() => save('zip')}>
            {t('bulk.export.zip')}
          </Button>
        </Row>
        <AttemptNote attempt={attempt} words={formatError} />
      </Stack>
    </Card>
  )
}
