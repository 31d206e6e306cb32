import { useCallback, useState, useDeferredValue, useMemo, type ReactNode } from 'react'
import { useChain } from '#/session/chain/chain-store.ts'
import { formatError } from '#/words/format-error.ts'
import { listVerdictWords } from '#/words/list-verdict-words.ts'
import { t } from '#/features/network/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { Button, LinkButton, Toggle } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import type { Masternode } from '#/features/network/model/chain/masternode-list.ts'
import { masternodeColumns, useMasternodeView, type EntrySort } from '#/session/chain/masternode-view.ts'
import {
  columnText,
  formatConfirmed,
  formatMasternodeType,
  masternodeState,
} from '#/words/masternode-words.ts'
import { Row } from '#/ui/layout.tsx'
import type { ChainAnswer } from '#/chain/chain-api.ts'
import type { ListQuery } from '#/chain/list-query.ts'
import { useWatched, watchFollowed } from '#/features/network/model/watches/watched.ts'
import { chain, useListAnswer } from '#/session/chain/chain-session.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { Dot } from '#/ui/badge.tsx'
import { WindowTable } from '#/ui/window-table.tsx'
import { HashText } from '#/features/network/screens/hash-text.tsx'
import { ListToolbar } from './list-toolbar.tsx'

/** The verified masternode list, as long as it is. */
export function ListCard() {
  const query = useListQuery()
  const [window, setWindow] = useState({ from: 0, count: 60 })
  const masternodes = useMasternodes(query, window)
  const list = useChain((state) => state.state?.list ?? null)
  const onWindow = useCallback((from: number, count: number) => setWindow({ from, count }), [])
  return (
    <Card
      title={t('masternode.title')}
      end={<ListExport query={query} />}
      flush
      foot={
        <Text size="small" tone="quiet">
          {list === null
            ? t('masternode.rows.none')
            : t('masternode.rows', {
                found: masternodes.found,
                height: list.height,
                verdict: listVerdictWords(list.verdict).line,
              })}
        </Text>
      }
    >
      <ListToolbar counts={masternodes.counts} />
      <ListTable masternodes={masternodes} onWindow={onWindow} />
    </Card>
  )
}

const kinds = [
  { kind: 'csv', mediaType: 'text/csv', text: 'masternode.csv', of: 'masternode.csv.of' },
  { kind: 'json', mediaType: 'application/json', text: 'masternode.json', of: 'masternode.json.of' },
] as const

/** All that is found, in one list of one block, as a file. */
function ListExport({ query }: { readonly query: ReturnType<typeof useListQuery> }) {
  const [attempt, run] = useAttempt()
  const download = ({ kind, mediaType }: (typeof kinds)[number]) =>
    run(async () => {
      try {
        saveFile(
          `masternodes.${kind}`,
          mediaType,
          await chain.client.exportMasternodes({ query, form: kind }),
        )
      } catch (error) {
        postNotice({ tone: 'bad', text: formatError(error) })
      }
    })
  return kinds.map((each) => (
    <Button
      key={each.kind}
      size="small"
      kind="quiet"
      icon="download"
      busy={attempt.kind === 'busy'}
      label={t(each.of)}
      onClick={() => download(each)}
    >
      {t(each.text)}
    </Button>
  ))
}

interface MasternodeWindow {
  readonly from: number
  readonly found: number
  readonly counts: ChainAnswer<'queryMasternodes'>['counts'] | undefined
  readonly masternodes: readonly Masternode[]
}

const nothing: readonly Masternode[] = []

/** The query of the view. What is typed is shown at once; the list follows. */
function useListQuery(): ListQuery {
  const { search, filter, prefix, sort, isDescending } = useMasternodeView()
  const watched = useWatched()
  return useDeferredValue(
    useMemo(
      () => ({ search, filter, prefix, sort, isDescending, watched: [...watched] }),
      [search, filter, prefix, sort, isDescending, watched],
    ),
  )
}

/** Some rows of what the query finds in the followed list. */
function useMasternodes(
  query: ListQuery,
  window: { readonly from: number; readonly count: number },
): MasternodeWindow {
  const { data } = useListAnswer(['masternodes', query, window], async (client) => ({
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

/** The rows in sight. A press on a head sorts, on a service shows the masternode. */
function ListTable({
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

/** The cells of a masternode's row. */
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

/** Starts or stops watching a masternode. */
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
