import type { ReactNode } from 'react'
import { useMasternodeView, type EntrySort } from '#/workspace/chain/masternode-view.ts'
import type { Masternode } from '#/features/network/model/chain/use-masternodes.ts'
import {
  formatConfirmed,
  formatMasternodeType,
  masternodeState,
} from '#/workspace/messages/masternode-words.ts'
import { cutMiddle } from '#/workspace/messages/cut-middle.ts'
import { t } from '#/workspace/messages/t.ts'
import { Dot } from '#/ui/dot.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { HashWord } from '#/features/network/screens/hash-word.tsx'
import { WatchButton } from '#/features/network/screens/watch-button.tsx'

/** What stands in the row of a masternode. */
export function cellsOf(
  row: Masternode,
  isWatched: boolean,
): Readonly<Record<EntrySort | 'watch', ReactNode>> {
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
    proRegTxHash: <HashWord hash={proRegTxHash} />,
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
