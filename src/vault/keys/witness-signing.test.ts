import { describe, expect, it } from 'vitest'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkSigningBytes, encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import type { VaultService } from '#/vault/api/vault-api.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  quickStretch,
} from '#/vault/testing/vault-in-memory.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

const profiles = ['dpp-0.25', 'dpp-0.23'] as const
type Profile = (typeof profiles)[number]

function readCase(profile: Profile) {
  const found = vectors.transitions.find((each) => each.profile === profile)
  const read = found && checkSigningBytes(parseHex(found.signingBytesHex), wireProfiles[profile])
  if (found === undefined || read?.ok !== true || read.value.type !== 2) throw new TypeError(profile)
  return { ...found, transition: read.value }
}

/**
 * A vault with the case's single-use key and the private keys of its identity keys, at their levels. All were imported
 * before this worker started.
 */
async function openWith(profile: Profile, without?: number) {
  const database = openMemoryDatabase()
  const before = openMemoryKeeper(database)
  await before.createVault({ passphrase })
  const example = readCase(profile)
  const signer = await importKey(before, example.signedWith.privateKeyHex, { kind: 'single-use', label: '' })
  for (const { id, type, securityLevel } of example.transition.publicKeys) {
    const text = example.keyPrivateKeys.find((each) => each.id === id)?.privateKeyHex ?? ''
    if (!isSigningType(type) || id === without) continue
    await importKey(before, text, { kind: 'identity', keyType: type, securityLevel, label: '' })
  }
  let stretches = 0
  const vault = openMemoryKeeper(database, {
    stretch: async (...given) => {
      stretches += 1
      return quickStretch(...given)
    },
  })
  await vault.unlock({ proof: passphrase })
  const { transition } = example
  const request = { transition, profile, signer: signer.id }
  return { vault, example, request, stretched: () => stretches, database }
}

type KeyRequest = Parameters<VaultService['importKey']>[0]['key']

function importKey(vault: VaultService, text: string, key: KeyRequest) {
  return vault.importKey({ text, key, network: 'testnet' })
}

describe('signing with witnesses', () => {
  it.each(profiles)('gives exactly the bytes of the vector for %s', async (profile) => {
    const { vault, example, request } = await openWith(profile)
    const signed = await signShown(vault, { ...request, proof: passphrase })
    expect(encodeTransition(signed, wireProfiles[profile])).toEqual(parseHex(example.serializedHex))
  })

  it('opens the gate once for a transition with two keys of the gate', async () => {
    const { vault, example, request, stretched } = await openWith('dpp-0.25')
    const levels = example.transition.publicKeys.map(({ securityLevel }) => securityLevel)
    expect(levels).toEqual([0, 2, 1])
    const before = stretched()
    await signShown(vault, { ...request, proof: passphrase })
    expect(stretched()).toBe(before + 1)
  })

  it('needs the passphrase although the single-use key does not, and rejects a wrong one', async () => {
    const { vault, request } = await openWith('dpp-0.25')
    await expect(signShown(vault, request)).rejects.toThrow('vault/passphrase-needed')
    const wrong = { ...request, proof: `${passphrase}x` }
    await expect(signShown(vault, wrong)).rejects.toThrow('vault/wrong-passphrase')
  })

  it('names the keys whose private key is missing', async () => {
    const { vault, request } = await openWith('dpp-0.25', 1)
    await expect(signShown(vault, { ...request, proof: passphrase })).rejects.toMatchObject({
      code: 'vault/witness-missing',
      facts: {
        violations: [{ rule: 'witness.required', path: '/publicKeys/1/signature', params: { id: 1 } }],
      },
    })
  })

  it('does not take a single-use key for the private key of an identity key', async () => {
    const { vault, example, request } = await openWith('dpp-0.25', 0)
    const text = example.keyPrivateKeys[0]?.privateKeyHex ?? ''
    await importKey(vault, text, { kind: 'single-use', label: '' })
    await expect(signShown(vault, { ...request, proof: passphrase })).rejects.toThrow('vault/witness-missing')
  })

  it('needs a proof as the key’s level demands, even if its private key is also sealed at another level', async () => {
    const { vault, example, request } = await openWith('dpp-0.25')
    for (const { id, type, privateKeyHex } of example.keyPrivateKeys) {
      const keyType = type === 1 ? 1 : 0
      if (id === 1) continue
      await importKey(vault, privateKeyHex, { kind: 'identity', keyType, securityLevel: 3, label: '' })
    }
    await expect(signShown(vault, request)).rejects.toThrow('vault/passphrase-needed')
  })

  it('rejects a BLS key in a profile without a BLS scheme before a proof is asked for', async () => {
    const { vault, request } = await openWith('dpp-0.25')
    const asked = { ...request, profile: 'dpp-0.23' as const }
    const rejected = [{ rule: 'profile.bls-scheme', path: '/publicKeys/1/type' }]
    expect(await vault.reviewTransition(asked)).toMatchObject({ kind: 'rejected', violations: rejected })
    await expect(signShown(vault, asked)).rejects.toMatchObject({
      code: 'vault/transition-refused',
      facts: { violations: rejected },
    })
  })

  it('signs without witnesses in a profile that has none', async () => {
    const { vault, request } = await openWith('dpp-0.25')
    const signed = await signShown(vault, { ...request, profile: 'spec', proof: passphrase })
    expect(signed.type === 2 && signed.publicKeys.every((key) => key.signature === undefined)).toBe(true)
  })

  it('needs an open session', async () => {
    const { database, request } = await openWith('dpp-0.25')
    const locked = openMemoryKeeper(database)
    await expect(signShown(locked, { ...request, proof: passphrase })).rejects.toThrow('vault/locked')
  })
})
