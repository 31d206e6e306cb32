import { beforeEach, describe, expect, it, vi } from 'vitest'
import { holdOwnLock } from '#/platform/web-lock.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/top-ups.json'
import { recordSigned } from '#/store/records/signed-transition.ts'
import { findIdentity } from '#/domain/identity/identity-view.ts'
import { recordAction } from './transition-actions.ts'
import { checkIdentityIdText, newIdentityRecord } from '#/store/records/identity-record.ts'
import type { OwnNetwork } from '#/store/records/network.ts'
import { addRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatSample, sampleIdentity } from '#/store/testing/identity-samples.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { submitStored } from './submit-stored.ts'

vi.mock('#/domain/network/platform-pool.ts', () => ({ platformPool: async () => ({}) }))
vi.mock('./submit-to-nodes.ts', () => ({ submitToNodes: async () => 'applied' }))

const [published] = vectors.transitions
if (published === undefined) throw new TypeError('no published top-up')
const read = checkTransitionBytes(parseHex(published.serializedHex), wireProfiles.spec)
if (!read.ok) throw new TypeError('it does not read')
const receiver = published.json.identityId
const topUp = recordSigned({
  transition: read.value,
  lockTransaction: undefined,
  draftId: 't',
  networkId: 'n',
  profile: 'spec',
  signedAtMs: 5,
})
const network: OwnNetwork = {
  format: 4,
  id: 'n',
  name: '',
  kind: 'testnet',
  profile: 'platform-13',
  platformName: '',
  nodes: [],
  platformNodes: ['https://node.example'],
  chainLockType: 1,
  pinnedQuorums: [],
  createdAtMs: 0,
}

/** Prepares a workspace with an identity that was imported at that time. */
async function holdImportedAt(atMs: number) {
  const id = checkIdentityIdText(receiver)
  if (!id.ok) throw new TypeError('it is no id')
  const json = formatSample(sampleIdentity({ id: id.value }))
  const identity = {
    ...newIdentityRecord({ id: receiver, label: '', networkId: 'n', profile: 'spec', origin: 'imported' }, 1),
    imports: [{ atMs, place: 1, json }],
  }
  useWorkspace.setState({
    kind: 'ready',
    identities: new Map(),
    transitions: new Map(),
    networks: new Map([['n', network]]),
  })
  await commitToWorkspace([
    addRecord('identities', receiver, identity),
    addRecord('transitions', topUp.id, topUp),
  ])
}

const stateOf = () => findIdentity(useWorkspace.getState(), receiver)?.transitions[0]?.state

beforeEach(() => {
  vi.restoreAllMocks()
  // Node.js has no Web Locks.
  const request = (name: string, _: object, work: () => Promise<unknown>) => holdOwnLock(name, work)
  vi.stubGlobal('navigator', { locks: { request } })
  const memory = openMemoryDisk()
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'readRecords').mockImplementation(memory.database.readRecords)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
})

describe('a stored transition that nodes have in a block', () => {
  it('is confirmed automatically', async () => {
    await holdImportedAt(4)
    await submitStored(topUp.id, new AbortController().signal)
    expect(stateOf()).toMatchObject({ kind: 'confirmed', place: 2 })
  })

  it('is left to the user if it was signed before an import, which may already count it', async () => {
    await holdImportedAt(6)
    await submitStored(topUp.id, new AbortController().signal)
    expect(stateOf()).toMatchObject({ kind: 'signed' })
    expect(await recordAction(topUp.id, 'confirmed-in-import')).toBeUndefined()
    expect(stateOf()).toMatchObject({ kind: 'confirmed', inImport: 1 })
  })
})
