import { describe, expect, it } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { platformOf } from '#/protocol/transition/platform-form.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sampleMoment } from '#/domain/funding/testing/lock-samples.ts'
import { fundSingleUseKey } from '#/sandbox/sandbox-funding.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { assembleFund, provenTexts } from './assemble-fund.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { newDraftFund, type DraftFund, type ProvenLock } from '#/store/records/draft-fund.ts'
import { findLockMatch } from '#/features/builder/model/draft-lock.ts'

const terms = wireProfiles.spec
const publicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(1))
const otherKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(2))
const funding = fundSingleUseKey(
  sampleMoment,
  { publicKey, amountDuffs: 5000n, counter: 0 },
  wireProfiles.spec,
)
const blank: DraftFund = { ...newCreateDraft('draft', 0, sandboxNetwork).fund, method: 'instant-send' }
const pasted: DraftFund = {
  ...blank,
  transaction: formatHex(funding.transaction),
  instantLock: formatHex(funding.instantLock),
}

function assemble(change: Partial<DraftFund>, singleUsePublicKey = publicKey) {
  return assembleFund({ ...pasted, ...change }, terms, { singleUsePublicKey, usedOutPoints: [] })
}

function statesOf(report: ReturnType<typeof assemble>) {
  return Object.fromEntries(report.checks.map(({ rule, state }) => [rule, state]))
}

it('funds a new draft by the sandbox there, and by an address to pay on any other network', () => {
  expect(newDraftFund('sandbox').method).toBe('sandbox')
  expect(newDraftFund('far-away').method).toBe('address')
})

