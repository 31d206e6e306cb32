import { formatNumber } from './format-message.ts'
import { quorumSizes, quorumThresholds } from '#/protocol/masternode/quorum-entry.ts'
import { isRotated } from '#/domain/network/sort-quorums.ts'
import type { Quorum } from '#/domain/network/use-quorums.ts'
import { formatList } from './format-list.ts'
import { t } from './t.ts'

export function formatQuorumType(llmqType: number): string {
  const members = quorumSizes[llmqType]
  return members === undefined
    ? t('quorum.type.unknown', { type: String(llmqType) })
    : t('quorum.type', { type: String(llmqType), members })
}

export const quorumTypeChoices = Object.keys(quorumSizes).map((type) => ({
  value: type,
  text: formatQuorumType(Number(type)),
}))

/** Age of a quorum at this height, as far as it was observed. */
export function formatQuorumAge({ after, by }: Quorum['age'], height: number): string {
  const blocks = Math.max(0, height - by)
  if (after === null) return t('quorum.age.least', { blocks })
  if (by - after === 1) return t('quorum.age.blocks', { blocks })
  return t('quorum.age.between', { least: blocks, most: Math.max(0, height - after - 1) })
}

export function formatQuorumSince({ after, by }: Quorum['age']): string {
  if (after === null) return t('quorum.since.before', { by })
  return by - after === 1 ? t('quorum.since.block', { by }) : t('quorum.since.between', { after, by })
}

const mostPlaces = 12

function formatPresence(count: number, members: number, missing: readonly number[]): string {
  if (missing.length === 0) return t('quorum.all', { members })
  const more = missing.length - mostPlaces
  const shown = missing.slice(0, mostPlaces).map(String)
  return more > 0
    ? t('quorum.but.more', { count, members, places: shown.join(', '), more })
    : t('quorum.but', { count, members, places: formatList(shown) })
}

// DIP 24: from this version on, quorums use the basic scheme.
const firstBasicVersion = 3

export function quorumFacts(quorum: Quorum): readonly { readonly name: string; readonly value: string }[] {
  const { llmqType, members, signers, validMembers, notSigned, notValid, version, index } = quorum
  const threshold = quorumThresholds[llmqType]
  return [
    {
      name: t('quorum.size'),
      value: threshold === undefined ? formatNumber(members) : t('quorum.size.of', { members, threshold }),
    },
    { name: t('quorum.signed'), value: formatPresence(signers, members, notSigned) },
    { name: t('quorum.valid'), value: formatPresence(validMembers, members, notValid) },
    {
      name: t('quorum.place'),
      value: isRotated(quorum) ? t('quorum.place.at.about', { index }) : t('quorum.place.none'),
    },
    {
      name: t('quorum.version'),
      value:
        version >= firstBasicVersion
          ? t('quorum.version.basic', { version })
          : t('quorum.version.legacy', { version }),
    },
  ]
}
