import { describe, expect, it } from 'vitest'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { chooseSecp256k1, nobleSecp256k1 } from '#/protocol/key/ecdsa.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { chainLockCreate, instantSendCreate } from '#/vault/testing/create-examples.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import type { VaultErrorFacts } from '#/vault/vault-error.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'
import { requireSigners, signReviewed } from './transition-signing.ts'

async function openWith(singleUseKeyHex: string) {
  const vault = openMemoryKeeper(openMemoryDatabase())
  await vault.createVault({ passphrase })
  const signer = await vault.importKey({
    text: singleUseKeyHex,
    key: { kind: 'single-use', label: '' },
    network: 'testnet',
  })
  return { vault, signer }
}

function transitionOf(example: { readonly signingBytes: Uint8Array }): UnsignedIdentityCreate {
  const checked = checkSigningBytes(example.signingBytes, wireProfiles.spec)
  if (!checked.ok || checked.value.type !== 2) throw new Error('not a transition')
  return checked.value
}

function factsOf(error: unknown): VaultErrorFacts | undefined {
  return error instanceof Error && 'facts' in error ? (error.facts as VaultErrorFacts) : undefined
}

describe('a review', () => {
  it('shows the signing bytes and the transition that was read from them', async () => {
    const { vault } = await openWith(instantSendCreate.singleUseKeyHex)
    const transition = transitionOf(instantSendCreate)
    const review = await vault.reviewTransition({ transition, profile: 'spec' })
    expect(review).toEqual({
      kind: 'signable',
      transition,
      signingBytes: instantSendCreate.signingBytes,
      digest: instantSendCreate.digest,
      approval: expect.stringMatching(/^[0-9a-f]{32}$/) as unknown,
      reasons: ['keys-elsewhere'],
    })
  })

  it('rejects an invalid transition, and names the violation', async () => {
    const { vault } = await openWith(instantSendCreate.singleUseKeyHex)
    const transition = { ...transitionOf(instantSendCreate), publicKeys: [] }
    expect(await vault.reviewTransition({ transition, profile: 'spec' })).toMatchObject({
      kind: 'rejected',
      violations: [{ rule: 'keys.count', path: '/publicKeys' }],
    })
    expect(
      (await vault.reviewTransition({ transition: instantSendCreate.signingBytes, profile: 'spec' })).kind,
    ).toBe('rejected')
  })
})

