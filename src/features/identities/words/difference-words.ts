import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { dateOf, type IdentityPublicKey, type TimeMs } from '#/protocol/key/identity-public-key.ts'
import { formatBounds } from '#/words/bounds-words.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatKeyType, formatLevel, formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import {
  type FieldDifference,
  isImpossible,
  type KeyMember,
} from '#/features/identities/model/import-reading.ts'

const members = {
  type: 'import.member.type',
  purpose: 'import.member.purpose',
  securityLevel: 'import.member.securityLevel',
  data: 'import.member.data',
  readOnly: 'import.member.readOnly',
  disabledAt: 'import.member.disabledAt',
  contractBounds: 'import.member.contractBounds',
  totalBudget: 'import.member.totalBudget',
  expiresAt: 'import.member.expiresAt',
} as const satisfies Record<KeyMember, string>

interface DifferenceWords {
  readonly field: string
  readonly here: string
  readonly there: string
  /** The reason why one of the two copies must be wrong. */
  readonly fault?: string
}

export function differenceWords(difference: FieldDifference): DifferenceWords {
  switch (difference.kind) {
    case 'revision':
      return {
        field: t('import.field.revision'),
        here: t('identities.revision', { revision: difference.here }),
        there: t('identities.revision', { revision: difference.there }),
      }
    case 'balance':
      return {
        field: t('import.field.balance'),
        here:
          difference.here === undefined
            ? t('import.value.unknown')
            : t('identities.credits.amount', { credits: difference.here }),
        there: t('identities.credits.amount', { credits: difference.there }),
      }
    case 'key-only-there':
      return {
        field: t('import.field.key', { id: difference.key.id }),
        here: t('import.value.none'),
        there: formatKey(difference.key),
      }
    case 'key-only-here':
      return {
        field: t('import.field.key', { id: difference.key.id }),
        here: formatKey(difference.key),
        there: t('import.value.none'),
      }
    case 'key-member': {
      const member = t(members[difference.member])
      return {
        field: t('import.field.key-member', { id: difference.here.id, member }),
        here: formatMember(difference.member, difference.here),
        there: formatMember(difference.member, difference.there),
        ...(isImpossible(difference) ? { fault: t('import.impossible') } : {}),
      }
    }
  }
}

function formatKey({ type, purpose, securityLevel }: IdentityPublicKey): string {
  return t('import.value.key', {
    type: formatKeyType(type),
    purpose: formatPurpose(purpose),
    level: formatLevel(securityLevel),
  })
}

function formatMember(member: KeyMember, key: IdentityPublicKey): string {
  switch (member) {
    case 'type':
      return formatKeyType(key.type)
    case 'purpose':
      return formatPurpose(key.purpose)
    case 'securityLevel':
      return formatLevel(key.securityLevel)
    case 'data':
      return cutMiddle(formatBase58(key.data))
    case 'readOnly':
      return key.readOnly === true ? t('import.value.yes') : t('import.value.no')
    case 'contractBounds':
      return key.contractBounds === undefined ? t('import.value.none') : formatBounds(key.contractBounds)
    case 'disabledAt':
      return key.disabledAt === undefined ? t('import.value.enabled') : formatMoment(key.disabledAt)
    case 'totalBudget':
      return key.totalBudget === undefined
        ? t('import.value.none')
        : t('identities.credits.amount', { credits: key.totalBudget })
    case 'expiresAt':
      return key.expiresAt === undefined ? t('import.value.none') : formatMoment(key.expiresAt)
  }
}

function formatMoment(time: TimeMs): string {
  const at = dateOf(time)
  return at === undefined ? t('import.value.ms', { ms: String(time) }) : t('import.value.disabled', { at })
}
