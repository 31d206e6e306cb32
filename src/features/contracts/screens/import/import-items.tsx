import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import type { ImportItem } from '#/features/contracts/model/import/import-items.ts'
import { useTextReport } from '#/features/contracts/model/import/use-text-report.ts'
import { TextVerdictBadge } from '#/features/contracts/screens/list/text-verdict-badge.tsx'
import { formatImportProblem } from '#/features/contracts/words/contract-import-words.ts'
import { formatTypes } from '#/features/contracts/words/contract-list-words.ts'

/** What each text turned out to be. */
export function ImportItems({
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
      return <Text tone="bad">{t('contract.problem.empty')}</Text>
    case 'failed':
      return <Text tone="bad">{formatError(reading.error)}</Text>
    case 'refused':
      return (
        <Stack gap="snug">
          <Text tone="bad">{formatImportProblem(reading)}</Text>
          <Text mono size="micro" tone="quiet">
            {reading.rule}
          </Text>
        </Stack>
      )
    case 'contract':
      return (
        <Stack gap="snug">
          <span>{formOf(reading.from)}</span>
          <ImportVerdict id={id} text={reading.text} types={reading.types} />
        </Stack>
      )
  }
}

function formOf(from: 'whole' | 'documents' | 'inside'): string {
  if (from === 'whole') return t('contracts.import.whole')
  return from === 'documents' ? t('contracts.import.documents') : t('contracts.import.inside')
}

/** The document types of a text, and what the rules say of it. */
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
