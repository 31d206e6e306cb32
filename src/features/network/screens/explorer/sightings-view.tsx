import { parseHex } from '#/protocol/encoding/hex.ts'
import {
  compareSightings,
  type BlockQuery,
  type ComparedSighting,
} from '#/features/network/model/explorer/compare-sightings.ts'
import { formatNode } from '#/words/chain-words.ts'
import { explorerVerdictWords, sightingWords } from '#/features/network/words/explorer-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/words/t.ts'
import { Icon } from '#/ui/icon.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Note } from '#/ui/note.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** What each node says of a block, side by side, and where they disagree. */
export function SightingsView({
  query,
  sightings,
}: {
  readonly query: BlockQuery
  readonly sightings: Parameters<typeof compareSightings>[1]
}) {
  const compared = compareSightings(query, sightings)
  const { tone, line, about } = explorerVerdictWords(query, compared)
  return (
    <Stack>
      <Note tone={tone} title={line}>
        {about}
      </Note>
      <Table
        caption={t('explorer.table')}
        columns={[
          { id: 'node', head: t('explorer.column.node'), lead: true },
          { id: 'height', head: t('explorer.column.height'), align: 'end' },
          { id: 'block', head: t('explorer.column.block') },
          { id: 'standing', head: t('explorer.column.standing') },
          { id: 'ms', head: t('explorer.column.ms'), align: 'end' },
        ]}
        rows={compared.rows.map((row) => ({
          id: row.sighting.address,
          cells: cellsOf(query, row, compared.verdict.kind === 'alone'),
        }))}
      />
    </Stack>
  )
}

function cellsOf(query: BlockQuery, row: ComparedSighting, isAlone: boolean) {
  const { sighting } = row
  const words = sightingWords(query, row, isAlone)
  return {
    node: <span title={sighting.address}>{formatNode(sighting.address)}</span>,
    height: sighting.kind === 'block' ? t('explorer.height', { height: sighting.height }) : '',
    block:
      sighting.kind === 'block' ? (
        <IdentifierChip
          bare
          label={t('explorer.hash')}
          {...identifierWords(parseHex(sighting.blockHash), 'hex')}
        />
      ) : (
        <Text size="small" tone="second">
          {words.why}
        </Text>
      ),
    standing: (
      <Row gap="snug">
        <Icon name={words.icon} tone={words.tone} />
        <Text tone={words.tone}>{words.text}</Text>
      </Row>
    ),
    ms: sighting.kind === 'block' ? t('explorer.ms', { ms: Math.round(sighting.elapsedMs) }) : '',
  }
}
