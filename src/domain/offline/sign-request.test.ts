import { beforeEach, describe, expect, it, vi } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { listSamples } from '#/protocol/testing/exchange-cases.ts'
import type { ExchangeSample } from '#/protocol/testing/exchange-samples.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isFunded, newKeysOf } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { useNetworkVersions } from '#/domain/network/network-version.ts'
import { listNetworks, namesInFiles } from '#/store/records/network.ts'
import { listRequestSigners } from '#/features/exchange/model/request-signers.ts'
import { reviewTransition, type SignableReview } from '#/domain/signing/transition-review.ts'
import { questionOfRequest, signRequest } from './sign-request.ts'

type Keeper = ReturnType<typeof openMemoryKeeper>

let keeper: Keeper

beforeEach(async () => {
  useNetworkVersions.setState({}, true)
  keeper = openMemoryKeeper(openMemoryDatabase())
  await keeper.createVault({ passphrase })
  vi.spyOn(browserVault, 'client').mockReturnValue(keeper as unknown as VaultClient)
})

const samples = listSamples(60)

function sampleOf(type: 2 | 3 | 5 | 6 | 7, profile: ExchangeRequest['profile']): ExchangeSample {
  const found = samples.find(
    ({ unsigned }) =>
      unsigned.transition.type === type &&
      unsigned.profile === profile &&
      // A key that is a script hash has no private key that could sign.
      newKeysOf(unsigned.transition).keys.every((key) => key.type !== 3),
  )
  if (found === undefined) throw new TypeError('no such sample')
  return found
}

async function importHalf(privateKey: Uint8Array, key: Parameters<Keeper['importKey']>[0]['key']) {
  await keeper.importKey({ text: formatHex(privateKey), key, network: 'testnet' })
}

/** Imports the private keys of a sample into the vault. */
async function importHalves({ made, unsigned: { transition, identity, profile } }: ExchangeSample) {
  const signer = identity?.publicKeys.find(
    ({ id }) => !isFunded(transition) && id === transition.signaturePublicKeyId,
  )
  await (signer === undefined
    ? importHalf(made.signer.privateKey, { kind: 'single-use', label: '' })
    : importKeyOf(signer, made.signer.privateKey))
  if (profile === 'spec') return
  for (const key of newKeysOf(transition).keys) {
    const witness = made.witnesses.get(key.id)
    if (witness !== undefined) await importKeyOf(key, witness.privateKey)
  }
}

async function importKeyOf(
  { type, securityLevel }: { readonly type: number; readonly securityLevel: 0 | 1 | 2 | 3 },
  privateKey: Uint8Array,
) {
  const keyType = type === 1 ? 1 : type === 2 ? 2 : 0
  await importHalf(privateKey, { kind: 'identity', keyType, securityLevel, label: '' })
}

async function review(request: ExchangeRequest): Promise<SignableReview> {
  const read = await reviewTransition(questionOfRequest(request))
  if (read.kind === 'rejected') throw new TypeError(JSON.stringify(read.violations))
  return read
}

function signerIn(request: ExchangeRequest, keys: readonly VaultKey[]): VaultKey {
  const key = listRequestSigners(request, keys)[0]?.vaultKey
  if (key === undefined) throw new TypeError('the signer is not in the vault')
  return key
}

it.each([
  [2, 'spec'],
  [2, 'dpp-0.25'],
  [3, 'spec'],
  [5, 'spec'],
  [5, 'dpp-0.25'],
  [2, 'platform-13'],
  [3, 'platform-13'],
  [5, 'platform-13'],
] as const)(
  'answers a request of type %i in %s with signatures that complete the transition',
  async (type, profile) => {
    const sample = sampleOf(type, profile)
    // The signer has only the request, decoded from its bytes.
    const decoded = decodeExchange(encodeExchange(sample.unsigned, 'cbor'))
    if (!decoded.ok || decoded.value.kind !== 'unsigned') throw new TypeError('not decoded')
    const request = decoded.value
    expect(listRequestSigners(request, []).every(({ vaultKey }) => vaultKey === undefined)).toBe(true)
    await importHalves(sample)
    const keys = (await readContents(keeper)).keys
    const signers = listRequestSigners(request, keys)
    expect(signers.filter(({ vaultKey }) => vaultKey === undefined)).toEqual([])
    const read = await review(request)
    const answer = await signRequest(request, read, signerIn(request, keys), { proof: passphrase })
    expect(joinSignatures(sample.unsigned, answer)).toEqual({ ok: true, value: sample.made.transition })
    const anew = await review(request)
    const again = await signRequest(request, anew, signerIn(request, keys), { proof: passphrase })
    expect({ ...again, signedAtMs: 0 }).toEqual({ ...answer, signedAtMs: 0 })
  },
)

it.each([2, 5] as const)(
  'rejects a request of type %i that adds a BLS key which anyone could sign as, and says so',
  async (type) => {
    const sample = withBlsKey(sampleOf(type, 'platform-13').unsigned)
    const read = await reviewTransition(questionOfRequest(sample))
    const path = `${newKeysOf(sample.transition).path}/0/type`
    const rejected = { rule: 'policy.bls-signing-key', path }
    expect(read).toMatchObject({
      kind: 'rejected',
      violations: expect.arrayContaining([expect.objectContaining(rejected)]),
    })
    // A device without a vault reads the request in the same way.
    const page = await reviewTransition(questionOfRequest(sample), { inPage: true })
    expect(page).toEqual(read)
  },
)

