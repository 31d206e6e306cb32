import type { MasternodeForm } from '#/chain/chain-forms.ts'
import type { EntrySort, MasternodeFilter } from '#/domain/network/masternode-view.ts'
import { t } from './t.ts'

const unconfirmed = /^0+$/

export function masternodeState({
  isValid,
  confirmedHash,
}: Pick<MasternodeForm, 'isValid' | 'confirmedHash'>) {
  if (!isValid) return { tone: 'bad', text: t('masternode.banned') } as const
  if (unconfirmed.test(confirmedHash)) return { tone: 'open', text: t('masternode.unconfirmed') } as const
  return { tone: 'ok', text: t('masternode.enabled') } as const
}

export function formatMasternodeType(nType: number): string {
  if (nType === 0) return t('masternode.type.regular')
  return nType === 1 ? t('masternode.type.evonode') : t('masternode.type.other', { type: nType })
}

export function formatConfirmed(confirmedHash: string): string {
  return unconfirmed.test(confirmedHash) ? t('masternode.confirmed.no') : t('masternode.confirmed.yes')
}

export function formatMasternodeFilter(filter: MasternodeFilter, count: number | undefined): string {
  const words = {
    all: t('masternode.filter.all'),
    enabled: t('masternode.filter.enabled'),
    banned: t('masternode.filter.banned'),
    evonodes: t('masternode.filter.evonodes'),
    unconfirmed: t('masternode.filter.unconfirmed'),
    watched: t('masternode.filter.watched'),
  }
  return count === undefined ? words[filter] : t('masternode.filter.count', { filter: words[filter], count })
}

/** Title of a column. Members of the document retain their names. */
export function formatMasternodeColumn(column: EntrySort): string {
  const words = {
    proRegTxHash: 'proRegTxHash',
    service: t('masternode.service'),
    pubKeyOperator: t('masternode.operator'),
    votingAddress: t('masternode.voting'),
    isValid: t('masternode.state'),
    nType: t('masternode.type'),
    confirmedHash: t('masternode.confirmed'),
  }
  return words[column]
}
