import type { KeyPurpose, SecurityLevel } from '#/protocol/key/key-attribute.ts'

const authentication = ['Master key', 'Critical key', 'Daily signing', 'Device signing'] as const
const others = { 1: 'Encryption', 2: 'Decryption', 3: 'Withdraw' } as const

/** The label that a key is stored with until the user changes it. */
export function defaultKeyLabel(purpose: KeyPurpose, securityLevel: SecurityLevel): string {
  return purpose === 0 ? authentication[securityLevel] : others[purpose]
}
