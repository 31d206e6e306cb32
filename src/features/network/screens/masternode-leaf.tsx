import { formatHex } from '#/protocol/encoding/hex.ts'
import { entryFields, type EntryField } from '#/protocol/masternode/list-entry.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/network/messages.ts'
import type { MasternodeEvidence } from '#/features/network/model/masternode-list.ts'
import { CopyButton } from '#/ui/button.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** The exact bytes that are hashed into the leaf of an entry, field by field. */
export function MasternodeLeaf({
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
          <KeyValues
            small
            items={[
              {
                name: t('entry.leaf'),
                value: (
                  <Row top end={<CopyButton text={leaf} words={copyWords()} />}>
                    <Text mono>{leaf}</Text>
                  </Row>
                ),
              },
            ]}
          />
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

interface PreimagePart {
  readonly field: EntryField
  readonly from: number
  readonly to: number
  readonly about: string
}

function describePreimage(bytes: Uint8Array): readonly PreimagePart[] {
  const about: Readonly<Record<EntryField, string>> = {
    proRegTxHash: t('entry.reversed'),
    confirmedHash: t('entry.reversed'),
    service: t('entry.service'),
    pubKeyOperator: t('entry.operator'),
    votingAddress: t('entry.voting'),
    isValid: t('entry.valid'),
    nType: t('entry.type'),
    platformHTTPPort: t('entry.port'),
    platformNodeID: t('entry.reversed'),
  }
  return fieldNames
    .map((field) => ({ field, ...entryFields[field], about: about[field] }))
    .filter(({ to }) => to <= bytes.length)
}

const fieldNames = [
  'proRegTxHash',
  'confirmedHash',
  'service',
  'pubKeyOperator',
  'votingAddress',
  'isValid',
  'nType',
  'platformHTTPPort',
  'platformNodeID',
] as const satisfies readonly EntryField[]
