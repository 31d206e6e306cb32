import { replaceEqualDeep } from '@tanstack/react-query'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import type { ChainAnswer } from '#/chain/chain-api.ts'
import type { ListQuery } from '#/chain/list-query.ts'
import { useListAnswer } from '#/domain/network/chain-session.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import { listVerdictWords } from '#/words/list-verdict-words.ts'
import { t } from '#/features/network/messages.ts'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Text } from '#/ui/text.tsx'
import type { Masternode } from '#/features/network/model/masternode-list.ts'
import { masternodeColumns, useMasternodeView, type EntrySort } from '#/domain/network/masternode-view.ts'
import {
  formatMasternodeColumn,
  formatConfirmed,
  formatMasternodeType,
  masternodeState,
} from '#/words/masternode-words.ts'
import { Button, LinkButton, Toggle } from '#/ui/button.tsx'
import { Row } from '#/ui/layout.tsx'
import { formatService, hasAddress } from '#/words/change-words.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { Dot } from '#/ui/badge.tsx'
import { usePrinted } from '#/ui/table.tsx'
import { WindowTable } from '#/ui/window-table.tsx'
import { useLateValue } from '#/ui/late-part.tsx'
import { useWatched, watchFollowed } from '#/features/network/model/watches.ts'
import { HashText } from './hash-text.tsx'
import { ListExport, ListToolbar } from './list-toolbar.tsx'

// Matches the first request of the table, so that no other rows are loaded in vain.
const firstWindow = { from: 0, count: 24 }

export function ListCard() {
  const query = useListQuery()
  const [window, setWindow] = useState(firstWindow)
  const masternodes = useMasternodes(query, window)
  const list = useChain((state) => state.state?.list ?? null)
  const isPrinted = usePrinted()
  const onWindow = useCallback((from: number, count: number) => setWindow({ from, count }), [])
  return (
    <Card
      title={t('masternode.title')}
      end={list === null ? null : <ListExport query={query} />}
      flush
      foot={
        <Text size="small" tone="quiet">
          <span>
            {list === null || masternodes.counts === undefined
              ? t('masternode.rows.reading')
              : t('masternode.rows', {
                  found: masternodes.found,
                  height: list.height,
                  verdict: listVerdictWords(list.verdict).line,
                })}
          </span>
          {isPrinted && masternodes.masternodes.length < masternodes.found ? (
            <span>{` ${t('masternode.rows.printed', {
              from: masternodes.from + 1,
              to: masternodes.from + masternodes.masternodes.length,
            })}`}</span>
          ) : null}
        </Text>
      }
    >
      <ListToolbar counts={masternodes.counts} isOff={list === null} />
      <ListTable
        masternodes={masternodes}
        onWindow={onWindow}
        empty={list === null ? <WaitingList /> : masternodes.counts === undefined ? null : <NothingFound />}
      />
    </Card>
  )
}

interface MasternodeWindow {
  readonly from: number
  readonly found: number
  readonly counts: ChainAnswer<'queryMasternodes'>['counts'] | undefined
  readonly masternodes: readonly Masternode[]
}

const nothing: readonly Masternode[] = []

/** The query of the list view. Typed text shows at once, and the list follows. */
function useListQuery(): ListQuery {
  const { search, filter, prefix, sort, isDescending } = useMasternodeView()
  const watched = useWatched()
  return useLateValue(
    useMemo(
      () => ({ search, filter, prefix, sort, isDescending, watched: [...watched] }),
      [search, filter, prefix, sort, isDescending, watched],
    ),
  )
}

function useMasternodes(
  query: ListQuery,
  window: { readonly from: number; readonly count: number },
): MasternodeWindow {
  const data = useListAnswer(['masternodes', query, window], async (client) => ({
    from: window.from,
    answer: await client.queryMasternodes({ query, ...window }),
  }))
  return {
    from: data?.from ?? 0,
    found: data?.answer.found ?? 0,
    counts: data?.answer.counts,
    masternodes: data?.answer.masternodes ?? nothing,
  }
}

function ListTable({
  masternodes: { from, found, masternodes },
  onWindow,
  empty,
}: {
  readonly masternodes: MasternodeWindow
  readonly empty: ReactNode
  readonly onWindow: (from: number, count: number) => void
}) {
  const { sort, isDescending, columns } = useMasternodeView()
  const watched = useWatched()
  const rows = useMemo(() => masternodes.map((each) => ({ ...each, id: each.proRegTxHash })), [masternodes])
  const shownColumns = useMemo(
    () => [
      { id: 'service', head: formatMasternodeColumn('service'), lead: true, sorts: true } as const,
      ...masternodeColumns
        .filter((column) => columns.has(column))
        .map((id) => ({ id, head: formatMasternodeColumn(id), sorts: true })),
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
      isSame={isSameMasternode}
      sort={{ by: sort, isDescending }}
      onSort={({ by, isDescending: descends }) => {
        if (by !== 'watch') useMasternodeView.setState({ sort: by, isDescending: descends })
      }}
      onWindow={onWindow}
      empty={empty}
    />
  )
}

function isSameMasternode(before: Masternode, after: Masternode): boolean {
  return replaceEqualDeep(before, after) === before
}

function WaitingList() {
  return (
    <Text as="p" tone="quiet">
      {t('masternode.waiting')}
    </Text>
  )
}

function NothingFound() {
  return (
    <EmptyState
      title={t('masternode.none')}
      action={
        <Button
          size="small"
          onClick={() => useMasternodeView.setState({ search: '', filter: 'all', prefix: null })}
        >
          {t('masternode.none.act')}
        </Button>
      }
    >
      {t('masternode.none.about')}
    </EmptyState>
  )
}

function cellsOf(row: Masternode, isWatched: boolean): Readonly<Record<EntrySort | 'watch', ReactNode>> {
  const { tone, text } = masternodeState(row)
  const { service, proRegTxHash } = row
  return {
    service: (
      <LinkButton
        label={t('masternode.open', { service: hasAddress(service) ? service : cutMiddle(proRegTxHash) })}
        onClick={() => useMasternodeView.setState({ open: proRegTxHash })}
      >
        {hasAddress(service) ? <Text mono>{service}</Text> : formatService(service)}
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
        <span>{text}</span>
      </Row>
    ),
    watch: <WatchButton proRegTxHash={proRegTxHash} service={service} isWatched={isWatched} />,
  }
}

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
