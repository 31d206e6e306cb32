import { describe, expect, it } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { checkTransitionStructure, type UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfileNames, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import type { VaultResponse, VaultRequest, VaultService } from '#/vault/api/vault-api.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
} from '#/vault/testing/vault-in-memory.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

const cases = vectors.transitions.filter((each) => each.type === 5).map(readCase)
type Case = ReturnType<typeof readCase>

function readCase(each: (typeof vectors.transitions)[number]) {
  const name = wireProfileNames.find((known) => known === each.profile)
  if (name === undefined || each.context === undefined) throw new TypeError(each.name)
  const read = checkTransitionStructure(each.json, 'json', wireProfiles[name])
  const identity = checkSchema(Identity.json, each.context.identity)
  if (!read.ok || read.value.type !== 5 || !identity.ok) throw new TypeError(each.name)
  const { signature: _signature, ...transition } = read.value
  return {
    name: `${name}: ${each.name}`,
    profile: name,
    transition,
    identity: identity.value,
    serialized: parseHex(each.serializedHex),
    signer: each.signedWith,
    newKeys: each.keyPrivateKeys,
  }
}

function caseOf(words: string): Case {
  const found = cases.find(({ name }) => name.includes(words))
  if (found === undefined) throw new TypeError(words)
  return found
}

type KeyRequest = VaultRequest<'importKey'>['key']

function importKey(vault: VaultService, text: string, key: KeyRequest) {
  return vault.importKey({ text, key, network: 'testnet' })
}

function identityKey(type: number, securityLevel: number): KeyRequest {
  // The cast is safe, because the cases have only the types and levels of `KeyRequest`.
  return { kind: 'identity', keyType: type, securityLevel, label: '' } as KeyRequest
}

/** A vault with the Master key that signs the case, and the private keys of the added keys. */
async function openWith(example: Case) {
  const database = openMemoryDatabase()
  let stretches = 0
  const vault = openMemoryKeeper(database, {
    stretch: (...given) => {
      stretches += 1
      return quickStretch(...given)
    },
  })
  await vault.createVault({ passphrase })
  const { keyType, privateKeyHex } = example.signer
  const signer = await importKey(vault, privateKeyHex, identityKey(keyType, 0))
  for (const { id, type, privateKeyHex: text } of example.newKeys) {
    const level = example.transition.addPublicKeys?.find((key) => key.id === id)?.securityLevel ?? 0
    await importKey(vault, text, identityKey(type, level))
  }
  const { transition, profile, identity } = example
  const request = { transition, profile, identity, signer: signer.id }
  return { vault, database, request, stretched: () => stretches }
}

const rulesOf = (review: VaultResponse<'reviewTransition'>) =>
  review.kind === 'rejected' ? review.violations.map(({ rule, path }) => `${rule} ${path}`) : []

describe.each(cases)('$name', (example) => {
  it('is signed as published with one use of the passphrase, and logged with its identity', async () => {
    const { vault, request, stretched } = await openWith(example)
    await expect(signShown(vault, request)).rejects.toThrow('vault/passphrase-needed')
    const before = stretched()
    const signed = await signShown(vault, { ...request, proof: passphrase })
    expect(stretched()).toBe(before + 1)
    expect(encodeTransition(signed, wireProfiles[example.profile])).toEqual(example.serialized)
    const { entries } = await vault.readAudit({})
    expect(entries.at(-1)).toMatchObject({
      owner: 'session',
      event: { kind: 'signed', transition: 5, identity: example.identity.id },
    })
  })

  it('is reviewed as the worker reads it back from its bytes', async () => {
    const { vault, request } = await openWith(example)
    const { signer: _signer, ...asked } = request
    const review = await vault.reviewTransition(asked)
    const withoutWitness = example.transition.addPublicKeys?.map(({ signature: _witness, ...key }) => key)
    expect(review).toMatchObject({
      kind: 'signable',
      transition: {
        ...example.transition,
        ...(withoutWitness && { addPublicKeys: withoutWitness }),
      },
    })
  })
})

const example = caseOf('spec: update: add two and disable one')

/** Reviews the case with another identity or another transition, as the page might send it. */
async function review(change: {
  readonly identity?: unknown
  readonly transition?: Partial<Record<keyof UnsignedIdentityUpdate, unknown>>
}) {
  const { vault, request } = await openWith(example)
  const { signer, ...asked } = {
    ...request,
    ...change,
    transition: { ...request.transition, ...change.transition },
  }
  const answer = await vault.reviewTransition(asked)
  const signed = signShown(vault, { ...asked, signer, proof: passphrase })
  if (answer.kind === 'signable') await signed
  else
    await expect(signed).rejects.toMatchObject({
      code: 'vault/transition-refused',
      facts: { violations: answer.violations },
    })
  return rulesOf(answer)
}

const withKey = (id: number, change: object) => ({
  ...example.identity,
  publicKeys: example.identity.publicKeys.map((key) => (key.id === id ? { ...key, ...change } : key)),
})