describe('assembleFund', () => {
  it('gives the proof of a complete InstantSend lock, and every check holds', () => {
    const report = assemble({})
    expect(report.checks.filter(({ state }) => state !== 'holds')).toEqual([])
    expect(report.proof).toMatchObject({ type: 0, outputIndex: 0 })
  })

  it('reads the bytes of a proven lock like the same lock in fields', () => {
    const { transaction, instantLock } = funding
    const proofs = [
      { kind: 'instant', bytes: instantLock },
      { kind: 'chain', height: 5 },
    ] as const
    for (const proof of proofs) {
      const proven: ProvenLock = { transaction, outputIndex: 0, proof }
      const byBytes = assemble({ ...blank, method: 'proven', proven })
      const byFields = assemble({ ...blank, ...provenTexts(proven) })
      expect(byBytes.proof).toBeDefined()
      expect(byBytes).toEqual(byFields)
      const other = assembleFund({ ...blank, method: 'proven', proven }, terms, {
        singleUsePublicKey: otherKey,
      })
      expect(other.proof).toBeUndefined()
      expect(statesOf(other)['proof.single-use-key']).toBe('fails')
    }
    expect(assemble({ ...blank, method: 'proven' }).missing).toEqual(['transaction', 'instantLock'])
  })

  it('reads equal texts only once, and checks each time whether the out point is used', () => {
    const { outPoint, texts, transaction } = assemble({})
    if (outPoint === undefined) throw new TypeError('no out point')
    const known = { singleUsePublicKey: publicKey.slice() }
    const again = assembleFund({ ...pasted }, terms, known)
    expect(again.transaction).toBe(transaction)
    expect(again.texts.instantLock).toBe(texts.instantLock)
    expect(statesOf(again)['proof.out-point-unused']).toBe('unknown')
    const used = assembleFund({ ...pasted }, terms, { ...known, usedOutPoints: [outPoint] })
    expect(used.transaction).toBe(transaction)
    expect(used.violations.outputIndex).toMatchObject([
      { rule: 'proof.out-point-unused', path: '/outputIndex' },
    ])
    expect([used.proof, assemble({}).proof]).toMatchObject([undefined, { type: 0 }])
    const chain = { method: 'chain-lock', height: '5', outPoint: `${formatHex(funding.txid)}:0` } as const
    const named = assembleFund({ ...pasted, ...chain }, terms, { ...known, usedOutPoints: [outPoint] })
    expect(named.violations.outPoint).toMatchObject([{ path: '/outPoint' }])
    // Typing into one field does not read the text of the other field again.
    const typed = assembleFund({ ...pasted, instantLock: pasted.instantLock.slice(1) }, terms, known)
    expect(typed.transaction).toBe(transaction)
    expect(typed.violations.instantLock).not.toEqual([])
    // Another key needs a new check.
    expect(statesOf(assemble({}, otherKey))['proof.single-use-key']).toBe('fails')
    expect(statesOf(assemble({ outputIndex: 7 }))['proof.single-use-key']).not.toBe('holds')
  })

  it('checks the sizes of docs/specification.md "Limits"', () => {
    const report = assemble({ instantLock: '0101' })
    expect(statesOf(report)).toMatchObject({
      'proof.instant-lock-length': 'fails',
      'proof.transaction-length': 'holds',
    })
    expect(report.violations.instantLock.map(({ rule }) => rule)).toContain('proof.instant-lock-length')
    expect(report.proof).toBeUndefined()
  })

  it('reports no violation of text that was pasted for another method if the method has no fields', () => {
    const wrong = { transaction: 'zzzz', instantLock: '00ff' }
    expect(Object.values(assemble({ method: 'instant-send', ...wrong }).violations).flat()).not.toEqual([])
    for (const method of ['address', 'sandbox'] as const) {
      const report = assemble({ method, ...wrong })
      expect(Object.values(report.violations).flat()).toEqual([])
      expect(report.checks.filter(({ state }) => state === 'fails')).toEqual([])
      expect(report.missing).toEqual(['transaction', 'instantLock'])
      expect(assemble({ method }).proof).toMatchObject({ type: 0 })
    }
  })

  it('keeps a valid transaction if the instant lock beside it is wrong, and makes no proof', () => {
    for (const method of ['address', 'sandbox'] as const) {
      const report = assemble({ method, instantLock: '00ff' })
      const { txid, outPoint, transaction } = assemble({ method, instantLock: '' })
      expect(report).toMatchObject({ txid: funding.txid, outPoint, transaction, outputIndex: 0 })
      expect(report.lockOutput?.amountDuffs).toBe(5000n)
      expect(report.missing).toEqual(['instantLock'])
      expect(Object.values(report.violations).flat()).toEqual([])
      expect(txid).toBeDefined()
      expect(report.proof).toBeUndefined()
    }
  })

  it('reads wrong text that was pasted for another method only once', () => {
    const wrong = { ...pasted, method: 'instant-send', instantLock: '00ff' } as const
    const known = { singleUsePublicKey: publicKey }
    const { texts } = assembleFund(wrong, terms, known)
    const first = assembleFund({ ...wrong, method: 'sandbox' }, terms, known)
    const second = assembleFund({ ...wrong, method: 'sandbox' }, terms, known)
    expect(second.lockOutput).toBe(first.lockOutput)
    expect(second.transaction).toBe(first.transaction)
    // The empty text has replaced neither text in the cache.
    const again = assembleFund(wrong, terms, known)
    expect(texts.instantLock).toBeDefined()
    expect(again.texts.instantLock).toBe(texts.instantLock)
    expect(again.texts.transaction).toBe(texts.transaction)
  })

  it('reports a wrong ChainLock height only at its own field', () => {
    const report = assemble({ method: 'chain-lock', height: '0' })
    expect(report.violations.height).toMatchObject([{ rule: 'proof.height', value: '0' }])
    expect(report.violations.transaction).toEqual([])
  })

  it('reads the out point of a ChainLock proof from txid and index', () => {
    const outPoint = `${formatHex(funding.txid)}:0`
    const report = assemble({ method: 'chain-lock', height: '1,200', outPoint })
    expect(report.proof).toMatchObject({ type: 1, coreChainLockedHeight: 1200 })
    expect(report.lockOutput?.amountDuffs).toBe(5000n)
  })
})