describe('signing', () => {
  it.each([
    ['InstantSend', instantSendCreate, undefined],
    ['ChainLock', chainLockCreate, undefined],
    ['ChainLock with its transaction', chainLockCreate, chainLockCreate.lockTransaction],
  ])('gives the signature of the vector for %s', async (_name, example, lockTransaction) => {
    const { vault, signer } = await openWith(example.singleUseKeyHex)
    const transition = transitionOf(example)
    const signed = await signShown(vault, {
      transition,
      profile: 'spec',
      signer: signer.id,
      lockTransaction,
      proof: passphrase,
    })
    expect(signed).toEqual({ ...transition, signature: example.signature })
  })

  it('rejects a single-use key that the lock does not pay, and names the rule', async () => {
    const { vault } = await openWith(instantSendCreate.singleUseKeyHex)
    const other = await vault.generateKey({ kind: 'single-use', label: '' })
    const asked = signShown(vault, {
      transition: transitionOf(instantSendCreate),
      profile: 'spec',
      signer: other.id,
    })
    const error: unknown = await asked.catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'vault/transition-refused' })
    expect(factsOf(error)).toMatchObject({
      recordId: other.id,
      violations: [{ rule: 'proof.single-use-key' }],
    })
  })

  it('checks a ChainLock proof against its lock transaction if the request has one', async () => {
    const { vault } = await openWith(instantSendCreate.singleUseKeyHex)
    const other = await vault.generateKey({ kind: 'single-use', label: '' })
    const request = { transition: transitionOf(chainLockCreate), profile: 'spec', signer: other.id } as const
    const { lockTransaction } = chainLockCreate
    await expect(signShown(vault, { ...request, lockTransaction })).rejects.toThrow(
      'vault/transition-refused',
    )
    await expect(
      signShown(vault, { ...request, lockTransaction: instantSendCreate.lockTransaction }),
    ).rejects.toThrow('vault/transition-refused')
  })

  it('rejects identity keys of every level for an identity create', async () => {
    const { vault } = await openWith(instantSendCreate.singleUseKeyHex)
    for (const securityLevel of [0, 1, 2, 3] as const) {
      const key = await vault.generateKey({ kind: 'identity', keyType: 0, securityLevel, label: '' })
      const asked = signShown(vault, {
        transition: transitionOf(instantSendCreate),
        profile: 'spec',
        signer: key.id,
        proof: passphrase,
      })
      await expect(asked).rejects.toThrow('vault/signer-unfit')
    }
  })

  it('rejects a transition that breaks a rule, and anything that is not a transition', async () => {
    const { vault, signer } = await openWith(instantSendCreate.singleUseKeyHex)
    const whole = transitionOf(instantSendCreate)
    const rejections: readonly unknown[] = [
      { ...whole, publicKeys: whole.publicKeys.slice(0, 1) },
      { ...whole, protocolVersion: 2 },
      { ...whole, extra: 1 },
      instantSendCreate.signingBytes,
      instantSendCreate.digest,
      undefined,
    ]
    for (const transition of rejections) {
      const asked = signShown(vault, { transition, profile: 'spec', signer: signer.id })
      await expect(asked).rejects.toThrow('vault/transition-refused')
    }
  })

  it('rejects an update without its identity', async () => {
    const { vault, signer } = await openWith(instantSendCreate.singleUseKeyHex)
    const transition = {
      protocolVersion: 1,
      type: 5,
      identityId: new Uint8Array(32),
      revision: 1,
      signaturePublicKeyId: 0,
      disablePublicKeys: [1],
      publicKeysDisabledAt: 1,
    }
    for (const profile of ['spec', 'dpp-0.25', 'dpp-0.23'] as const) {
      const asked = signShown(vault, { transition, profile, signer: signer.id })
      await expect(asked).rejects.toThrow('vault/transition-refused')
      expect(await vault.reviewTransition({ transition, profile })).toMatchObject({ kind: 'rejected' })
    }
  })

  it('needs an open session', async () => {
    const database = openMemoryDatabase()
    const vault = openMemoryKeeper(database)
    await vault.createVault({ passphrase })
    const { id } = await vault.importKey({
      text: instantSendCreate.singleUseKeyHex,
      key: { kind: 'single-use', label: '' },
      network: 'testnet',
    })
    const locked = openMemoryKeeper(database)
    const request = { transition: transitionOf(instantSendCreate), profile: 'spec', signer: id } as const
    await expect(signShown(locked, request)).rejects.toThrow('vault/locked')
    await locked.unlock({ proof: passphrase })
    const signed = await signShown(locked, { ...request, proof: passphrase })
    expect(equalBytes(signed.signature, instantSendCreate.signature)).toBe(true)
  })
})

describe('a signature', () => {
  const examples = [
    { name: 'an InstantSend proof', ...instantSendCreate },
    { name: 'a ChainLock proof without its transaction', ...chainLockCreate },
  ]
  const signersOf = (example: (typeof examples)[number]) => {
    const signer = {
      format: 2,
      id: new Uint8Array(16),
      kind: 'single-use',
      keyType: 0,
      publicKey: derivePublicKey('ecdsa', parseHex(example.singleUseKeyHex)),
      label: '',
      createdAtMs: 0,
      origin: 'imported',
      compartment: 'session',
      securityLevel: null,
      box: { iv: new Uint8Array(12), ciphertext: new Uint8Array(48) },
    } as const
    const request = { transition: transitionOf(example), profile: 'spec' } as const
    return { request, signers: requireSigners(request, signer, () => []) }
  }
  const sign = (example: (typeof examples)[number], privateKey: Uint8Array) => {
    const { request, signers } = signersOf(example)
    return signReviewed(signers, request, new Map([[formatHex(signers.signer.id), privateKey]]))
  }

  it.each(examples)('verifies the signature of $name once before returning it', (example) => {
    let recovered = 0
    chooseSecp256k1({
      ...nobleSecp256k1,
      recover: (...given) => {
        recovered += 1
        return nobleSecp256k1.recover(...given)
      },
    })
    recovered = 0
    try {
      const { signature } = sign(example, parseHex(example.singleUseKeyHex))
      expect([signature, recovered]).toEqual([example.signature, 1])
    } finally {
      chooseSecp256k1(nobleSecp256k1)
    }
  })

  it.each(examples)('does not return a signature of $name by another private key', (example) => {
    expect(() => sign(example, new Uint8Array(32).fill(9))).toThrow('vault/internal')
  })
})
