import { formatHex } from '#/protocol/encoding/hex.ts'
import type { MasternodeEvidence } from '#/features/network/model/chain/use-masternode.ts'
import { describePreimage } from '#/features/network/words/entry-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** The very bytes that the leaf of an entry is the hash of, field by field. */
export function Preimage({
  evidence: { bytes, leaf, place, total },
}: {
  readonly evidence: MasternodeEvidence
}) {
  return (
    <Stack gap="tight" as="section">
      <Text as="h3" strong>
        {t('entry.preimage')}
      </Text>
      {leaf === null ? (
        <Note tone="warn">{t('entry.preimage.incomplete')}</Note>
      ) : (
        <>
          <Text as="p" size="small" tone="second">
            {t('entry.preimage.about', { count: bytes.length, place: place + 1, total })}
          </Text>
          <Text as="p" size="small">
            {t('entry.leaf')} <Text mono>{leaf}</Text>
          </Text>
        </>
      )}
      <Table
        caption={t('entry.preimage.caption')}
        density="low"
        framed
        columns={[
          { id: 'place', head: t('entry.place') },
          { id: 'field', head: t('entry.field'), lead: true },
          { id: 'bytes', head: t('entry.bytes') },
        ]}
        rows={describePreimage(bytes).map(({ field, from, to, about }) => ({
          id: field,
          cells: {
            place: <Text size="small">{t('entry.range', { from, to: to - 1 })}</Text>,
            field: (
              <Stack gap="snug">
                <Text mono>{field}</Text>
                <Text size="micro" tone="quiet">
                  {about}
                </Text>
              </Stack>
            ),
            bytes: <Text mono>{formatHex(bytes.subarray(from, to))}</Text>,
          },
        }))}
      />
    </Stack>
  )
}