describe('findLockMatch', () => {
  const entry = (id: string, of: Uint8Array): VaultKey => ({
    id,
    kind: 'single-use',
    securityLevel: null,
    compartment: 'session',
    keyType: 0,
    publicKey: of,
    label: id,
    createdAtMs: 0,
    origin: 'generated',
    condition: 'sound',
  })
  const own = entry('own', publicKey)
  const other = entry('other', otherKey)

  it('names the key that opens the output if the user chose another key or no key', () => {
    const report = assemble({}, otherKey)
    expect(findLockMatch(report, other.publicKey, [other, own], terms).key).toBe(own)
    expect(findLockMatch(report, undefined, [other, own], terms).key).toBe(own)
    expect(findLockMatch(report, other.publicKey, [other], terms).key).toBeUndefined()
  })

  it('names the output that the chosen key opens', () => {
    const report = assemble({ outputIndex: 1 })
    expect(findLockMatch(report, own.publicKey, [own], terms)).toEqual({ key: undefined, outputIndex: 0 })
  })

  it('suggests nothing if everything fits', () => {
    expect(findLockMatch(assemble({}), own.publicKey, [own, other], terms)).toEqual({
      key: undefined,
      outputIndex: undefined,
    })
  })
})

describe('assembleFund on networks that accept only asset locks of type 8', () => {
  const profile = wireProfiles['platform-13']
  const request = { publicKey, amountDuffs: 250_000n, counter: 0 }
  const asset = fundSingleUseKey(sampleMoment, request, profile)
  const txid = formatHex(asset.txid)
  const typed: DraftFund = {
    ...blank,
    transaction: formatHex(asset.transaction),
    instantLock: formatHex(asset.instantLock),
  }
  const known = { singleUsePublicKey: publicKey, usedOutPoints: [] }

  it('gives the proof of sandbox funds, with the index of the credit output', () => {
    const report = assembleFund(typed, profile, known)
    expect(report.checks.filter(({ state }) => state !== 'holds')).toEqual([])
    expect(report.proof).toMatchObject({ type: 0, outputIndex: 0 })
    expect(report.lockOutput).toMatchObject({ kind: 'credit-output', amountDuffs: 250_000n })
  })

  it('gives a ChainLock proof, whose bytes have the txid in internal order', () => {
    const fund = { ...typed, method: 'chain-lock', height: '100', outPoint: `${txid}:0` } as const
    const { proof, checks } = assembleFund(fund, profile, { ...known, tipHeight: 100 })
    if (proof?.type !== 1) throw new TypeError(JSON.stringify(checks))
    const identityId = new Uint8Array(32)
    const topUp = { protocolVersion: 1, type: 3, assetLockProof: proof, identityId } as const
    const outPoint = { txid: asset.txid.toReversed(), vout: 0 }
    expect(platformOf(topUp)).toMatchObject({
      fields: { assetLockProof: { kind: 'chain', value: { outPoint } } },
    })
  })

  it('rejects a classic lock, and an asset lock on a network of classic locks, at the transaction', () => {
    const classic = assembleFund(pasted, profile, known)
    expect(classic.violations.transaction).toMatchObject([{ rule: 'asset-lock.type', params: { type: 0 } }])
    expect(classic.proof).toBeUndefined()
    const other = assembleFund(typed, wireProfiles['dpp-0.25'], known)
    expect(other.violations.transaction[0]).toMatchObject({ rule: 'network.asset-lock-payload' })
    expect(other.proof).toBeUndefined()
  })

  it('reports a lock below the network’s minimum at its output, or at its out point', () => {
    const leastOf = (credits: bigint) => ({ rule: 'asset-lock.create-minimum', credits }) as const
    const enough = assembleFund(typed, profile, { ...known, least: leastOf(250_000_000n) })
    expect(statesOf(enough)['asset-lock.create-minimum']).toBe('holds')
    const least = leastOf(250_000_001n)
    const few = assembleFund(typed, profile, { ...known, least })
    expect(few.violations.outputIndex).toMatchObject([
      { rule: 'asset-lock.create-minimum', params: { credits: '250000000', least: '250000001' } },
    ])
    expect(few.proof).toBeUndefined()
    const fund = { ...typed, method: 'chain-lock', height: '1', outPoint: `${txid}:0` } as const
    expect(assembleFund(fund, profile, { ...known, least }).violations.outPoint).toHaveLength(1)
    expect(statesOf(assembleFund(blank, profile, { least }))['asset-lock.create-minimum']).toBe('unknown')
  })
})
