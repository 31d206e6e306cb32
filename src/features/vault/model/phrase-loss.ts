import type { VaultBackups, VaultKey } from '#/domain/keys/vault-session.ts'
import { isOfPhrase } from './restore-scan.ts'

export interface PhraseLoss {
  /** Private keys derived from the phrase. They stay in the vault. */
  readonly keys: number
  /** Number of those keys in a tested backup. */
  readonly covered: number
  readonly isPhraseCovered: boolean
  readonly isCovered: boolean
}

/** Applies the same rule as the vault's worker (`findUncovered`). */
export function findPhraseLoss(
  phraseId: string,
  keys: readonly VaultKey[],
  backups: Pick<VaultBackups, 'covered'> | undefined,
): PhraseLoss {
  const inBackups = new Set(backups?.covered)
  const own = keys.filter(isOfPhrase)
  const covered = own.filter(({ id }) => inBackups.has(id)).length
  const isPhraseCovered = inBackups.has(phraseId)
  return { keys: own.length, covered, isPhraseCovered, isCovered: isPhraseCovered && covered === own.length }
}
