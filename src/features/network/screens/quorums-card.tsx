import { useEffect } from 'react'
import { useChain } from '#/domain/network/chain-store.ts'
import { useQuorumView } from '#/domain/network/masternode-view.ts'
import { groupQuorums, isRotated } from '#/domain/network/sort-quorums.ts'
import { useQuorums, type Quorum } from '#/domain/network/use-quorums.ts'
import { formatQuorumType, formatQuorumAge, formatQuorumSince, quorumFacts } from '#/words/quorum-words.ts'
import { t } from '#/features/network/messages.ts'
import type { Network } from '#/store/records/network.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Fold } from '#/ui/disclosure.tsx'
import { centered } from '#/ui/keep-in-view.ts'
import { KeyValues } from '#/ui/list.tsx'
import { OpenCheck } from '#/ui/check-list.tsx'
import { Text } from '#/ui/text.tsx'
import { HashText } from './hash-text.tsx'
import { formatCheckState } from '#/features/network/words/check-words.ts'
import styles from './quorums-card.module.css'

// The group that signs ChainLocks is open initially, if it has at most this many quorums.
const mostAtOnce = 12

export function QuorumsCard({ network }: { readonly network: Network }) {
  const quorums = useQuorums()
  const named = useQuorumView(({ open }) => open)
  useEffect(() => forget, [])
  const list = useChain((state) => state.state?.list ?? null)
  if (quorums == null || list === null) {
    return (
      <Card title={t('quorum.title')}>
        <Text as="p" tone="quiet">
          {quorums === null && list !== null ? t('quorum.none') : t('quorum.waiting')}
        </Text>
      </Card>
    )
  }
  const groups = groupQuorums(quorums)
  const state = list.quorumCheck.kind === 'verified' ? 'ok' : 'open'
  // Quorums of several types can form at one block and share its hash. All are opened, and the first is scrolled to.
  const first = groups.flatMap((group) => group.quorums).find(({ quorumHash }) => quorumHash === named)
  return (
    <Card
      title={t('quorum.title')}
      end={
        <Text size="small" tone="quiet">
          {t('quorum.about', { count: quorums.length, types: groups.length })}
        </Text>
      }
      flush
      foot={
        <Text as="p" size="small" tone="quiet">
          {t('quorum.members.about')}
        </Text>
      }
    >
      {groups.map(({ llmqType, quorums: members }) => (
        <OpenCheck
          key={llmqType}
          state={state}
          word={formatCheckState(state)}
          isOpen={
            members.some(({ quorumHash }) => quorumHash === named) ||
            (llmqType === network.chainLockType && members.length <= mostAtOnce)
          }
          text={t('quorum.group', { type: formatQuorumType(llmqType), count: members.length })}
          end={llmqType === network.chainLockType ? <Badge>{t('quorum.chain-locks')}</Badge> : undefined}
        >
          <ul
            className={styles['quorums']}
            aria-label={t('quorum.caption', { type: formatQuorumType(llmqType) })}
          >
            {members.map((quorum) => (
              <li key={quorum.quorumHash} ref={quorum === first ? centered : undefined}>
                <QuorumFold quorum={quorum} height={list.height} isOpen={quorum.quorumHash === named} />
              </li>
            ))}
          </ul>
        </OpenCheck>
      ))}
    </Card>
  )
}

function forget(): void {
  useQuorumView.setState({ open: undefined })
}

/** A quorum has an index if it rotates. */
function QuorumFold({
  quorum,
  height,
  isOpen,
}: {
  readonly quorum: Quorum
  readonly height: number
  readonly isOpen: boolean
}) {
  const { quorumHash, index, signers, members, age } = quorum
  const mono = (text: string) => <Text mono>{text}</Text>
  return (
    <Fold
      isOpen={isOpen}
      lead={<HashText hash={quorumHash} />}
      end={
        <>
          {isRotated(quorum) ? <span>{t('quorum.place.at', { index })}</span> : null}
          <span>{formatQuorumAge(age, height)}</span>
          <span>{t('quorum.signed.of', { signers, members })}</span>
        </>
      }
    >
      <KeyValues
        small
        items={[
          { name: t('quorum.hash'), value: mono(quorumHash) },
          ...quorumFacts(quorum),
          { name: t('quorum.since'), value: formatQuorumSince(age) },
          { name: t('quorum.public-key'), value: mono(quorum.publicKey) },
          { name: t('quorum.leaf'), value: mono(quorum.hash) },
        ]}
      />
    </Fold>
  )
}
