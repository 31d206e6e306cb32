import { useCallback, useMemo, type ReactNode } from 'react'
import { masternodeColumns, useMasternodeView, type EntrySort } from '#/session/chain/masternode-view.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import {
  columnText,
  formatConfirmed,
  formatMasternodeType,
  masternodeState,
} from '#/words/masternode-words.ts'
import { t } from '#/features/network/messages.ts'
import { Dot } from '#/ui/dot.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { WindowTable } from '#/ui/window-table.tsx'
import type { Masternode, MasternodeWindow } from '#/features/network/model/chain/masternode-list.ts'
import { useWatched, watchFollowed } from '#/features/network/model/watches/watched.ts'
import { HashText } from '#/features/network/screens/hash-text.tsx'
import { Toggle } from '#/ui/toggle.tsx'

/** The rows in sight. A press on a head sorts, on a service shows the masternode. */
export function ListTable({
  masternodes: { from, found, masternodes },
  onWindow,
}: {
  readonly masternodes: MasternodeWindow
  readonly onWindow: (from: number, count: number) => void
}) {
  const { sort, isDescending, columns } = useMasternodeView()
  const watched = useWatched()
  const rows = useMemo(() => masternodes.map((each) => ({ ...each, id: each.proRegTxHash })), [masternodes])
  const shownColumns = useMemo(
    () => [
      { id: 'service', head: columnText('service'), lead: true, sorts: true } as const,
      ...masternodeColumns
        .filter((column) => columns.has(column))
        .map((id) => ({ id, head: columnText(id), sorts: true })),
      { id: 'watch', head: t('masternode.watch'), hideHead: true, align: 'end' } as const,
    ],
    [columns],
  )
  const cells = useCallback((row: Masternode) => cellsOf(row, watched.has(row.proRegTxHash)), [watched])
  return (
    <WindowTable
      caption={t('masternode.caption')}
      columns={shownColumns}
      count={found}
      shown={{ from, rows }}
      cellsOf={cells}
      sort={{ by: sort, isDescending }}
      onSort={({ by, isDescending: descends }) => {
        if (by !== 'watch') useMasternodeView.setState({ sort: by, isDescending: descends })
      }}
      onWindow={onWindow}
    />
  )
}

/** What stands in the row of a masternode. */
function cellsOf(row: Masternode, isWatched: boolean): Readonly<Record<EntrySort | 'watch', ReactNode>> {
  const { tone, text } = masternodeState(row)
  const { service, proRegTxHash } = row
  return {
    service: (
      <LinkButton
        label={t('masternode.open', { service })}
        onClick={() => useMasternodeView.setState({ open: proRegTxHash })}
      >
        <Text mono>{service}</Text>
      </LinkButton>
    ),
    proRegTxHash: <HashText hash={proRegTxHash} />,
    nType: formatMasternodeType(row.nType),
    votingAddress: (
      <span title={row.votingAddress}>
        <Text mono>{cutMiddle(row.votingAddress)}</Text>
      </span>
    ),
    pubKeyOperator: (
      <span title={row.pubKeyOperator}>
        <Text mono>{cutMiddle(row.pubKeyOperator)}</Text>
      </span>
    ),
    confirmedHash: <span title={row.confirmedHash}>{formatConfirmed(row.confirmedHash)}</span>,
    isValid: (
      <Row>
        <Dot tone={tone} />
        {text}
      </Row>
    ),
    watch: <WatchButton proRegTxHash={proRegTxHash} service={service} isWatched={isWatched} />,
  }
}

/** Watches a masternode, or no more. */
function WatchButton({
  proRegTxHash,
  service,
  isWatched,
}: {
  readonly proRegTxHash: string
  readonly service: string
  readonly isWatched: boolean
}) {
  return (
    <Toggle
      icon="bell"
      label={t('masternode.watch.of', { service })}
      on={isWatched}
      onToggle={() => watchFollowed(proRegTxHash, !isWatched)}
    />
  )
}
