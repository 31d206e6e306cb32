import { useMemo } from 'react'
import { exportsOf, type ContractExport } from '#/workspace/contracts/exports/contract-exports.ts'
import type { Studio } from '#/workspace/contracts/studio.ts'
import { exportWords } from '#/workspace/messages/contract-export-words.ts'
import { copyWords } from '#/workspace/messages/control-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/copy-button.tsx'
import { DownloadButton } from '#/ui/download-button.tsx'
import { JsonView } from '#/ui/json-view.tsx'
import { Note } from '#/ui/note.tsx'
import { Pad } from '#/ui/pad.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Tabs } from '#/ui/tabs.tsx'
import { Text } from '#/ui/text.tsx'
import { ExportVerdict } from './export-verdict.tsx'

/** The contract as JSON, in its canonical forms, as TypeScript types and as documentation. */
export function ExportView({ studio }: { readonly studio: Studio }) {
  const { record, goodText, value } = studio
  const exports = useMemo(() => exportsOf(record.name, goodText, value), [record.name, goodText, value])
  return (
    <Stack>
      <ExportVerdict studio={studio} />
      <Card title={t('export.title')}>
        <Tabs
          label={t('export.forms')}
          tabs={exports.map((each) => ({
            id: each.form,
            text: exportWords(each.form).title,
            panel: <ExportPanel contractExport={each} />,
          }))}
        />
      </Card>
    </Stack>
  )
}

// More than this nobody reads on a screen, and it makes the page slow; the file has all of it.
const shown = 200_000

function ExportPanel({
  contractExport: { form, fileName, mediaType, text },
}: {
  readonly contractExport: ContractExport
}) {
  const { title, about } = exportWords(form)
  if (text === undefined) {
    return (
      <Pad>
        <Note>{form === 'cbor' ? t('export.no-cbor') : t('export.no-documents')}</Note>
      </Pad>
    )
  }
  return (
    <Stack gap="tight">
      <Row
        wrap
        end={
          <>
            <CopyButton text={text} words={copyWords()} look="button" />
            <DownloadButton
              fileName={fileName}
              mediaType={mediaType}
              content={text}
              words={{ download: t('export.save'), of: t('export.save.of', { title }) }}
            />
          </>
        }
      >
        <Text tone="second">{about}</Text>
      </Row>
      <JsonView label={title} text={text.slice(0, shown)} />
      {text.length > shown ? (
        <Text tone="second">{t('export.long', { shown, length: text.length })}</Text>
      ) : null}
    </Stack>
  )
}
