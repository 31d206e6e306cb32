import { useEffect, useState } from 'react'
import { readFileText } from '#/workspace/drafts/file-text.ts'
import { looksPrivate } from '#/workspace/private-text/private-text.ts'
import { importForm } from '#/features/identities/model/import-form.ts'
import { useImport } from '#/features/identities/model/use-import.ts'
import { errorLines, privateKeyLine } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns } from '#/ui/columns.tsx'
import { JsonIntake } from '#/ui/json-intake.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ImportVerdict } from './import-verdict.tsx'
import { importFaults } from './import-faults.ts'

/** Takes an identity as JSON: pasted, from a file, or dropped. What holds and what does not is said at once. */
export function ImportCard({
  dropped,
  onClose,
}: {
  /** A file that was dropped on the page. */
  readonly dropped: File | undefined
  readonly onClose: () => void
}) {
  const text = importForm.useImportForm((form) => form.text)
  const [refused, setRefused] = useState(false)
  const [attempt, run, forget] = useAttempt()
  const reading = useImport(text)
  const change = (next: string) => {
    forget()
    setRefused(false)
    importForm.change({ text: next })
  }
  const open = (file: File) =>
    run(async () => {
      const next = await readFileText(file)
      change(looksPrivate(next) ? '' : next)
      setRefused(looksPrivate(next))
    })
  useEffect(() => {
    if (dropped !== undefined) open(dropped)
    // A file is read once, when it is dropped.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dropped])
  const close = () => {
    importForm.shut()
    onClose()
  }
  const done = () => {
    importForm.served(text)
    onClose()
  }
  const faults = reading.kind === 'refused' ? importFaults(reading.violations) : []
  return (
    <Card
      title={t('import.title')}
      end={
        <Button size="small" kind="quiet" icon="close" onClick={close}>
          {t('import.close')}
        </Button>
      }
    >
      <Stack>
        <Text as="p" tone="second">
          {t('import.about')}
        </Text>
        <Columns shape="two">
          <JsonIntake
            words={{
              label: t('import.json'),
              note: t('import.json.note'),
              file: t('import.file'),
              fileHint: t('import.file.hint'),
            }}
            text={text}
            violations={[
              ...(refused ? [privateKeyLine()] : []),
              ...faults,
              ...(attempt.kind === 'failed' ? errorLines(attempt.error) : []),
            ]}
            onText={change}
            onFile={open}
            onDropFile={open}
          />
          <ImportVerdict reading={reading} onDone={done} />
        </Columns>
      </Stack>
    </Card>
  )
}
