import type { RandomTransition } from '../src/protocol/testing/random-transition.ts'
import { toBuffers, type Dpp, type DppIdentity } from './dpp.ts'

/**
 * A chain that knows only what one transition needs: its lock transaction and its identity. It has the methods that
 * both library generations call.
 */
export class AgreeableChain {
  #sample: RandomTransition | undefined
  #identity: DppIdentity | undefined

  /** Sets the chain to the state that the transition expects. The identity is an object of the library. */
  hold(sample: RandomTransition, dpp: Dpp): DppIdentity | undefined {
    this.#sample = sample
    this.#identity = sample.identity && new dpp.module.Identity(toBuffers(sample.identity))
    return this.#identity
  }

  verifyInstantLock(): Promise<boolean> {
    return Promise.resolve(true)
  }

  isAssetLockTransactionOutPointAlreadyUsed(): Promise<boolean> {
    return Promise.resolve(false)
  }

  fetchTransaction(): Promise<unknown> {
    const transaction = this.#sample?.lockTransaction
    return Promise.resolve(transaction === undefined ? null : { data: Buffer.from(transaction), height: 1 })
  }

  fetchLatestPlatformCoreChainLockedHeight(): Promise<number> {
    return Promise.resolve(0xffff_ffff)
  }

  fetchLatestPlatformBlockHeader(): Promise<unknown> {
    return Promise.resolve({ coreChainLockedHeight: 0xffff_ffff })
  }

  /** The identity of a create must not exist yet, and the identity of a top-up must exist. */
  fetchIdentityBalance(): Promise<number | null> {
    return Promise.resolve(this.#sample?.transition.type === 2 ? null : 1)
  }

  fetchIdentity(): Promise<unknown> {
    if (this.#sample?.transition.type === 2) return Promise.resolve(null)
    return Promise.resolve(this.#identity ?? {})
  }

  fetchLatestPlatformBlockTime(): Promise<number> {
    return Promise.resolve(this.getTimeMs())
  }

  getTimeMs(): number {
    const transition = this.#sample?.transition
    return (transition?.type === 5 ? transition.publicKeysDisabledAt : undefined) ?? Date.now()
  }
}
