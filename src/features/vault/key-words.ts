import { t } from '#/workspace/messages/t.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'

const levels = [
  'vault.keys.level.0',
  'vault.keys.level.1',
  'vault.keys.level.2',
  'vault.keys.level.3',
] as const

const types = ['vault.keys.type.0', 'vault.keys.type.1', 'vault.keys.type.2'] as const

export function formatUse(key: VaultKey): string {
  return key.kind === 'single-use' ? t('vault.keys.single-use') : t(levels[key.securityLevel])
}

export function formatType(keyType: VaultKey['keyType']): string {
  return t(types[keyType])
}

/** How a private key is called where it has to be named. */
export function nameOf(key: VaultKey): string {
  return key.label === '' ? t('vault.keys.unnamed') : key.label
}
