import type { SecurityLevel } from './security-level.ts'

interface PurposeRow {
  readonly purpose: 0 | 1 | 2 | 3
  readonly name: 'authentication' | 'encryption' | 'decryption' | 'withdraw'
  readonly levels: readonly SecurityLevel[]
}

/** Key purposes and the security levels that each allows (docs/specification.md "Identity public key"). */
export const keyPurposes: readonly [PurposeRow, PurposeRow, PurposeRow, PurposeRow] = [
  { purpose: 0, name: 'authentication', levels: [0, 1, 2, 3] },
  { purpose: 1, name: 'encryption', levels: [3] },
  { purpose: 2, name: 'decryption', levels: [3] },
  { purpose: 3, name: 'withdraw', levels: [1] },
]

export type KeyPurpose = PurposeRow['purpose']

/** The levels that the purpose allows: the one table every entrance asks. */
export function levelsForPurpose(purpose: KeyPurpose): readonly SecurityLevel[] {
  return keyPurposes[purpose].levels
}
