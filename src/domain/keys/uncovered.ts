import { systemClock } from '#/platform/clock.ts'
import { useVault, type VaultBackups, type VaultKey, type VaultView } from './vault-session.ts'

/** What nothing but this browser has, and what is known of backups. */
export interface Uncovered {
  readonly keys: readonly VaultKey[]
  readonly all: number
  readonly phrase: boolean
  readonly backups: VaultBackups
}

/** Whether a private key can be restored: it is in a backup that was opened again, or of a phrase that is safe. */
export type IsBackedUp = (key: VaultKey) => boolean

const noBackups: VaultBackups = { made: null, tested: null, covered: [] }

/** What would be lost with this browser profile. */
export function useUncovered(): Uncovered {
  const keys = useVault((view) => view.keys)
  const phrase = useVault((view) => view.phrase)
  const backups = useVault((view) => view.backups) ?? noBackups
  const isBackedUp = coverOf({ phrase, backups })
  return {
    keys: keys.filter((key) => isBackedUp?.(key) !== true),
    all: keys.length,
    phrase: phrase !== null && !isPhraseSafe(phrase, backups),
    backups,
  }
}

type Covering = Pick<VaultView, 'phrase' | 'backups'>

let last: (Covering & { readonly isBackedUp: IsBackedUp }) | undefined

/**
 * Whether a private key is in a tested backup, or derived from the vault's phrase, which is in one or was written down. The same
 * function for the same vault: who keeps what it says compares it. Nothing where the vault does not tell.
 */
export function coverOf({ backups, phrase }: Covering): IsBackedUp | undefined {
  if (backups === undefined) return undefined
  if (
    last?.backups?.covered === backups.covered &&
    last.phrase?.id === phrase?.id &&
    last.phrase?.writtenDownAtMs === phrase?.writtenDownAtMs
  )
    return last.isBackedUp
  const covered = new Set(backups.covered)
  const isSafe = phrase !== null && isPhraseSafe(phrase, backups)
  const isBackedUp: IsBackedUp = ({ id, origin, phraseId }) =>
    covered.has(id) || (isSafe && origin === 'derived' && phraseId === undefined)
  last = { backups, phrase, isBackedUp }
  return isBackedUp
}

/**
 * Whether what the vault makes next outlives this browser profile: its phrase was written down or is in a backup that was opened again. Without a phrase,
 * whether there is such a backup.
 */
export function isVaultSafe({
  phrase,
  backups = noBackups,
}: Pick<Covering, 'phrase'> & { readonly backups: VaultBackups | undefined }): boolean {
  return phrase === null ? backups.tested !== null : isPhraseSafe(phrase, backups)
}

function isPhraseSafe(
  { id, writtenDownAtMs }: NonNullable<Covering['phrase']>,
  { covered }: VaultBackups,
): boolean {
  return writtenDownAtMs !== null || covered.includes(id)
}

/** Whether the last backup that was created was not opened again. */
export function isUntested({ made, tested }: VaultBackups): boolean {
  return made !== null && (tested === null || made.atMs > tested.madeAtMs)
}

/** Full days since then, by the clock of this device. */
export function daysSince(atMs: number, nowMs: number = systemClock.wallMs()): number {
  return Math.max(0, Math.floor((nowMs - atMs) / 86_400_000))
}
