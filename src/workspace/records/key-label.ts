import type { KeyPurpose } from '#/protocol/key/key-purpose.ts'
import type { SecurityLevel } from '#/protocol/key/security-level.ts'

const authentication = ['Master key', 'Critical key', 'Daily signing', 'Device signing'] as const
const others = { 1: 'Encryption', 2: 'Decryption', 3: 'Withdraw' } as const

/** The label that a key is stored with until the user changes it. */
export function defaultKeyLabel(purpose: KeyPurpose, securityLevel: SecurityLevel): string {
  return purpose === 0 ? authentication[securityLevel] : others[purpose]
}
