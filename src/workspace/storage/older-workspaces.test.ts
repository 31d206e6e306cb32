import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { listLocks } from '#/workspace/locks/list-locks.ts'
import { knowIdentity } from '#/workspace/identities/known-identity.ts'
import { exportedAtMsOf } from '#/workspace/identities/transition-state.ts'
import { emptyKeyForm } from '#/workspace/drafts/new-key-form.ts'
import first from './workspace-1.json'
import second from './workspace-2.json'
import third from './workspace-3.json'
import { workspaceDatabase } from './workspace-database.ts'
import { startWorkspace, useWorkspace } from './workspace-store.ts'

// The workspace as builds of older database versions stored it. Each must open for ever; the fixtures are never edited.

type Stored = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function withBytes(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('hex' in value && typeof value.hex === 'string') return parseHex(value.hex)
  if (Array.isArray(value)) return value.map(withBytes)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withBytes(each)]))
}

async function open(stores: Stored) {
  const read = (name: string) =>
    new Map(Object.entries(stores[name] ?? {}).map(([key, value]) => [key, withBytes(value)]))
  vi.spyOn(workspaceDatabase, 'read').mockResolvedValue({
    drafts: read('drafts'),
    identities: read('identities'),
    networks: read('networks'),
    'asset-locks': read('asset-locks'),
    transitions: read('transitions'),
    updates: read('updates'),
  })
  // What is written anew as it is opened has no disk to go to here.
  vi.spyOn(workspaceDatabase, 'write').mockResolvedValue()
  await startWorkspace()
  return useWorkspace.getState()
}

beforeEach(() => {
  useWorkspace.setState({
    drafts: new Map(),
    identities: new Map(),
    transitions: new Map(),
    networks: new Map(),
    unreadable: 0,
  })
})

describe('a workspace of database version 1', () => {
  it('opens with every draft and identity, on the sandbox', async () => {
    const { kind, unreadable, drafts, identities, transitions } = await open(first.stores)
    expect([kind, unreadable]).toEqual(['ready', 0])
    expect([...drafts.values()]).toMatchObject([
      { label: 'First draft', version: 7, networkId: 'sandbox', newKey: emptyKeyForm },
      { label: 'Draft with its first keys offered', keysBegun: true },
    ])
    expect(drafts.get('0123456789abcdef')?.keys).toHaveLength(2)
    const [identity] = identities.values()
    expect(identity?.label).toBe('First identity')
    expect([...transitions.values()]).toMatchObject([{ kind: 'create', identityId: identity?.id }])
    expect(identity && knowIdentity(identity, [...transitions.values()]).standing).not.toBe('damaged')
  })
})

describe('a workspace of database version 2', () => {
  it('opens with its networks too', async () => {
    const { unreadable, drafts, identities, networks } = await open(second.stores)
    expect(unreadable).toBe(0)
    expect([...drafts.values()]).toMatchObject([
      { label: 'Second draft', networkId: '00112233aabbccdd', newKey: { label: 'Half typed' } },
    ])
    expect([...networks.values()]).toMatchObject([{ name: 'Harbour', profile: 'dpp-0.25' }])
    expect(identities.size).toBe(1)
  })

  it('counts what was changed in it: the fixture is really read', async () => {
    const [id = ''] = Object.keys(second.stores.networks)
    const { unreadable } = await open({ ...second.stores, networks: { [id]: { format: 9 } } })
    expect(unreadable).toBe(1)
  })
})

describe('a workspace of database version 3', () => {
  it('opens with its locks, each where it had come to', async () => {
    const { unreadable, drafts, transitions, locks } = await open(third.stores)
    expect(unreadable).toBe(0)
    const listed = listLocks({ drafts, transitions, locks, vaultKeys: [] })
    expect(listed.map(({ step, lock }) => [step.kind, lock.amountDuffs])).toEqual([
      ['confirmed', 35_247_042n],
      ['key-made', undefined],
    ])
    expect([...transitions.values()].map(exportedAtMsOf)).toEqual([1_700_000_250_000])
  })
})
