import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { systemClock } from '#/platform/clock.ts'
import { holdOwnLock } from '#/platform/web-lock.ts'
import { discardRequest, sendForSigning } from '#/features/builder/model/sent-request.ts'
import { openPlace, statusOf, unsignedOf } from '#/domain/offline/answered-place.ts'
import { checkUpdateDraft } from '#/domain/draft/checked-update.ts'
import { changeCredit, enterNonce } from '#/domain/draft/credit-actions.ts'
import type { CreditJob } from '#/store/records/credit-draft.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatSample, sampleIdentity, sampleIdText, sampleKey } from '#/store/testing/identity-samples.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { receiveRawSignature, receiveSignatures } from '#/domain/offline/receive-signatures.ts'

const nowMs = 1_790_000_000_000
const transferKey = 5
const publicKeys = [
  sampleKey(0),
  sampleKey(1, {
    type: 0,
    purpose: 3,
    securityLevel: 1,
    data: derivePublicKey('ecdsa', new Uint8Array(32).fill(transferKey)),
  }),
]
const identity = sampleIdentity({ publicKeys, balance: 10_000_000_000n, revision: 3 })
const about = {
  id: sampleIdText,
  label: 'Cold',
  networkId: 'sandbox',
  profile: 'platform-13',
  origin: 'imported',
} as const
const record = {
  ...newIdentityRecord(about, 0),
  imports: [{ atMs: 1, place: 1, json: formatSample(identity) }],
  nonceRead: { last: 6, source: 'node', atMs: 1 },
} as const
const recipient = formatBase58(new Uint8Array(32).fill(77))
const address = formatScriptAddress(encodeP2pkhScript(new Uint8Array(20).fill(7)), 'testnet') ?? ''

let disk = openMemoryDisk().disk

// Typed text is written with a delay, so that the next test must not find any.
afterEach(flushWorkspace)

beforeEach(() => {
  vi.restoreAllMocks()
  // Node.js has no Web Locks.
  const request = (name: string, _: object, work: () => Promise<unknown>) => holdOwnLock(name, work)
  vi.stubGlobal('navigator', { locks: { request } })
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  vi.spyOn(systemClock, 'wallMs').mockReturnValue(nowMs)
  useWorkspace.setState({
    kind: 'ready',
    drafts: new Map(),
    identities: new Map([[sampleIdText, record]]),
    transitions: new Map(),
    locks: new Map(),
    updates: new Map(),
  })
  storeShown(disk)
})

function type(job: CreditJob): void {
  const to = job === 'transfer' ? recipient : address
  changeCredit(sampleIdText, job, { to, amount: '0.02', unit: 'dash', userFeeIncrease: 5 })
}

const at = (job: CreditJob) => ({ kind: job, id: sampleIdText })

function placeOf(job: CreditJob) {
  const place = openPlace(at(job))
  if (place === undefined) throw new TypeError('no such place')
  return place
}

/** Sends the draft for signing, as a file. */
async function carryOut(job: CreditJob): Promise<ExchangeRequest> {
  await flushWorkspace()
  await sendForSigning(placeOf(job))
  const unsigned = unsignedOf(placeOf(job))
  const crossed = unsigned && decodeExchange(encodeExchange(unsigned, 'cbor'))
  if (crossed?.ok !== true || crossed.value.kind !== 'unsigned') throw new TypeError('it does not read')
  return crossed.value
}

function sign({ signingBytes }: ExchangeRequest, by = transferKey): Uint8Array {
  return signDigest(deriveSigningDigest(signingBytes), new Uint8Array(32).fill(by))
}

function answer(unsigned: ExchangeRequest, by?: number): ExchangeAnswer {
  const { transition, profile, signingBytes } = unsigned
  return {
    kind: 'signatures',
    profile,
    digest: deriveSigningDigest(signingBytes),
    signature: sign(unsigned, by),
    ...(isFunded(transition) ? {} : { signaturePublicKeyId: transition.signaturePublicKeyId }),
    witnesses: [],
    signedAtMs: nowMs,
  }
}

