import { beforeEach, describe, expect, it, vi } from 'vitest'
import { coreNetworkOf } from '#/domain/network/chain-session.ts'
import { CreateDraft, newCreateDraft } from '#/store/records/create-draft.ts'
import { networkOf } from '#/domain/draft/keyed-draft.ts'
import { useSettings } from '#/store/settings-store.ts'
import { parseSettings } from '#/store/records/settings.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { listNetworks } from '#/store/records/network.ts'
import { addNetwork, changeNetwork, removeNetwork } from './network-actions.ts'
import { OwnNetwork, NetworkTerms, sandboxNetwork } from '#/store/records/network.ts'

const terms = {
  name: 'Harbour',
  profile: 'dpp-0.25',
  kind: 'mainnet',
  platformName: 'harbour',
  nodes: [],
  platformNodes: [],
  chainLockType: 2,
  pinnedQuorums: [],
} as const
const stored = new Map<string, unknown>()

beforeEach(() => {
  stored.clear()
  // Other tests of the same worker may have left data there.
  useWorkspace.setState({ ...useWorkspace.getInitialState(), kind: 'ready' })
  useSettings.setState({ settings: parseSettings(null), isSaved: true })
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(async (places, { decide, readBack }) => {
    const found = () => places.map(({ store, key }) => stored.get(`${store} ${key}`))
    for (const change of decide(found(), 0)) {
      if (change.kind === 'put') stored.set(`${change.store} ${change.key}`, change.value)
      else stored.delete(`${change.store} ${change.key}`)
    }
    readBack?.(found(), 0)
  })
})

function choose(networkId: string) {
  useSettings.setState(({ settings }) => ({ settings: { ...settings, networkId } }))
}

function putDraft(networkId: string) {
  const draft = newCreateDraft('d', 0, { id: networkId, profile: 'dpp-0.25' })
  useWorkspace.setState({ drafts: new Map([[draft.id, { ...draft, version: 1 }]]) })
}

describe('a network that the user added', () => {
  it('is stored, listed after the sandboxes, and can be read back', async () => {
    const network = await addNetwork({ ...terms, name: '  Harbour ' })
    expect(network).toMatchObject(terms)
    expect(stored.get(`networks ${network.id}`)).toEqual(network)
    expect(OwnNetwork.parse(stored.get(`networks ${network.id}`))).toEqual(network)
    expect(listNetworks(useWorkspace.getState().networks).map(({ id }) => id)).toEqual([
      sandboxNetwork.id,
      'sandbox-13',
      network.id,
    ])
  })

  it('is current once it is chosen, and the sandbox is current if the chosen network is gone', async () => {
    const { id } = await addNetwork(terms)
    expect(currentNetwork().id).toBe('sandbox')
    choose(id)
    expect(currentNetwork().id).toBe(id)
    choose('gone')
    expect(currentNetwork()).toBe(sandboxNetwork)
  })

  it.each([
    'Harbour',
    ' harbour ',
    'Sandbox',
    'SANDBOX',
    'sandbox V13 ',
    'Ｓandbox\u{a0}v13',
    'Sand\u{200b}box',
    'Sandbox\u{3164}',
    'S\u{430}ndbox',
    '\u{397}arbour',
    'H\u{e1}rb0ur',
  ])('cannot have the name %j, which looks like that of another network', async (name) => {
    await addNetwork(terms)
    await expect(addNetwork({ ...terms, name })).rejects.toThrow(/name-taken/)
    expect(useWorkspace.getState().networks.size).toBe(1)
  })

  it('is stored without hidden characters in its name', async () => {
    const { id } = await addNetwork({ ...terms, name: 'Ha\u{202e}ven\u{3164}\u{2066}' })
    expect(stored.get(`networks ${id}`)).toMatchObject({ name: 'Haven' })
  })

  it('can be renamed at any time, but keeps its wire profile and kind once it is used', async () => {
    const { id } = await addNetwork(terms)
    await changeNetwork(id, { ...terms, profile: 'spec', kind: 'testnet' })
    await changeNetwork(id, terms)
    putDraft(id)
    await changeNetwork(id, { ...terms, name: 'Harbour 2', platformName: 'harbour2' })
    for (const change of [{ profile: 'spec' }, { kind: 'testnet' }] as const) {
      await expect(changeNetwork(id, { ...terms, ...change })).rejects.toThrow('workspace/network-used')
    }
    expect(useWorkspace.getState().networks.get(id)).toMatchObject({ name: 'Harbour 2', profile: 'dpp-0.25' })
  })

  it('cannot be removed while it is used', async () => {
    const { id } = await addNetwork(terms)
    putDraft(id)
    await expect(removeNetwork(id)).rejects.toThrow('workspace/network-used')
    expect(stored.has(`networks ${id}`)).toBe(true)
  })

  it('gives way to the sandbox when it is removed, and is current again after undo', async () => {
    const network = await addNetwork(terms)
    choose(network.id)
    const undo = await removeNetwork(network.id)
    expect(stored.has(`networks ${network.id}`)).toBe(false)
    expect(useSettings.getState().settings.networkId).toBe('sandbox')
    await undo()
    expect(currentNetwork()).toEqual(network)
  })

  it('reports a draft whose network is gone', () => {
    putDraft('0123456789abcdef')
    expect(() => networkOf('d')).toThrow('workspace/network-gone')
  })
})

