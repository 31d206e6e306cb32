import { isRotated } from '#/workspace/chain/sort-quorums.ts'
import type { Quorum } from '#/workspace/chain/use-quorums.ts'
import { formatQuorumType } from '#/workspace/messages/quorum-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { HashWord } from '#/features/network/hash-word.tsx'
import { Table } from '#/ui/table.tsx'

/** The quorums of one type: their place where they rotate, their age, who signed. */
export function QuorumTable({
  llmqType,
  quorums,
  height,
}: {
  readonly llmqType: number
  readonly quorums: readonly Quorum[]
  readonly height: number
}) {
  return (
    <Table
      caption={t('quorum.caption', { type: formatQuorumType(llmqType) })}
      density="low"
      columns={[
        { id: 'hash', head: t('quorum.hash'), lead: true },
        { id: 'place', head: t('quorum.place') },
        { id: 'age', head: t('quorum.age') },
        { id: 'members', head: t('quorum.members'), align: 'end' },
      ]}
      rows={quorums.map((quorum) => ({
        id: quorum.quorumHash,
        cells: {
          hash: <HashWord hash={quorum.quorumHash} />,
          place: isRotated(quorum) ? t('quorum.place.at', { index: quorum.index }) : t('quorum.place.none'),
          age:
            quorum.seenAt === null
              ? t('quorum.age.older')
              : t('quorum.age.blocks', { blocks: Math.max(0, height - quorum.seenAt) }),
          members: t('quorum.members.of', {
            signers: quorum.signers,
            valid: quorum.validMembers,
            members: quorum.members,
          }),
        },
      }))}
    />
  )
}
