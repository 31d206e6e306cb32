import { quorumSizes } from '#/protocol/masternode/quorum-entry.ts'
import { t } from './t.ts'

/** A quorum type as people tell them apart: by number and size. */
export function formatQuorumType(llmqType: number): string {
  const members = quorumSizes[llmqType]
  return members === undefined
    ? t('quorum.type.unknown', { type: String(llmqType) })
    : t('quorum.type', { type: String(llmqType), members })
}

/** All types whose size is known, to choose from. */
export const quorumTypeChoices = Object.keys(quorumSizes).map((type) => ({
  value: type,
  text: formatQuorumType(Number(type)),
}))
