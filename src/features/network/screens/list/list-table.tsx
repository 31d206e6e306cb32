import { useCallback, useMemo } from 'react'
import { masternodeColumns, useMasternodeView } from '#/workspace/chain/masternode-view.ts'
import type { Masternode, MasternodeWindow } from '#/features/network/model/chain/use-masternodes.ts'
import { columnText } from '#/workspace/messages/masternode-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWatched } from '#/features/network/model/watches/use-watched.ts'
import { WindowTable } from '#/ui/window-table.tsx'
import { cellsOf } from './list-cells.tsx'

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