describe('stored records', () => {
  it('a draft from before there was a choice of network belongs to the sandbox', () => {
    const { networkId: _none, ...old } = newCreateDraft('d', 0, sandboxNetwork)
    expect(CreateDraft.parse(old).networkId).toBe('sandbox')
  })

  it('counts a network that cannot be read, and keeps the others', async () => {
    const good: OwnNetwork = {
      ...terms,
      nodes: [],
      platformNodes: [],
      pinnedQuorums: [],
      format: 4,
      id: '00'.repeat(8),
      createdAtMs: 0,
    }
    const { disk, database } = openMemoryDisk()
    disk.networks.set(good.id, good)
    disk.networks.set('bad', { ...good, profile: 'dpp-0.26' })
    vi.spyOn(workspaceDatabase, 'read').mockImplementation(database.read)
    await startWorkspace()
    expect([...useWorkspace.getState().networks.values()]).toEqual([good])
    expect(useWorkspace.getState().unreadable).toBe(1)
  })
})

describe('the terms of a network', () => {
  it.each([
    [{ name: ' ' }, 'workspace/network-name'],
    [{ name: '\u{3164}\u{202e}' }, 'workspace/network-name'],
    [{ name: 'x'.repeat(41) }, 'workspace/network-name'],
    [{ name: 'sandbox' }, 'workspace/network-name-taken'],
    [{ platformName: '' }, 'workspace/network-platform'],
    [{ platformName: 'Harbour' }, 'workspace/network-platform'],
    [{ platformName: 'a.b' }, 'workspace/network-platform'],
    [{ platformName: '-a' }, 'workspace/network-platform'],
  ])('rejects the network terms %j with their error code', (change, code) => {
    const checked = NetworkTerms.safeParse({ ...terms, ...change })
    expect(checked.error?.issues.map(({ message }) => message)).toEqual([code])
  })

  const pin = `2 ${'ab'.repeat(32)} ${'cd'.repeat(48)}`

  it('normalizes pasted quorums, names each malformed or repeated line, and takes at most 100', () => {
    const pasted = ` 2  ${'AB'.repeat(32)}\t${'cd'.repeat(48)} `
    expect(NetworkTerms.safeParse({ ...terms, pinnedQuorums: [pasted] }).data?.pinnedQuorums).toEqual([pin])
    const faultsOf = (pinnedQuorums: readonly string[]) =>
      NetworkTerms.safeParse({ ...terms, pinnedQuorums }).error?.issues.map(({ path, message }) => [
        path.join('/'),
        message,
      ])
    expect(faultsOf([pin, 'ab'.repeat(32), pin.replace('2', '256'), pasted])).toEqual([
      ['pinnedQuorums/1', 'workspace/pin-form'],
      ['pinnedQuorums/2', 'workspace/pin-form'],
      ['pinnedQuorums/3', 'workspace/pin-twice'],
    ])
    const many = Array.from({ length: 101 }, (_, type) => pin.replace('2', String(type)))
    expect(faultsOf(many)).toEqual([['pinnedQuorums', 'workspace/pin-count']])
    expect(faultsOf(many.slice(1))).toBeUndefined()
  })

  it('passes the pinned quorums to the chain', () => {
    const own = { ...terms, id: '00'.repeat(8), nodes: ['https://a.example/'], pinnedQuorums: [pin] }
    expect(coreNetworkOf(own)?.pinnedQuorums).toEqual([
      { llmqType: 2, quorumHash: 'ab'.repeat(32), publicKey: 'cd'.repeat(48) },
    ])
  })
})
