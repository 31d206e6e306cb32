import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import {
  type ImportItem,
  type ImportReading,
  saveImports,
} from '#/features/contracts/model/contract-import.ts'
import { useTextReport } from '#/features/contracts/model/contract-verdicts.ts'
import { formatJsonProblem, formatTypes } from '#/features/contracts/words/contract-words.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { JsonIntake } from '#/ui/text-intake.tsx'
import { Table } from '#/ui/table.tsx'
import { Text, TextWithCode } from '#/ui/text.tsx'
import { formatError } from '#/words/format-error.ts'
import { TextVerdictBadge } from './verdict-badge.tsx'

/** The form of an import. Problems are shown at once, and the input stays. */
export function ImportCard({
  text,
  reading,
  items,
  onText,
  onFile,
  onForget,
  onClose,
}: {
  readonly text: string
  readonly reading: ImportReading
  readonly items: readonly ImportItem[]
  readonly onText: (text: string) => void
  readonly onFile: (file: File) => void
  readonly onForget: (id: number) => void
  readonly onClose: (created: readonly string[]) => void
}) {
  const [showAll, setShowAll] = useState(false)
  const pasted: ImportItem = { id: 0, name: '', fileName: undefined, reading }
  const all = reading.kind === 'empty' ? items : [pasted, ...items]
  const good = all.filter((each) => each.reading.kind === 'contract')
  const isCut = text.length > longText && !showAll
  return (
    <Card
      title={t('contracts.import.title')}
      end={
        <Button size="small" kind="quiet" icon="close" onClick={() => onClose([])}>
          {t('contracts.import.close')}
        </Button>
      }
    >
      <Columns shape="two">
        <JsonIntake
          words={{
            label: t('contracts.import.json'),
            note: t('contracts.import.json.note'),
            file: t('contracts.import.file'),
            fileHint: t('contracts.import.file.hint'),
          }}
          text={isCut ? text.slice(0, longText) : text}
          violations={
            reading.kind === 'rejected' ? [{ rule: reading.rule, text: formatImportProblem(reading) }] : []
          }
          isReadOnly={isCut}
          multiple
          onText={onText}
          onFile={onFile}
        >
          {isCut ? (
            <Text size="small" tone="second">
              {t('contracts.import.long', { shown: longText, length: text.length })}{' '}
              <Button size="small" kind="quiet" onClick={() => setShowAll(true)}>
                {t('contracts.import.long.show')}
              </Button>
              <Button size="small" kind="quiet" onClick={() => onText('')}>
                {t('contracts.import.clear')}
              </Button>
            </Text>
          ) : null}
        </JsonIntake>
        <Stack>
          <Text as="p" tone="second">
            {t('contracts.import.about')}
          </Text>
          <ImportItems items={reading.kind === 'rejected' ? items : all} onForget={onForget} />
          <div>
            <Button
              kind="primary"
              why={good.length === 0 ? t('contracts.import.act.why') : undefined}
              hideWhy={all.length > 0}
              onClick={() => onClose(saveImports(good))}
            >
              {t('contracts.import.act', { count: Math.max(good.length, 1) })}
            </Button>
          </div>
        </Stack>
      </Columns>
    </Card>
  )
}

// Characters. A field with a megabyte of text would make typing slow.
const longText = 100_000

type Rejected = Extract<ImportReading, { readonly kind: 'rejected' }>

function formatImportProblem({ problem, line, column }: Rejected): string {
  if (problem === 'too-long') return formatJsonProblem(problem)
  if (problem === 'no-contract') return t('contracts.import.no-contract')
  return t('contracts.import.at', { line, column, why: formatJsonProblem(problem) })
}

function ImportItems({
  items,
  onForget,
}: {
  readonly items: readonly ImportItem[]
  readonly onForget: (id: number) => void
}) {
  if (items.length === 0) return null
  return (
    <Table
      caption={t('contracts.import.items')}
      framed
      density="tall"
      columns={[
        { id: 'source', head: t('contracts.import.source'), lead: true },
        { id: 'read', head: t('contracts.import.read') },
        { id: 'act', head: t('contracts.column.act'), hideHead: true, align: 'end' },
      ]}
      rows={items.map((item) => {
        const source = item.fileName ?? t('contracts.import.pasted')
        return {
          id: String(item.id),
          cells: {
            source,
            read: <ItemReading item={item} />,
            act:
              item.fileName === undefined ? null : (
                <Button
                  size="small"
                  kind="quiet"
                  icon="close"
                  label={t('contracts.import.forget', { name: source })}
                  onClick={() => onForget(item.id)}
                />
              ),
          },
        }
      })}
    />
  )
}

function ItemReading({ item: { id, reading } }: { readonly item: ImportItem }) {
  switch (reading.kind) {
    case 'empty':
      return <Text tone="bad">{formatJsonProblem('empty')}</Text>
    case 'failed':
      return <Text tone="bad">{formatError(reading.error)}</Text>
    case 'rejected':
      return (
        <Stack gap="snug">
          <Text tone="bad">
            <TextWithCode>{formatImportProblem(reading)}</TextWithCode>
          </Text>
          <Text mono size="micro" tone="quiet">
            {reading.rule}
          </Text>
        </Stack>
      )
    case 'contract':
      return (
        <Stack gap="snug">
          <span>{t('contracts.import.form', { from: reading.from })}</span>
          <ImportVerdict id={id} text={reading.text} types={reading.types} />
        </Stack>
      )
  }
}

function ImportVerdict({
  id,
  text,
  types,
}: {
  readonly id: number
  readonly text: string
  readonly types: readonly string[]
}) {
  return (
    <Row gap="snug" wrap>
      <Text size="small" tone="second">
        {formatTypes(types)}
      </Text>
      <TextVerdictBadge verdict={useTextReport(`import ${id}`, text)} />
    </Row>
  )
}
