import type { Quorum } from './use-quorums.ts'

export interface QuorumGroup {
  readonly llmqType: number
  /** Rotating quorums are sorted by their place in the cycle, all others by age with the newest first. */
  readonly quorums: readonly Quorum[]
}

// DIP 24: these versions contain the place of a rotating quorum.
const rotatedVersions: ReadonlySet<number> = new Set([2, 4])

export function isRotated({ version }: Quorum): boolean {
  return rotatedVersions.has(version)
}

export function groupQuorums(quorums: readonly Quorum[]): readonly QuorumGroup[] {
  const types = [...new Set(quorums.map(({ llmqType }) => llmqType))].toSorted((left, right) => left - right)
  return types.map((llmqType) => ({
    llmqType,
    quorums: quorums
      .filter((each) => each.llmqType === llmqType)
      .toSorted(
        (left, right) =>
          left.index - right.index ||
          right.age.by - left.age.by ||
          (left.quorumHash < right.quorumHash ? -1 : 1),
      ),
  }))
}
