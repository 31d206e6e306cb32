import { isRotated } from '#/workspace/chain/sort-quorums.ts'
import type { Quorum } from '#/workspace/chain/use-quorums.ts'
import { formatQuorumAge, formatQuorumSince, quorumFacts } from '#/workspace/messages/quorum-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Fold } from '#/ui/fold.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Text } from '#/ui/text.tsx'
import { HashWord } from '#/features/network/screens/hash-word.tsx'

/** One quorum: where it rotates its place, its age, how many signed; and all else that a diff tells of it. */
export function QuorumFold({
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
      lead={<HashWord hash={quorumHash} />}
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
