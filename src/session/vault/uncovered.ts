import { systemClock } from '#/platform/clock.ts'
import { useVault, type VaultBackups, type VaultKey } from './vault-session.ts'

/** What is in no backup that was opened again, and what is known of backups. */
export interface Uncovered {
  readonly keys: readonly VaultKey[]
  readonly all: number
  readonly phrase: boolean
  readonly backups: VaultBackups
}

const noBackups: VaultBackups = { made: null, tested: null, covered: [] }

/** What would be lost with this browser profile. */
export function useUncovered(): Uncovered {
  const keys = useVault((view) => view.keys)
  const phrase = useVault((view) => view.phrase)
  const backups = useVault((view) => view.backups) ?? noBackups
  const covered = new Set(backups.covered)
  return {
    keys: keys.filter(({ id }) => !covered.has(id)),
    all: keys.length,
    phrase: phrase !== null && !covered.has(phrase.id),
    backups,
  }
}

/** Full days since then, by the clock of this device. */
export function daysSince(atMs: number, nowMs: number = systemClock.wallMs()): number {
  return Math.max(0, Math.floor((nowMs - atMs) / 86_400_000))
}
