import type { KeyPurpose, SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { t } from './t.ts'

const authentication = [
  'keys.label.master',
  'keys.label.critical',
  'keys.label.high',
  'keys.label.medium',
] as const

/** What a key is called until somebody calls it otherwise. */
export function defaultKeyLabel(purpose: KeyPurpose, securityLevel: SecurityLevel): string {
  switch (purpose) {
    case 0:
      return t(authentication[securityLevel])
    case 1:
      return t('keys.label.encryption')
    case 2:
      return t('keys.label.decryption')
    case 3:
      return t('keys.label.withdraw')
  }
}
