import type { DocumentSize, IndexEntrySize } from '#/protocol/contract/contract-size.ts'
import { t } from '#/workspace/messages/t.ts'
import { RuleGauge } from '#/ui/rule-gauge.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'

/** How much of the 16 KB a document takes, and what each index takes from it. */
export function SampleEntries({ size: { bytes, limitBytes, indices } }: { readonly size: DocumentSize }) {
  return (
    <Stack>
      <RuleGauge
        label={t('samples.size')}
        value={bytes}
        limit={limitBytes}
        words={t('samples.size.of', { bytes, limit: limitBytes })}
      />
      {indices.length === 0 ? null : (
        <Table
          caption={t('samples.entries')}
          density="low"
          framed
          columns={[
            { id: 'index', head: t('samples.entry'), lead: true },
            { id: 'fields', head: t('samples.entry.fields') },
            { id: 'bytes', head: t('samples.entry.bytes'), align: 'end' },
          ]}
          rows={indices.map((index, at) => ({
            id: String(at),
            cells: {
              index: index.name,
              fields: fieldsOf(index),
              bytes: t('samples.bytes', { bytes: index.bytes }),
            },
          }))}
        />
      )}
    </Stack>
  )
}

function fieldsOf({ fields }: IndexEntrySize): string {
  return fields
    .map(({ field, bytes }) =>
      bytes === undefined
        ? t('samples.entry.missing', { field })
        : t('samples.entry.field', { field, bytes }),
    )
    .join(', ')
}
