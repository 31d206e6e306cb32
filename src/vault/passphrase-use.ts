import type { Clock } from '#/platform/clock.ts'

import type { AttemptLimiter } from './attempts.ts'
import type { Authority } from './key-loan.ts'
import type { Stretch } from './stretch.ts'
import type { StretchParameters } from './stretch-parameters.ts'
import { VaultError } from './vault-error.ts'

/** What one derivation took on this device. */
export interface StretchMeasure {
  readonly parameters: StretchParameters
  readonly tookMs: number
}

/** Runs an operation that the passphrase is shown for, one at a time and slowed after wrong ones. */
export type PassphraseUse = <Result>(
  passphrase: string | undefined,
  work: (authority: Authority) => Promise<Result>,
  afterRight?: (measure: StretchMeasure) => Promise<void>,
) => Promise<Result>

export function slowPassphraseUse(
  limiter: AttemptLimiter,
  { stretch, clock }: { readonly stretch: Stretch; readonly clock: Clock },
): PassphraseUse {
  let last: Promise<unknown> = Promise.resolve()

  const use: PassphraseUse = async (passphrase, work, afterRight) => {
    if (passphrase === undefined) return work({ stretch })
    const settle = await limiter.begin()
    let measure: StretchMeasure | undefined
    const measured: Stretch = async (bytes, salt, parameters) => {
      const startMs = clock.monotonicMs()
      const stretched = await stretch(bytes, salt, parameters)
      measure ??= { parameters, tookMs: clock.monotonicMs() - startMs }
      return stretched
    }
    let result
    try {
      result = await work({ passphrase, stretch: measured })
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

  return (passphrase, work, afterRight) => {
    // What takes no passphrase waits for nobody.
    if (passphrase === undefined) return use(passphrase, work)
    const turn = last.then(() => use(passphrase, work, afterRight))
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
