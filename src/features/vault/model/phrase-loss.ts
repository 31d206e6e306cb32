import type { VaultBackups, VaultKey } from '#/domain/keys/vault-session.ts'
import { isOfPhrase } from './restore-scan.ts'

/** What the vault's recovery phrase gives, which nothing in the vault gives any more once the phrase is forgotten. */
export interface PhraseLoss {
  /** Private keys that are derived from it. They stay in the vault. */
  readonly keys: number
  /** How many of them are in a backup that was tested. */
  readonly covered: number
  /** Whether the phrase itself is in one. */
  readonly isPhraseCovered: boolean
  readonly isCovered: boolean
}

/** Counts what would be in backups alone, by the same rule as the vault's worker (`findUncovered`). */
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
