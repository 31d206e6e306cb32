import {
  expectMs,
  isAsStrong,
  stretchCeiling,
  type StretchParameters,
} from '#/vault/storage/stretch-parameters.ts'
import type { VaultCost } from '#/session/vault/vault-session.ts'

const steps = [
  [128, 3],
  [192, 3],
  [256, 3],
  [256, 6],
  [256, 10],
] as const

/** Stronger parameters to choose from, the next first, with the time they are likely to take here. */
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
