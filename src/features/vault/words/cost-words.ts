import type { VaultCost } from '#/session/vault/vault-session.ts'
import { t } from '#/features/vault/messages.ts'

/** "64 MiB, 3 passes, one lane". */
export function formatCost({ memoryKib, iterations }: VaultCost['parameters']): string {
  return t('passphrase.cost.parameters', { memory: memoryKib / 1024, iterations })
}

/** "Argon2id, 64 MiB, 3 passes, 412 ms here". */
export function formatCostHere({ parameters, tookMs }: VaultCost): string {
  const { memoryKib, iterations } = parameters
  const cost = t('vault.ways.cost', { mebibytes: memoryKib / 1024, passes: iterations })
  return tookMs === null ? cost : t('vault.ways.cost.here', { cost, ms: Math.round(tookMs) })
}

/** One of the stronger costs, with the time that it is likely to take. */
export function formatCostChoice(
  { memoryKib, iterations }: VaultCost['parameters'],
  tookMs: number | null,
): string {
  const cost = { memory: memoryKib / 1024, iterations }
  if (tookMs === null) return t('passphrase.raise.option', cost)
  return t('passphrase.raise.option.about', { ...cost, seconds: formatSeconds(tookMs) })
}

/** That Argon2id runs, how often, and how long that is likely to take. */
export function formatRunning(runs: number, eachMs: number | null): string {
  if (eachMs === null) return t('passphrase.running', { runs })
  return t('passphrase.running.about', { runs, seconds: formatSeconds(runs * eachMs) })
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
