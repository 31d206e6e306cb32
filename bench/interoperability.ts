import { beforeAll, describe, expect, it } from 'vitest'

import { checkTransition } from '../src/protocol/transition/check-transition.ts'
import type { TransitionContext } from '../src/protocol/transition/check-unsigned.ts'
import {
  pickFrom,
  randomTransition,
  type RandomTransition,
} from '../src/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '../src/protocol/testing/sweep.ts'
import { signTransition } from '../src/protocol/transition/transition-signature.ts'
import {
  checkTransitionBytes,
  encodeTransition,
  recognizeProfile,
} from '../src/protocol/transition/transition-bytes.ts'
import { isFunded } from '../src/protocol/transition/transition.ts'
import { wireProfiles } from '../src/protocol/transition/wire-profile.ts'
import { AgreeableChain } from './agreeable-chain.ts'
import { openDpp, toBuffers, type Dpp, type DppName, type DppTransition } from './dpp.ts'
import { randomlySigned } from './random-signer.ts'
import { signWithDpp } from './sign-with-dpp.ts'

const sweep = readSweep(process.env)
const count = sweep.sizeOf('library-transitions')

/** Declares tests that we and the named published library agree, each on `count` transitions from each side. */
export function declareAgreement(name: DppName, ownSeed: number): void {
  const profile = wireProfiles[name]
  const seed = sweep.seedFrom(ownSeed)
  const pick = pickFrom(seed)
  const ours = Array.from({ length: count }, () => randomlySigned(pick, profile))
  const theirs = Array.from({ length: count }, () => randomlySigned(pick, profile))
  const chain = new AgreeableChain()
  let dpp: Dpp

  beforeAll(async () => {
    dpp = await openDpp(name, chain)
  })

  const errorsOf = async (transition: DppTransition) => {
    const results = [
      await dpp.stateTransition.validateSignature(transition),
      await dpp.stateTransition.validateState(transition),
    ]
    return results.flatMap((result) => result.getErrors().map(({ message }) => message))
  }

  describe(`a transition signed here in profile ${name}`, () => {
    it.each(ours.map(title))(
      '%s is read, verified and written again by the library',
      async (_title, sample) => {
        chain.hold(sample, dpp)
        const bytes = Buffer.from(encodeTransition(sample.transition, profile))
        const fromBytes = await dpp.stateTransition.createFromBuffer(bytes)
        const fromMembers = await dpp.stateTransition.createFromObject(toBuffers(sample.transition))
        expect(fromBytes.toBuffer().equals(bytes)).toBe(true)
        expect(fromMembers.toBuffer().equals(bytes)).toBe(true)
        expect(await errorsOf(fromBytes)).toEqual([])
      },
    )

    it.each(ours.slice(0, 20).map(title))(
      '%s with a signature by another key is rejected by both',
      async (_title, sample) => {
        chain.hold(sample, dpp)
        const stranger = ours.find(
          ({ signer }) => signer !== sample.signer && signer.type === sample.signer.type,
        )
        if (stranger === undefined) throw new TypeError('every signer is of its own type')
        const forged = signTransition(sample.unsigned, profile, stranger.signer, sample.witnesses)
        expect(checkTransition(forged, 'binary', profile, contextOf(sample)).ok).toBe(false)
        const read = await dpp.stateTransition.createFromBuffer(
          Buffer.from(encodeTransition(forged, profile)),
        )
        expect(await errorsOf(read)).not.toEqual([])
      },
    )
  })

  describe(`a transition signed by ${name}`, () => {
    it.each(theirs.map(title))('%s is read, verified and written again here', async (_title, sample) => {
      const made = await signWithDpp(dpp, sample, chain.hold(sample, dpp))
      const bytes = new Uint8Array(made.toBuffer())
      expect(recognizeProfile(bytes)?.name).toBe(name)
      const read = checkTransitionBytes(bytes, profile)
      if (!read.ok)
        throw new TypeError(read.violations.map(({ message, path }) => `${path}: ${message}`).join())
      expect(Buffer.from(encodeTransition(read.value, profile)).equals(bytes)).toBe(true)
      expect(checkTransition(read.value, 'binary', profile, contextOf(sample))).toEqual(read)
    })

    it('a signature with the header of an uncompressed key is rejected by the library and by Keywright', async ({
      task,
    }) => {
      const sample = randomTransition(pick, profile, 3)
      const made = await signWithDpp(dpp, sample, chain.hold(sample, dpp))
      await made.signByPrivateKey(Buffer.from(sample.signer.privateKey), 0)
      expect([27, 28, 29, 30]).toContain(made.getSignature()[0])
      expect(await errorsOf(made)).not.toEqual([])
      const read = checkTransitionBytes(new Uint8Array(made.toBuffer()), profile)
      expect(read.ok && checkTransition(read.value, 'binary', profile, contextOf(sample)).ok).toBe(false)
      noteCounts(task, {
        sweep: 'library-transitions',
        seed,
        done: ours.length + theirs.length,
        library: name,
      })
    })
  })
}

function title(sample: RandomTransition, index: number): [string, RandomTransition] {
  const { unsigned, signer } = sample
  const kind = { 2: 'create', 3: 'top-up', 5: 'update', 6: 'withdrawal', 7: 'transfer' }[unsigned.type]
  const by = { 0: 'ECDSA', 1: 'BLS', 2: 'hash160', 3: 'script hash', 4: 'Ed25519 hash' }[signer.type]
  const proof = !isFunded(unsigned)
    ? ''
    : unsigned.assetLockProof.type === 0
      ? ', InstantSend'
      : ', ChainLock'
  return [`${index + 1}: ${kind} by ${by}${proof}`, sample]
}

function contextOf({ identity, lockTransaction }: RandomTransition): TransitionContext {
  return {
    ...(identity === undefined ? {} : { identity }),
    ...(lockTransaction === undefined ? {} : { lockTransaction }),
  }
}
