import { expectMs, isAsStrong, stretchCeiling, type StretchParameters } from '#/domain/keys/vault-facts.ts'
import type { VaultCost } from '#/domain/keys/vault-session.ts'
import { t } from '#/features/vault/messages.ts'

const steps = [
  [128, 3],
  [192, 3],
  [256, 3],
  [256, 6],
  [256, 10],
] as const

/** Stronger parameters, weakest first, with the estimated time on this device. */
export function strongerCosts({ parameters, tookMs }: VaultCost) {
  return steps
    .map(([mebibytes, iterations]): StretchParameters => ({
      ...stretchCeiling,
      memoryKib: mebibytes * 1024,
      iterations,
    }))
    .filter((cost) => isAsStrong(cost, parameters) && !isAsStrong(parameters, cost))
    .map((cost) => ({ cost, tookMs: tookMs === null ? null : expectMs(cost, { parameters, tookMs }) }))
}

export function formatCost({ memoryKib, iterations }: VaultCost['parameters']): string {
  return t('passphrase.cost.parameters', { memory: memoryKib / 1024, iterations })
}

/** Example: "Argon2id, 64 MiB, 3 passes, 412 ms here". */
export function formatCostHere({ parameters, tookMs }: VaultCost): string {
  const { memoryKib, iterations } = parameters
  const cost = t('vault.ways.cost', { mebibytes: memoryKib / 1024, passes: iterations })
  return tookMs === null ? cost : t('vault.ways.cost.here', { cost, ms: Math.round(tookMs) })
}

export function formatCostChoice(
  { memoryKib, iterations }: VaultCost['parameters'],
  tookMs: number | null,
): string {
  const cost = { memory: memoryKib / 1024, iterations }
  if (tookMs === null) return t('passphrase.raise.option', cost)
  return t('passphrase.raise.option.about', { ...cost, seconds: formatSeconds(tookMs) })
}

export function formatRunning(runs: number, eachMs: number | null): string {
  if (eachMs === null) return t('passphrase.running', { runs })
  return t('passphrase.running.about', { runs, seconds: formatSeconds(runs * eachMs) })
}

function formatSeconds(ms: number): string {
  return (ms / 1000).toFixed(1)
}
