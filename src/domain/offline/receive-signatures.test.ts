import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { decodeExchange, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeAnswer, ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { signDigest } from '#/protocol/key/ecdsa.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { systemClock } from '#/platform/clock.ts'
import { holdOwnLock } from '#/platform/web-lock.ts'
import { changeDraft, changeFund } from '#/domain/draft/draft-actions.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { newTopUpDraft } from '#/store/records/funded-draft.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { formatSample, sampleIdentity, sampleIdText, sampleKey } from '#/store/testing/identity-samples.ts'
import { sampleFunding, sampleLockDraft, sampleLockKey } from '#/domain/funding/testing/lock-samples.ts'
import { storeShown, openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { changeUpdate, stageDisabling } from '#/domain/draft/update-actions.ts'
import { openPlace, unsignedOf, type PlaceName } from './answered-place.ts'
import { sendForSigning } from '#/features/builder/model/sent-request.ts'
import { receiveRawSignature, receiveSignatures } from './receive-signatures.ts'

const nowMs = 1_790_000_000_000
const lockKey = 1
const masterKey = 9
const key = sampleLockKey(lockKey)
const funding = sampleFunding(key)
const fund = {
  transaction: formatHex(funding.transaction),
  instantLock: formatHex(funding.instantLock),
  outputIndex: funding.outputIndex,
  singleUsePublicKey: formatHex(key.publicKey),
}
const create: CreateDraft = {
  ...sampleLockDraft('c', fund),
  label: 'Cold',
  keys: [0, 2].map((securityLevel, id) => ({
    row: `row ${id}`,
    id,
    label: `Key ${id}`,
    type: 2,
    purpose: 0,
    // The calls above use only these two levels.
    securityLevel: securityLevel as 0 | 2,
    readOnly: false,
    source: { kind: 'public', text: formatBase58(new Uint8Array(20).fill(40 + id)) },
  })),
}
const topUp = {
  ...newTopUpDraft({ id: 't', networkId: 'sandbox', profile: 'spec', identity: sampleIdText }, 0),
}
const master = sampleKey(0, {
  type: 0,
  data: derivePublicKey('ecdsa', new Uint8Array(32).fill(masterKey)),
})
const importedIdentity = sampleIdentity({
  revision: 3,
  publicKeys: [master, sampleKey(1, { securityLevel: 2 }), sampleKey(2, { securityLevel: 2 })],
})
const record = {
  ...newIdentityRecord(
    { id: sampleIdText, label: 'Watched', networkId: 'sandbox', profile: 'spec', origin: 'imported' },
    0,
  ),
  imports: [{ atMs: 1, place: 1, json: formatSample(importedIdentity) }],
}

const atCreate = { kind: 'draft', id: 'c' } as const
const atTopUp = { kind: 'draft', id: 't' } as const
const atUpdate = { kind: 'update', id: sampleIdText } as const

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
    drafts: new Map<string, CreateDraft | typeof topUp>([
      ['c', create],
      ['t', topUp],
    ]),
    identities: new Map([[sampleIdText, record]]),
    transitions: new Map(),
    locks: new Map(),
    updates: new Map(),
  })
  storeShown(disk)
})

function open(name: PlaceName): ExchangeRequest {
  const place = openPlace(name)
  const unsigned = place && unsignedOf(place)
  if (unsigned === undefined) throw new TypeError('nothing to sign')
  return unsigned
}

/** Sends the draft for signing, as a file. */
async function carryOut(name: PlaceName): Promise<ExchangeRequest> {
  const place = openPlace(name)
  if (place === undefined) throw new TypeError('no such place')
  await sendForSigning(place)
  const crossed = decodeExchange(encodeExchange(open(name), 'cbor'))
  if (!crossed.ok || crossed.value.kind !== 'unsigned') throw new TypeError('it does not read')
  return crossed.value
}

function sign({ signingBytes }: ExchangeRequest, by: number): Uint8Array {
  return signDigest(deriveSigningDigest(signingBytes), new Uint8Array(32).fill(by))
}

function answer(unsigned: ExchangeRequest, by = lockKey): ExchangeAnswer {
  return {
    kind: 'signatures',
    profile: unsigned.profile,
    digest: deriveSigningDigest(unsigned.signingBytes),
    signature: sign(unsigned, by),
    ...(unsigned.transition.type === 5
      ? { signaturePublicKeyId: unsigned.transition.signaturePublicKeyId }
      : {}),
    witnesses: [],
    signedAtMs: nowMs,
  }
}

