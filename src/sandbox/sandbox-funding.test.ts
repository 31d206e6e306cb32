import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, it } from 'vitest'

import { readExactly } from '#/protocol/encoding/byte-reader.ts'
import { hash160, sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { checkInstantLock, type InstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { readLockOutput } from '#/protocol/layer1/asset-lock.ts'
import { deriveInputHash } from '#/protocol/funding/input-signature.ts'
import { checkTransaction, deriveTxid } from '#/protocol/layer1/transaction.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { burnScript, checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import { verifyInstantLock } from '#/protocol/masternode/lock-verdict.ts'
import type { Checked } from '#/protocol/violation.ts'
import { fundSingleUseKey } from './sandbox-funding.ts'
import { signersAt } from './sandbox-quorum.ts'
import { createSandboxWorld } from './sandbox-world.ts'
import { deriveWalletScript } from './sandbox-wallet.ts'

const classic = { assetLockPayloads: false }

const seed = 'a test'
const momentOf = (name: string, tip = 500) => ({
  chain: { world: createSandboxWorld({ seed: name, masternodes: 10 }) },
  tip,
})
const moment = momentOf(seed)
const publicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(1))
function check(lock: InstantLock, { chain, tip }: typeof moment) {
  const quorums = new Map(signersAt(chain, tip, 5).map((each) => [each.quorumHash, each]))
  return verifyInstantLock(lock, quorums, 5)
}

const request = { publicKey, amountDuffs: 100_000n, counter: 0 }
const funding = fundSingleUseKey(moment, request, classic)

function valueOf<Value>(checked: Checked<Value>): Value {
  if (checked.ok) return checked.value
  throw new Error(JSON.stringify(checked.violations))
}

// Under these terms, only asset locks of type 8 count.
const payloads = { assetLockPayloads: 'only' } as const

describe('a sandbox funding', () => {
  it('a funding by a classic lock keeps its first recorded txid and instant lock', () => {
    expect(formatHex(funding.txid)).toBe('948a3614a6cfab093598ba130d3a6699bee9c6bc84e13c65b80c19d36d7f723c')
    expect(formatHex(sha256(funding.instantLock))).toBe(
      '2a0ff71b92a200b514300756717ca97cc681aa4d735f47c9330fd412b37f4635',
    )
  })

  it('locks the amount for the single-use key', () => {
    const transaction = valueOf(checkTransaction(funding.transaction))
    expect(valueOf(readLockOutput(transaction, funding.outputIndex, classic))).toEqual({
      kind: 'output',
      outputIndex: 0,
      hash160: hash160(publicKey),
      amountDuffs: 100_000n,
    })
    expect(deriveTxid(funding.transaction)).toEqual(funding.txid)
  })

  it('spends an output of the wallet with its signature, in DER with a low s', () => {
    const transaction = valueOf(checkTransaction(funding.transaction))
    const [input] = transaction.inputs
    if (input === undefined) throw new Error('no input')
    const readScript = valueOf(
      readExactly(input.script, (reader) => ({
        signature: reader.sizedBytes(),
        publicKey: reader.sizedBytes(),
      })),
    )
    expect(formatHex(deriveWalletScript(seed))).toContain(formatHex(hash160(readScript.publicKey)))
    expect(readScript.signature.at(-1)).toBe(1)
    const sighash = deriveInputHash(transaction, 0, deriveWalletScript(seed))
    const options = { prehash: false, format: 'der', lowS: true } as const
    const signature = readScript.signature.slice(0, -1)
    expect(secp256k1.verify(signature, sighash, readScript.publicKey, options)).toBe(true)
  })

  it('is locked by the sandbox quorum over exactly its inputs', () => {
    const transaction = valueOf(checkTransaction(funding.transaction))
    const lock = valueOf(checkInstantLock(funding.instantLock))
    expect(lock.layout).toBe('deterministic')
    expect(funding.instantLock).toHaveLength(198)
    expect(lock.txid).toEqual(funding.txid)
    expect(lock.inputs).toEqual(transaction.inputs.map(({ outPoint }) => outPoint))
    expect(check(lock, moment)).toEqual({ kind: 'matches', quorumHash: expect.any(String) })
    expect(check({ ...lock, txid: new Uint8Array(32) }, moment).kind).toBe('not-verifiable')
    expect(check(lock, momentOf('another')).kind).toBe('not-verifiable')
  })

  it('its lock verifies for a while, but not after later cycles have replaced the quorums', () => {
    const lock = valueOf(checkInstantLock(funding.instantLock))
    expect(check(lock, momentOf(seed, 530)).kind).toBe('matches')
    expect(check(lock, momentOf(seed, 600))).toEqual({ kind: 'not-verifiable', why: 'quorums-changed' })
    const early = valueOf(checkInstantLock(fundSingleUseKey(momentOf(seed, 0), request, classic).instantLock))
    expect(check(early, momentOf(seed, 12)).kind).toBe('matches')
  })

  it('is the same for the same seed and request', () => {
    expect(fundSingleUseKey(moment, { ...request }, classic)).toEqual(funding)
  })

  it.each([
    ['seed', 'another', request],
    ['counter', seed, { ...request, counter: 1 }],
    ['key', seed, { ...request, publicKey: derivePublicKey('ecdsa', new Uint8Array(32).fill(2)) }],
  ])('spends a different output for a different %s', (_what, otherSeed, other) => {
    const spent = (bytes: Uint8Array) => valueOf(checkTransaction(bytes)).inputs[0]?.outPoint
    expect(spent(fundSingleUseKey(momentOf(otherSeed), other, classic).transaction)).not.toEqual(
      spent(funding.transaction),
    )
  })

  it('rejects a public key that is not in compressed form', () => {
    const broken = { ...request, publicKey: publicKey.slice(1) }
    expect(() => fundSingleUseKey(moment, broken, classic)).toThrow('sandbox/bad-public-key')
  })

  it.each([0n, -1n, 2n ** 63n])('rejects the amount %s', (amountDuffs) => {
    expect(() => fundSingleUseKey(moment, { ...request, amountDuffs }, classic)).toThrow('sandbox/bad-amount')
  })
})

describe('a sandbox funding of type 8', () => {
  const asset = fundSingleUseKey(moment, request, payloads)
  const transaction = valueOf(checkTransaction(asset.transaction))

  it('is an asset lock whose credit output pays the single-use key', () => {
    const { creditOutputs } = valueOf(checkAssetLockTransaction(transaction))
    const script = encodeP2pkhScript(hash160(publicKey))
    expect(creditOutputs).toEqual([{ amountDuffs: 100_000n, script }])
    expect(valueOf(readLockOutput(transaction, asset.outputIndex, payloads))).toEqual({
      kind: 'credit-output',
      outputIndex: 0,
      hash160: hash160(publicKey),
      amountDuffs: 100_000n,
    })
    expect(transaction.outputs).toEqual([
      { amountDuffs: 100_000n, script: burnScript },
      { amountDuffs: 50_000_000n, script: deriveWalletScript(seed) },
    ])
    expect(asset.txid).toEqual(deriveTxid(asset.transaction))
  })

  it('spends an output of the wallet with a signature over the complete transaction, including its payload', () => {
    const { script } = transaction.inputs[0] ?? { script: new Uint8Array() }
    const read = valueOf(
      readExactly(script, (reader) => ({ signature: reader.sizedBytes(), publicKey: reader.sizedBytes() })),
    )
    const sighash = deriveInputHash(transaction, 0, deriveWalletScript(seed))
    const options = { prehash: false, format: 'der', lowS: true } as const
    expect(secp256k1.verify(read.signature.slice(0, -1), sighash, read.publicKey, options)).toBe(true)
  })

  it('is locked by the sandbox quorum, and is the same for the same request', () => {
    const lock = valueOf(checkInstantLock(asset.instantLock))
    expect(lock.txid).toEqual(asset.txid)
    expect(check(lock, moment).kind).toBe('matches')
    expect(fundSingleUseKey(moment, { ...request }, payloads)).toEqual(asset)
    expect(transaction.inputs).not.toEqual(valueOf(checkTransaction(funding.transaction)).inputs)
  })
})
