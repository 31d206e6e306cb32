import { KeyPurpose, KeyType, type SecurityLevel } from '#/protocol/key/key-attribute.ts'
import type { KeyRow } from '#/domain/identity/list-key-rows.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { secretWords } from './control-words.ts'
import { t } from './t.ts'

const purposes = [
  'key.purpose.0',
  'key.purpose.1',
  'key.purpose.2',
  'key.purpose.3',
  'key.purpose.4',
  'key.purpose.5',
  'key.purpose.6',
] as const
const levels = ['key.level.0', 'key.level.1', 'key.level.2', 'key.level.3'] as const
const types = ['key.type.0', 'key.type.1', 'key.type.2', 'key.type.3', 'key.type.4'] as const

export function formatPurpose(purpose: KeyPurpose): string {
  return t(purposes[purpose])
}

export function formatLevel(level: SecurityLevel): string {
  return t(levels[level])
}

export function formatKeyType(type: KeyType): string {
  return t(types[type])
}

const authenticationLabels = [
  'key.default.master',
  'key.default.critical',
  'key.default.high',
  'key.default.medium',
] as const

export function defaultKeyLabel(purpose: KeyPurpose, level: SecurityLevel): string {
  return purpose === KeyPurpose.authentication
    ? t(authenticationLabels[level])
    : t('key.default.purpose', { purpose: formatPurpose(purpose) })
}

const authenticationUses = ['key.use.master', 'key.use.critical', 'key.use.high', 'key.use.medium'] as const
const otherUses = [
  'key.use.encryption',
  'key.use.decryption',
  'key.use.transfer',
  'key.use.system',
  'key.use.voting',
  'key.use.owner',
] as const

export function formatKeyUse(purpose: KeyPurpose, level: SecurityLevel): string {
  return purpose === KeyPurpose.authentication
    ? t(authenticationUses[level])
    : t(otherUses[purpose - 1] ?? 'key.use.system')
}

/** Protection of a private key: number of teeth, name, requirement for a signature, and a sentence. */
export function protectionWords(vaultKey: VaultKey | undefined) {
  switch (vaultKey?.compartment) {
    case 'gate':
      return {
        count: 3,
        word: t('vault.gate'),
        asks: t('key.asks.gate'),
        about: t('key.guarded.gate'),
      } as const
    case 'session':
      return {
        count: 2,
        word: t('vault.session'),
        asks: t('key.asks.session'),
        about: t('key.guarded.session'),
      } as const
    case 'device':
      return {
        count: 1,
        word: t('vault.device'),
        asks: t('key.asks.device'),
        about: t('key.guarded.device'),
      } as const
    case undefined:
      return {
        count: 0,
        word: t('key.watch-only'),
        asks: t('key.asks.not'),
        about: t('key.guarded.not'),
      } as const
  }
}

/** Protection in one line: "Asks every time: passphrase for each signature". */
export function formatProtection(vaultKey: VaultKey | undefined) {
  const { count, word, asks } = protectionWords(vaultKey)
  return {
    count,
    word: t('key.asked', { word, asks: asks.charAt(0).toLowerCase() + asks.slice(1) }),
  }
}

export function keyRowName({ label, key }: KeyRow): string {
  return label === '' ? t('identity.keys.unnamed', { id: key.id }) : label
}

export function protectionKinds() {
  return [
    { count: 3, word: t('vault.gate'), about: t('identity.keys.legend.gate') },
    { count: 2, word: t('vault.session'), about: t('identity.keys.legend.session') },
    { count: 1, word: t('vault.device'), about: t('identity.keys.legend.device') },
    { count: 0, word: t('key.watch-only'), about: t('identity.keys.legend.watch-only') },
  ] as const
}

export function privateKeyWords(type: KeyType) {
  return {
    label: t('vault.secret'),
    note: type === KeyType.bls ? t('vault.secret.note.bls') : t('vault.secret.note'),
    hint: t('vault.secret.hint'),
    words: secretWords(),
  }
}
