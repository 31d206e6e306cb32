import type * as bls from '#/protocol/key/bls.ts'
import type * as blsPublicKeys from '#/protocol/key/bls-public-key.ts'
import type * as estimators from '#/vault/unlock/passphrase-estimator.ts'
import { createHash } from 'node:crypto'
import { afterAll, expect, vi } from 'vitest'

// Hundreds of vaults share a few passphrases. The estimator takes 30 ms for each, so its verdicts are cached.
vi.mock('#/vault/unlock/passphrase-estimator.ts', async (importOriginal) => {
  const { createEstimator } = await importOriginal<typeof estimators>()
  return {
    createEstimator: () => {
      const estimator = createEstimator()
      const said = new Map<string, ReturnType<typeof estimator.check>>()
      const check = (text: string) => {
        const rating = said.get(text) ?? estimator.check(text)
        said.set(text, rating)
        return rating
      }
      return { check }
    },
  }
})

// The sandbox's quorums sign and verify the same in many tests, at 20 ms each, so results are cached. They depend only
// on the bytes, and a signature that was made here is valid. The conformance suite verifies signatures of others.
vi.mock('#/protocol/key/bls.ts', async (importOriginal) => {
  const { deriveBlsPublicKey, signBls, verifyBls } = await importOriginal<typeof bls>()
  const signed = new Map<string, Uint8Array>()
  const derived = new Map<string, Uint8Array>()
  const verified = new Map<string, boolean>()
  return {
    // Copied, because a caller may change the bytes that it gets.
    deriveBlsPublicKey: (...given: Parameters<typeof deriveBlsPublicKey>) =>
      askOnce(derived, deriveBlsPublicKey, given).slice(),
    signBls: (...given: Parameters<typeof signBls>) => {
      const [message, privateKey] = given
      const signature = askOnce(signed, signBls, given)
      askOnce(verified, (..._asked: readonly Uint8Array[]) => true, [
        message,
        signature,
        askOnce(derived, deriveBlsPublicKey, [privateKey]),
      ])
      return signature.slice()
    },
    verifyBls: (...given: Parameters<typeof verifyBls>) => askOnce(verified, verifyBls, given),
  }
})

// Each check of a key costs 5 ms.
vi.mock('#/protocol/key/bls-public-key.ts', async (importOriginal) => {
  const { isBlsPublicKey } = await importOriginal<typeof blsPublicKeys>()
  const checked = new Map<string, boolean>()
  return {
    isBlsPublicKey: (bytes: Uint8Array) => askOnce(checked, isBlsPublicKey, [bytes]),
  }
})

// Files that share the workspace's store would hear each other. The tests of two tabs have a channel of their own.
vi.mock('#/platform/tab-channel.ts', () => ({
  openTabChannel: () => ({ post: () => {}, listen: () => () => {}, close: () => {} }),
}))

function askOnce<Given extends readonly Uint8Array[], Answer>(
  answers: Map<string, Answer>,
  ask: (...given: Given) => Answer,
  given: Given,
): Answer {
  const hash = createHash('sha256')
  for (const bytes of given) hash.update(`${bytes.length} `).update(bytes)
  const question = hash.digest('base64')
  const answer = answers.get(question) ?? ask(...given)
  answers.set(question, answer)
  return answer
}

// Vitest compares bytes with an iterator, and then by the name of every member, which is slow. It still compares other
// types itself.
expect.addEqualityTesters([
  (a: unknown, b: unknown) =>
    a instanceof Uint8Array && b instanceof Uint8Array && a.constructor === b.constructor
      ? Buffer.compare(a, b) === 0
      : undefined,
])

// Files share modules and globals. Without this, a file that does not undo its mocks would affect the next one.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
