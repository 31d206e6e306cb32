import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '#/features/contracts/messages.ts'
import {
  exportAs,
  type ExportForm,
  exportForms,
} from '#/features/contracts/model/exports/contract-exports.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { countBroken } from '#/protocol/contract-13/contract-judgement.ts'
import { Card } from '#/ui/card.tsx'
import { CopyButton } from '#/ui/button.tsx'
import { DownloadButton } from '#/ui/file.tsx'
import { JsonView } from '#/ui/line-view.tsx'
import { Note } from '#/ui/note.tsx'
import { Pad, Row, Stack } from '#/ui/layout.tsx'
import { Tabs } from '#/ui/tabs.tsx'
import { Text } from '#/ui/text.tsx'
import { formatContractVerdict } from '#/words/contract-verdict-words.ts'
import { copyWords } from '#/words/control-words.ts'

export function ExportView({ studio }: { readonly studio: Studio }) {
  return (
    <Stack>
      <ExportVerdict studio={studio} />
      <Card title={t('export.title')}>
        <Tabs
          label={t('export.forms')}
          tabs={exportForms.map((form) => ({
            id: form,
            text: t(formWords[form].title),
            panel: <ExportPanel form={form} studio={studio} />,
          }))}
        />
      </Card>
    </Stack>
  )
}

// Limits of the preview, because long text slows the page down. The saved file is complete.
const shownCharacters = 100_000
const shownLines = 3000

function ExportPanel({ form, studio }: { readonly form: ExportForm; readonly studio: Studio }) {
  const { record, goodText, value } = studio
  const { fileName, mediaType, text } = useMemo(
    () => exportAs(form, record.name, goodText, value),
    [form, record.name, goodText, value],
  )
  const title = t(formWords[form].title)
  if (text === undefined) {
    return (
      <Pad>
        <Note>{form === 'cbor' ? t('export.no-cbor') : t('export.no-documents')}</Note>
      </Pad>
    )
  }
  const shown = text.slice(0, shownCharacters).split('\n', shownLines).join('\n')
  return (
    <Stack gap="tight">
      <Row
        wrap
        end={
          <>
            <CopyButton text={text} words={copyWords()} look="small" />
            <DownloadButton
              fileName={fileName}
              mediaType={mediaType}
              content={text}
              words={{ download: t('export.save'), of: t('export.save.of', { title }) }}
            />
          </>
        }
      >
        <Text tone="second">{t(formWords[form].about)}</Text>
      </Row>
      <JsonView label={title} text={shown} />
      {text.length > shown.length ? (
        <Text tone="second">{t('export.long', { shown: shown.length, length: text.length })}</Text>
      ) : null}
    </Stack>
  )
}

function ExportVerdict({
  studio: { id, problem, report, isChecking, isUnchecked },
}: {
  readonly studio: Studio
}) {
  const back = (
    <Link to="/contracts/$id" params={{ id }}>
      {t('export.fix')}
    </Link>
  )
  if (problem !== undefined)
    return (
      <Note tone="bad" title={t('export.draft')}>
        <span>{problem.kind === 'large' ? t('export.large') : t('export.no-json')}</span> {back}
      </Note>
    )
  if (isChecking || report === undefined) {
    return <Note tone="warn">{isUnchecked ? t('export.unchecked') : t('export.checking')}</Note>
  }
  const { rules, warnings } = report
  const count = countBroken(report)
  const verdict = formatContractVerdict(rules, count)
  if (count > 0) {
    return (
      <Note tone="bad" title={verdict}>
        {t('export.violations')} {back}
      </Note>
    )
  }
  return warnings.length > 0 ? (
    <Note tone="warn" title={verdict}>
      {t('export.warnings', { count: warnings.length })} {back}
    </Note>
  ) : (
    <Note tone="ok">{verdict}</Note>
  )
}

const formWords = {
  json: { title: 'export.json', about: 'export.json.about' },
  canonical: { title: 'export.canonical', about: 'export.canonical.about' },
  cbor: { title: 'export.cbor', about: 'export.cbor.about' },
  types: { title: 'export.types', about: 'export.types.about' },
  markdown: { title: 'export.markdown', about: 'export.markdown.about' },
} as const satisfies Record<ExportForm, { readonly title: string; readonly about: string }>
