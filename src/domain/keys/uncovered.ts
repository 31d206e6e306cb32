import { systemClock } from '#/platform/clock.ts'
import { useVault, type VaultBackups, type VaultKey, type VaultView } from './vault-session.ts'

export interface Uncovered {
  readonly keys: readonly VaultKey[]
  readonly all: number
  readonly phrase: boolean
  readonly backups: VaultBackups
}

/** Tells whether a private key can be restored: from a tested backup or a safe phrase. */
export type IsBackedUp = (key: VaultKey) => boolean

const noBackups: VaultBackups = { made: null, tested: null, covered: [] }

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
 * Returns a check: true if a tested backup has the key or its phrase, or the phrase was written down. The same vault
 * gives the same function object, so that callers can compare it. `undefined` if the vault does not tell.
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
 * True if the vault’s phrase was written down or is in a tested backup. Without a phrase, true if there is a tested
 * backup.
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

export function isUntested({ made, tested }: VaultBackups): boolean {
  return made !== null && (tested === null || made.atMs > tested.madeAtMs)
}

/** Returns the full days since a time, by the clock of this device. */
export function daysSince(atMs: number, nowMs: number = systemClock.wallMs()): number {
  return Math.max(0, Math.floor((nowMs - atMs) / 86_400_000))
}