describe('an answer from another machine', () => {
  it('is stored with its draft, identity and lock', async () => {
    const unsigned = await carryOut(atCreate)
    expect(unsigned).toMatchObject({ network: { platformName: 'sandbox' }, keyIds: [], madeAtMs: nowMs })
    const taken = await receiveSignatures(answer(unsigned), atCreate)
    if (taken.kind !== 'kept') throw new TypeError(taken.rejection.kind)
    const { id, identityId } = taken.record
    expect(taken.record).toMatchObject({
      kind: 'create',
      draftId: 'c',
      steps: [{ kind: 'signed', atMs: nowMs }],
    })
    expect([...disk.transitions.keys()]).toEqual([id])
    expect(disk.drafts.get('c')).toMatchObject({ signed: { identityId } })
    expect(disk.identities.get(identityId)).toMatchObject({ label: 'Cold', keyLabels: [{}, {}] })
    expect([...disk['asset-locks'].values()]).toMatchObject([{ publicKey: key.publicKey, draftId: 'c' }])
  })

  it('finds its request by itself after a reload', async () => {
    useWorkspace.setState({ drafts: new Map([['t', { ...topUp, fund: { ...topUp.fund, ...fund } }]]) })
    storeShown(disk)
    const unsigned = await carryOut(atTopUp)
    useWorkspace.setState({ kind: 'starting', drafts: new Map() })
    await startWorkspace()
    expect(await receiveSignatures(answer(unsigned))).toMatchObject({ kind: 'kept', place: atTopUp })
  })

  it('is stored only once if it arrives twice at the same time', async () => {
    const unsigned = await carryOut(atCreate)
    const both = await Promise.all([receiveSignatures(answer(unsigned)), receiveSignatures(answer(unsigned))])
    expect(both.map(({ kind }) => kind)).toEqual(['kept', 'rejected'])
    expect(both[1]).toMatchObject({ rejection: { kind: 'signed' } })
    expect([...disk.transitions.values()]).toMatchObject([{ steps: [{ kind: 'signed' }] }])
  })

  it('is stored only once, even if this tab does not know that another tab received it', async () => {
    const unsigned = await carryOut(atCreate)
    const before = useWorkspace.getState()
    expect(await receiveSignatures(answer(unsigned), atCreate)).toMatchObject({ kind: 'kept' })
    useWorkspace.setState(before)
    const second = await receiveSignatures(answer(unsigned), atCreate)
    expect(second).toMatchObject({ kind: 'rejected', rejection: { kind: 'signed' } })
    useWorkspace.setState(before)
    const bare = await receiveRawSignature(sign(unsigned, lockKey), atCreate)
    expect(bare).toMatchObject({ kind: 'rejected' })
    expect([...disk.transitions.values()]).toMatchObject([{ steps: [{ kind: 'signed' }] }])
  })

  it('can be a signature alone, at the draft that asked for it', async () => {
    const unsigned = await carryOut(atCreate)
    expect(await receiveRawSignature(sign(unsigned, lockKey), atCreate)).toMatchObject({ kind: 'kept' })
  })

  it('updates an identity whose private keys are elsewhere, with the time that the request named', async () => {
    stageDisabling(sampleIdText, 1)
    const unsigned = await carryOut(atUpdate)
    expect(unsigned).toMatchObject({ keyIds: [0], identity: { revision: 3 } })
    vi.spyOn(systemClock, 'wallMs').mockReturnValue(nowMs + 240_000)
    expect(await receiveSignatures(answer(unsigned, masterKey), atUpdate)).toMatchObject({
      kind: 'kept',
      record: { kind: 'update', identityId: sampleIdText, draftId: '' },
    })
    expect(disk.updates.size).toBe(0)
  })

  it('gives a new key no label that another key had under the same id', async () => {
    const labelled = { ...record, keyLabels: [1, 3].map((keyId) => ({ keyId, label: `Key ${keyId}` })) }
    useWorkspace.setState({ identities: new Map([[sampleIdText, labelled]]) })
    storeShown(disk)
    const source = { kind: 'public', text: formatBase58(new Uint8Array(20).fill(50)) } as const
    changeUpdate(sampleIdText, () => ({
      keys: [{ row: '3', id: 3, label: '', type: 2, purpose: 0, securityLevel: 2, readOnly: false, source }],
    }))
    const unsigned = await carryOut(atUpdate)
    expect(await receiveSignatures(answer(unsigned, masterKey), atUpdate)).toMatchObject({ kind: 'kept' })
    const { keyLabels } = useWorkspace.getState().identities.get(sampleIdText) ?? {}
    expect(keyLabels).toEqual([{ keyId: 1, label: 'Key 1' }])
  })
})