describe.each(['transfer', 'withdrawal'] as const)('a %s that an offline signer signed', (job) => {
  it('is saved with its nonce as if it was signed here, and its draft is removed', async () => {
    type(job)
    const unsigned = await carryOut(job)
    expect(unsigned).toMatchObject({ keyIds: [1], identity: { balance: 10_000_000_000n }, madeAtMs: nowMs })
    expect(statusOf(placeOf(job)).kind).toBe('waiting')
    const taken = await receiveSignatures(answer(unsigned), at(job))
    expect(taken).toMatchObject({ kind: 'kept', record: { kind: job, draftId: '' } })
    expect(disk.identities.get(sampleIdText)).toMatchObject({ sending: {} })
    expect(openPlace(at(job))).toBeUndefined()
    type(job)
    await flushWorkspace()
    expect(unsignedOf(placeOf(job))).toMatchObject({ transition: { nonce: 8 } })
  })

  it('finds its request by itself after a reload', async () => {
    type(job)
    const unsigned = await carryOut(job)
    useWorkspace.setState({ kind: 'starting', identities: new Map() })
    await startWorkspace()
    expect(statusOf(placeOf(job)).kind).toBe('waiting')
    expect(await receiveSignatures(answer(unsigned))).toMatchObject({ kind: 'kept', place: at(job) })
  })

  it('is stored once if two answers arrive at the same time, or if another tab has already received one', async () => {
    type(job)
    const unsigned = await carryOut(job)
    const before = useWorkspace.getState()
    const both = await Promise.all([receiveSignatures(answer(unsigned)), receiveSignatures(answer(unsigned))])
    expect(both.map(({ kind }) => kind)).toEqual(['kept', 'rejected'])
    useWorkspace.setState(before)
    const second = await receiveSignatures(answer(unsigned), at(job))
    expect(second).toMatchObject({ kind: 'rejected', rejection: { kind: 'signed' } })
    useWorkspace.setState(before)
    expect(await receiveRawSignature(sign(unsigned), at(job))).toMatchObject({ kind: 'rejected' })
    expect([...disk.transitions.values()]).toMatchObject([{ steps: [{ kind: 'signed' }] }])
  })

  it('is saved from a signature without a transition', async () => {
    type(job)
    const unsigned = await carryOut(job)
    expect(await receiveRawSignature(sign(unsigned), at(job))).toMatchObject({ kind: 'kept' })
  })

  it('is rejected if another key signed it, and both keys are named', async () => {
    type(job)
    const unsigned = await carryOut(job)
    expect(await receiveSignatures(answer(unsigned, 6), at(job))).toMatchObject({
      kind: 'rejected',
      rejection: { kind: 'wrong-key', signer: { keyId: 1, made: expect.any(Uint8Array) } },
    })
    expect(disk.transitions.size).toBe(0)
  })

  it('is rejected after its amount, fee and nonce have changed, and names all three', async () => {
    type(job)
    const unsigned = await carryOut(job)
    changeCredit(sampleIdText, job, { amount: '0.03', userFeeIncrease: 8 })
    await enterNonce(sampleIdText, { last: 9, source: 'typed' })
    expect(statusOf(placeOf(job)).kind).toBe('changed')
    expect(await receiveSignatures(answer(unsigned), at(job))).toMatchObject({
      kind: 'rejected',
      rejection: { kind: 'changed', members: ['amount', 'nonce', 'userFeeIncrease'] },
    })
    expect(disk.transitions.size).toBe(0)
  })

  it('is no longer expected once the form is emptied', async () => {
    type(job)
    const unsigned = await carryOut(job)
    changeCredit(sampleIdText, job, { to: '' })
    expect(statusOf(placeOf(job)).kind).toBe('changed')
    changeCredit(sampleIdText, job, { amount: '' })
    expect(statusOf(placeOf(job)).kind).toBe('here')
    expect(await receiveSignatures(answer(unsigned))).toMatchObject({
      kind: 'rejected',
      rejection: { kind: 'not-given-out' },
    })
  })

  it('is rejected in the form of the other kind, which links to the right form', async () => {
    type('transfer')
    type('withdrawal')
    const unsigned = await carryOut(job)
    const other = job === 'transfer' ? 'withdrawal' : 'transfer'
    expect(await receiveSignatures(answer(unsigned), at(other))).toMatchObject({
      kind: 'rejected',
      rejection: { kind: 'other', place: at(job) },
    })
  })

  it('keeps its nonce while the other kind is sent for signing, until it is discarded', async () => {
    type('transfer')
    type('withdrawal')
    const unsigned = await carryOut(job)
    const other = job === 'transfer' ? 'withdrawal' : 'transfer'
    expect(await carryOut(other)).toMatchObject({ transition: { nonce: 8 } })
    expect(unsigned).toMatchObject({ transition: { nonce: 7 } })
    const { identities, transitions } = useWorkspace.getState()
    const around = { vaultKeys: [], nowMs }
    expect(
      checkUpdateDraft(sampleIdText, undefined, { identities, transitions }, around)?.report.nonce,
    ).toMatchObject({ nonce: 9, from: { kind: 'request', last: 8, place: other } })
    expect([statusOf(placeOf(job)).kind, statusOf(placeOf(other)).kind]).toEqual(['waiting', 'waiting'])
    await discardRequest(at(job))
    expect(statusOf(placeOf(job)).kind).toBe('here')
    expect(unsignedOf(placeOf(job))).toMatchObject({ transition: { nonce: 9 } })
    expect(await receiveSignatures(answer(unsigned))).toMatchObject({
      kind: 'rejected',
      rejection: { kind: 'not-given-out' },
    })
    await discardRequest(at(other))
    expect(unsignedOf(placeOf(job))).toMatchObject({ transition: { nonce: 7 } })
  })
})
