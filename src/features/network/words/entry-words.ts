import { entryFields, type EntryField } from '#/protocol/masternode/list-entry.ts'
import { t } from '#/features/network/messages.ts'

export interface PreimagePart {
  readonly field: EntryField
  readonly from: number
  readonly to: number
  readonly about: string
}

/** What the bytes of an entry are, field by field, as far as there are that many. */
export function describePreimage(bytes: Uint8Array): readonly PreimagePart[] {
  const about: Readonly<Record<EntryField, string>> = {
    proRegTxHash: t('entry.reversed'),
    confirmedHash: t('entry.reversed'),
    service: t('entry.service'),
    pubKeyOperator: t('entry.operator'),
    votingAddress: t('entry.voting'),
    isValid: t('entry.valid'),
    nType: t('entry.type'),
    platformHTTPPort: t('entry.port'),
    platformNodeID: t('entry.reversed'),
  }
  return fieldNames
    .map((field) => ({ field, ...entryFields[field], about: about[field] }))
    .filter(({ to }) => to <= bytes.length)
}

const fieldNames = [
  'proRegTxHash',
  'confirmedHash',
  'service',
  'pubKeyOperator',
  'votingAddress',
  'isValid',
  'nType',
  'platformHTTPPort',
  'platformNodeID',
] as const satisfies readonly EntryField[]