it('signs nothing while an update is being installed', async () => {
  const sample = sampleOf(3, 'spec')
  await importHalves(sample)
  const read = await review(sample.unsigned)
  const signer = signerIn(sample.unsigned, (await readContents(keeper)).keys)
  let end: () => void = () => {}
  const update = new Promise<void>((resolve) => (end = resolve))
  const request = (_name: string, _mode: unknown, work: () => unknown) => update.then(work)
  vi.stubGlobal('navigator', { locks: { request } })
  const sign = vi.spyOn(keeper, 'signTransition')
  const signed = signRequest(sample.unsigned, read, signer, { proof: passphrase })
  await Promise.resolve()
  expect(sign).not.toHaveBeenCalled()
  end()
  expect((await signed).kind).toBe('signatures')
  expect(sign).toHaveBeenCalledOnce()
  vi.unstubAllGlobals()
})

it('signs nothing when the words and the bytes of the request disagree', async () => {
  const sample = sampleOf(3, 'spec')
  await importHalves(sample)
  const read = await review(sample.unsigned)
  const altered = { ...sample.unsigned, signingBytes: sample.unsigned.signingBytes.map((byte) => byte ^ 1) }
  await expect(reviewTransition(questionOfRequest(altered))).rejects.toThrow('workspace/review-differs')
  const signer = signerIn(sample.unsigned, (await readContents(keeper)).keys)
  await expect(signRequest(altered, read, signer)).rejects.toThrow('workspace/review-differs')
})

it('signs nothing with a key that the request does not name', async () => {
  const sample = sampleOf(3, 'spec')
  await importHalf(new Uint8Array(32).fill(9), { kind: 'single-use', label: 'another' })
  const [other] = (await readContents(keeper)).keys
  if (other === undefined) throw new TypeError('no key')
  const read = await review(sample.unsigned)
  expect(listRequestSigners(sample.unsigned, [other])[0]?.vaultKey).toBeUndefined()
  await expect(signRequest(sample.unsigned, read, other)).rejects.toThrow('vault/transition-refused')
})

it.each([
  [2, 'spec', ['keys-elsewhere']],
  [5, 'dpp-0.25', []],
  [5, 'platform-13', []],
] as const)(
  'reads a transition of type %i in %s in the page like the worker',
  async (type, profile, reasons) => {
    const question = questionOfRequest(sampleOf(type, profile).unsigned)
    const worker = await reviewTransition(question)
    const calls = vi.mocked(browserVault.client).mock.calls.length
    const page = await reviewTransition(question, { inPage: true })
    expect(vi.mocked(browserVault.client).mock.calls).toHaveLength(calls)
    // Some reasons for a proof depend on private keys in the vault, which the page cannot check.
    expect(page).toMatchObject({ reasons: [] })
    expect({ ...page, approval: expect.any(String), reasons }).toEqual(worker)
  },
)

describe('a withdrawal', () => {
  const network = listNetworks(new Map()).find(({ id }) => id === 'sandbox-13')
  if (network === undefined) throw new TypeError('no network')
  const { kind, platformName } = network
  const claimed = { name: namesInFiles(network)[0], kind, platformName }

  it.each([
    [6, 14, 'rejected'],
    [6, 13, 'signed'],
    [7, 14, 'signed'],
  ] as const)(
    'of type %i in a file, for a network at protocol version %i, is %s',
    async (type, version, outcome) => {
      const sample = sampleOf(type, 'platform-13')
      const request = { ...sample.unsigned, network: claimed }
      await importHalves(sample)
      const read = await review(request)
      useNetworkVersions.setState({ [network.id]: version })
      const signing = signRequest(request, read, signerIn(request, (await readContents(keeper)).keys), {
        proof: passphrase,
      })
      if (outcome === 'signed') expect(await signing).toMatchObject({ kind: 'signatures' })
      else await expect(signing).rejects.toMatchObject({ code: 'workspace/not-ready' })
    },
  )
})

it('signs nothing that only the page has read', async () => {
  const sample = sampleOf(5, 'spec')
  await importHalves(sample)
  const request = sample.unsigned
  const read = await reviewTransition(questionOfRequest(request), { inPage: true })
  if (read.kind === 'rejected') throw new TypeError('rejected')
  const signer = signerIn(request, (await readContents(keeper)).keys)
  await expect(signRequest(request, read, signer, { proof: passphrase })).rejects.toMatchObject({
    code: 'workspace/not-ready',
  })
})

/** Replaces the first new key of the request with a BLS key that has the same purpose and level. */
function withBlsKey(request: ExchangeRequest): ExchangeRequest {
  const { transition } = request
  const bls = { type: 1, purpose: 0, data: derivePublicKey('bls', new Uint8Array(32).fill(3)) } as const
  const { keys } = newKeysOf(transition)
  const [first, ...others] = keys
  const changed = first === undefined ? [] : [{ ...first, ...bls }, ...others]
  const altered = {
    ...transition,
    [transition.type === 2 ? 'publicKeys' : 'addPublicKeys']: changed,
  } as typeof transition // the transition has this member
  return {
    ...request,
    transition: altered,
    signingBytes: encodeSigningBytes(altered, wireProfiles[request.profile]),
  }
}
