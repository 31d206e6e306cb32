import { markExported } from '#/workspace/actions/transition-actions.ts'
import type { OpenedTransition } from '#/workspace/history/open-transition.ts'
import { exportForms, exportTransition, type ExportForm } from '#/workspace/history/export-transition.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/button.tsx'
import { DownloadButton } from '#/ui/file.tsx'
import { Row } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

const names = {
  json: 'builder.export.json',
  hex: 'builder.export.hex',
  base64: 'builder.export.base64',
  binary: 'builder.export.binary',
} as const satisfies Record<ExportForm, string>

const uses = {
  json: 'builder.export.json.for',
  hex: 'builder.export.hex.for',
  base64: 'builder.export.base64.for',
  binary: 'builder.export.binary.for',
} as const satisfies Record<ExportForm, string>

/** Each form to copy and to save. */
export function ExportForms({ known }: { readonly known: OpenedTransition }) {
  const exported = () => {
    // What failed is said by the save state.
    markExported(known.record.id).catch(() => undefined)
  }
  return (
    <Card title={t('builder.export.forms')} flush>
      <Table
        caption={t('builder.export.forms')}
        columns={[
          { id: 'form', head: t('builder.export.form'), lead: true },
          { id: 'use', head: t('builder.export.for') },
          { id: 'size', head: t('builder.export.size'), align: 'end' },
          { id: 'acts', head: t('builder.export.acts'), hideHead: true, align: 'end' },
        ]}
        rows={exportForms.map((form) => {
          const { fileName, mediaType, content } = exportTransition(known, form)
          const name = t(names[form])
          return {
            id: form,
            cells: {
              form: <b>{name}</b>,
              use: <Text tone="second">{t(uses[form])}</Text>,
              size:
                typeof content === 'string'
                  ? t('builder.export.size.text', { count: content.length })
                  : t('builder.export.size.bytes', { count: content.length }),
              acts: (
                <Row
                  end={
                    <>
                      {typeof content === 'string' ? (
                        <CopyButton
                          text={content}
                          onCopied={exported}
                          words={{ ...copyWords(), copy: t('builder.export.copy', { form: name }) }}
                        />
                      ) : null}
                      <DownloadButton
                        fileName={fileName}
                        mediaType={mediaType}
                        content={content}
                        onSaved={exported}
                        words={{
                          download: t('builder.export.download'),
                          of: t('builder.export.download.of', { form: name }),
                        }}
                      />
                    </>
                  }
                />
              ),
            },
          }
        })}
      />
    </Card>
  )
}