describe('a wrong answer', () => {
  const rejectionOf = async (taken: ReturnType<typeof receiveSignatures>) => {
    const result = await taken
    return result.kind === 'rejected' ? result.rejection : undefined
  }

  it('is rejected if the request was not made here', async () => {
    const unsigned = open(atCreate)
    expect(await rejectionOf(receiveSignatures(answer(unsigned)))).toEqual({ kind: 'not-given-out' })
    expect(await rejectionOf(receiveSignatures(answer(unsigned), atTopUp))).toEqual({ kind: 'not-given-out' })
  })

  it('is rejected at another draft', async () => {
    const unsigned = await carryOut(atCreate)
    expect(await rejectionOf(receiveSignatures(answer(unsigned), atTopUp))).toEqual({
      kind: 'other',
      place: atCreate,
    })
  })

  it('is rejected if the draft has changed since, and the changes are named', async () => {
    const unsigned = await carryOut(atCreate)
    changeDraft('c', (draft) => ({ ...draft, keys: [...draft.keys].reverse() }))
    const expected = { kind: 'changed', place: atCreate, members: ['publicKeys'] }
    expect(await rejectionOf(receiveSignatures(answer(unsigned), atCreate))).toEqual(expected)
    expect(await rejectionOf(receiveRawSignature(sign(unsigned, lockKey), atCreate))).toEqual(expected)
    // Once the change is undone, the draft matches the request again.
    changeDraft('c', (draft) => ({ ...draft, keys: [...draft.keys].reverse() }))
    expect(await receiveSignatures(answer(unsigned), atCreate)).toMatchObject({ kind: 'kept' })
  })

  it('is rejected if the draft breaks a rule by now', async () => {
    const unsigned = await carryOut(atCreate)
    changeFund('c', { method: 'instant-send', instantLock: '00' })
    expect(await rejectionOf(receiveSignatures(answer(unsigned), atCreate))).toMatchObject({
      kind: 'blocked',
      violations: [{ rule: 'proof.instant-lock-parses' }, {}],
    })
  })

  it('is rejected if another private key signed it', async () => {
    const unsigned = await carryOut(atCreate)
    const expected = {
      kind: 'wrong-key',
      place: atCreate,
      signer: { keyId: undefined, expected: key.publicKey, made: sampleLockKey(2).publicKey },
    }
    expect(await rejectionOf(receiveSignatures(answer(unsigned, 2), atCreate))).toEqual(expected)
    expect(await rejectionOf(receiveRawSignature(sign(unsigned, 2), atCreate))).toEqual(expected)
    expect(disk.transitions.size).toBe(0)
  })

  it('is rejected if its signature is broken or its profile differs', async () => {
    const unsigned = await carryOut(atCreate)
    const bad = { ...answer(unsigned), signature: new Uint8Array(65) }
    expect(await rejectionOf(receiveSignatures(bad, atCreate))).toMatchObject({ kind: 'broken' })
    const other = { ...answer(unsigned), profile: 'dpp-0.25' } as const
    expect(await rejectionOf(receiveSignatures(other, atCreate))).toMatchObject({
      kind: 'broken',
      violations: [{ rule: 'exchange.answers', path: '/profile' }],
    })
  })

  it('is rejected after the time to disable keys is over, or if another key of the identity signed it', async () => {
    stageDisabling(sampleIdText, 1)
    const unsigned = await carryOut(atUpdate)
    expect(await rejectionOf(receiveSignatures(answer(unsigned, lockKey)))).toMatchObject({
      kind: 'wrong-key',
      signer: { keyId: 0, expected: master.data },
    })
    vi.spyOn(systemClock, 'wallMs').mockReturnValue(nowMs + 300_001)
    expect(await rejectionOf(receiveSignatures(answer(unsigned, masterKey)))).toMatchObject({
      kind: 'blocked',
      violations: [{ rule: 'network.disabled-at-now' }],
    })
  })

  it('is rejected if the update has changed since', async () => {
    stageDisabling(sampleIdText, 1)
    const unsigned = await carryOut(atUpdate)
    changeUpdate(sampleIdText, () => ({ disable: [2], disabledAtMs: nowMs + 1000 }))
    expect(await rejectionOf(receiveSignatures(answer(unsigned, masterKey)))).toMatchObject({
      kind: 'changed',
      members: ['disablePublicKeys', 'publicKeysDisabledAt'],
    })
  })
})
