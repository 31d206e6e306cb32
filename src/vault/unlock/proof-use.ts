import type { Clock } from '#/platform/clock.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { AttemptLimiter } from './attempts.ts'
import type { Authority } from './authority.ts'
import type { AnyProof } from './proof.ts'
import type { Stretch, StretchMeasure } from './stretch.ts'

/**
 * Runs an operation that a proof is given for. Passphrases are tried one at a time, and slowed after wrong ones; what a
 * passkey gave cannot be guessed, and neither raises nor ends that count.
 */
export type ProofUse = <Result>(
  proof: AnyProof | undefined,
  work: (authority: Authority) => Promise<Result>,
  afterRight?: (measure: StretchMeasure) => Promise<void>,
) => Promise<Result>

export function slowProofUse(
  limiter: AttemptLimiter,
  { stretch, clock }: { readonly stretch: Stretch; readonly clock: Clock },
  noteMeasure: (measure: StretchMeasure) => void,
): ProofUse {
  let last: Promise<unknown> = Promise.resolve()

  const use = async <Result>(
    proof: string,
    work: (authority: Authority) => Promise<Result>,
    afterRight?: (measure: StretchMeasure) => Promise<void>,
  ) => {
    const settle = await limiter.begin()
    let measure: StretchMeasure | undefined
    const measured: Stretch = async (bytes, salt, parameters) => {
      const startMs = clock.monotonicMs()
      const stretched = await stretch(bytes, salt, parameters)
      if (measure === undefined) {
        measure = { parameters, tookMs: clock.monotonicMs() - startMs }
        noteMeasure(measure)
      }
      return stretched
    }
    let result
    try {
      result = await work({ proof, stretch: measured })
    } catch (error) {
      await settle(measure === undefined ? 'untried' : outcomeOf(error))
      throw error
    }
    // It went through without a derivation: the passphrase was not looked at, and proves nothing.
    if (measure === undefined) {
      await settle('untried')
      return result
    }
    await settle('right')
    await afterRight?.(measure)
    return result
  }

  return (proof, work, afterRight) => {
    // What takes no passphrase waits for nobody.
    if (typeof proof !== 'string') return work({ proof, stretch })
    const turn = last.then(() => use(proof, work, afterRight))
    last = turn.catch(() => {})
    return turn
  }
}

// A damaged header may hide that the passphrase was wrong.
function outcomeOf(error: unknown): 'wrong' | 'untried' {
  const isDoubtful =
    error instanceof VaultError && (error.code === 'vault/wrong-passphrase' || error.code === 'vault/damaged')
  return isDoubtful ? 'wrong' : 'untried'
}