describe('an update', () => {
  it('control: passes without a change', async () => {
    expect(await review({})).toEqual([])
  })

  it.each([
    ['without its identity', { identity: undefined }, ['sign.identity-key /signaturePublicKeyId']],
    [
      'of another identity',
      { identity: { ...example.identity, id: new Uint8Array(32) } },
      ['update.identity /identityId'],
    ],
    [
      'that names no key of it',
      { transition: { signaturePublicKeyId: 77 } },
      ['sign.identity-key /signaturePublicKeyId'],
    ],
    [
      'that names its Critical key',
      { transition: { signaturePublicKeyId: 2, disablePublicKeys: [1] } },
      ['sign.master /signaturePublicKeyId'],
    ],
    [
      'that names its High key',
      { transition: { signaturePublicKeyId: 1 } },
      ['sign.master /signaturePublicKeyId'],
    ],
    [
      'that names its Medium key',
      { transition: { signaturePublicKeyId: 4 } },
      ['sign.master /signaturePublicKeyId'],
    ],
    [
      'whose Master key is disabled',
      { identity: withKey(0, { disabledAt: 1 }) },
      ['network.signer-enabled /signaturePublicKeyId'],
    ],
    [
      'that disables a read-only key',
      { transition: { disablePublicKeys: [3] } },
      ['update.read-only /disablePublicKeys/0'],
    ],
    [
      'that disables a key twice',
      { identity: withKey(2, { disabledAt: 5 }) },
      ['update.disable-existing /disablePublicKeys/0'],
    ],
    [
      'that does nothing',
      {
        transition: {
          addPublicKeys: undefined,
          disablePublicKeys: undefined,
          publicKeysDisabledAt: undefined,
        },
      },
      undefined,
    ],
    ['of an identity that is none', { identity: 'Master' }, ['identity.object /identity']],
    [
      'of an identity with a wrong key',
      { identity: withKey(0, { data: new Uint8Array(33) }) },
      ['key.data-valid /identity/publicKeys/0/data'],
    ],
    [
      'of an identity with more',
      { identity: { ...example.identity, extra: 1 } },
      ['identity.no-additional /identity/extra'],
    ],
  ])('is rejected %s, in the review and at the signature', async (_name, change, expected) => {
    const found = await review(change)
    expect(found).not.toEqual([])
    if (expected !== undefined) expect(found).toEqual(expected)
  })

  it('is not signed by another key, whatever its level, or by a single-use key', async () => {
    const { vault, request } = await openWith(example)
    const others = [
      ...([0, 1, 2, 3] as const).map((level) => identityKey(0, level)),
      identityKey(1, 0),
      { kind: 'single-use', label: '' } as const,
    ]
    for (const key of others) {
      const { id } = await vault.generateKey(key)
      const asked = signShown(vault, { ...request, signer: id, proof: passphrase })
      await expect(asked).rejects.toMatchObject({ code: 'vault/signer-unfit', facts: { recordId: id } })
    }
  })

  it('is not signed by its Master key if that is sealed at a lower level, or as a single-use key', async () => {
    const { vault, request } = await openWith(example)
    const text = example.signer.privateKeyHex
    const lower = ([1, 2, 3] as const).map((level) => identityKey(0, level))
    for (const key of [...lower, { kind: 'single-use', label: '' } as const]) {
      const { id } = await importKey(vault, text, key)
      const asked = signShown(vault, { ...request, signer: id, proof: passphrase })
      await expect(asked).rejects.toThrow('vault/signer-unfit')
    }
  })

  it('is rejected before a proof is asked for if its signer is a BLS key and the profile has no BLS scheme', async () => {
    const bls = caseOf('spec: update: signed by a BLS master key')
    const { vault, request } = await openWith(bls)
    const addPublicKeys = bls.transition.addPublicKeys?.map((key) => ({ readOnly: false, ...key }))
    const old = { ...request, transition: { ...bls.transition, addPublicKeys }, profile: 'dpp-0.23' as const }
    await expect(signShown(vault, old)).rejects.toMatchObject({
      code: 'vault/transition-refused',
      facts: { violations: [{ rule: 'profile.bls-scheme', path: '/signaturePublicKeyId' }] },
    })
  })

  it('is rejected with the new keys whose private key is missing, in a profile with witnesses', async () => {
    const old = caseOf('dpp-0.23')
    const { vault, request } = await openWith({ ...old, newKeys: old.newKeys.slice(0, 1) })
    await expect(signShown(vault, { ...request, proof: passphrase })).rejects.toMatchObject({
      code: 'vault/witness-missing',
      facts: { violations: [{ rule: 'witness.required', path: '/addPublicKeys/1/signature' }] },
    })
  })

  it('is not signed while the vault is locked', async () => {
    const { database, request } = await openWith(example)
    const asked = signShown(openMemoryKeeper(database), { ...request, proof: passphrase })
    await expect(asked).rejects.toThrow('vault/locked')
  })
})
