import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault, vault, type VaultKey, type VaultKeyRequest } from '#/domain/keys/vault-session.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { asCreateDraft } from '#/store/records/funded-draft.ts'
import {
  addPublicKeys,
  beginKeys,
  changeKey,
  completeKeys,
  generateKey,
  type LabelOfKey,
} from './key-actions.ts'
import { removeKey } from './keyed-draft.ts'

const id = 'draft'
const labelOf: LabelOfKey = (purpose, level) => `Key of ${purpose} and ${level}`
const made: VaultKeyRequest[] = []
const asked: Parameters<typeof vault.generateKeys>[0][] = []

function keysOf() {
  return asCreateDraft(useWorkspace.getState().drafts.get(id))?.keys ?? []
}

// Typed text is written with a delay, so that the next test must not find any.
afterEach(flushWorkspace)

beforeEach(() => {
  made.length = 0
  asked.length = 0
  useWorkspace.setState({ drafts: new Map([[id, newCreateDraft(id, 0, sandboxNetwork)]]) })
  const memory = openMemoryDisk()
  storeShown(memory.disk)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  useVault.setState({ keys: [] })
  vi.spyOn(vault, 'generateKeys').mockImplementation(async (question) => {
    asked.push(question)
    const keys = question.keys.map((request): VaultKey => {
      made.push(request)
      return {
        id: String(made.length).padStart(32, '0'),
        kind: 'identity',
        securityLevel: 0,
        compartment: 'gate',
        keyType: 0,
        publicKey: new Uint8Array(33),
        label: request.label,
        createdAtMs: 0,
        origin: 'derived',
        path: `m/9'/1'/5'/0'/0'/4'/${made.length}'`,
        condition: 'sound',
      }
    })
    useVault.setState((view) => ({ keys: [...view.keys, ...keys] }))
    return keys
  })
})

describe('beginKeys', () => {
  it('creates a Master and a High key at once, however often it is called', async () => {
    await Promise.all([beginKeys(id, labelOf), beginKeys(id, labelOf)])
    await beginKeys(id, labelOf)
    expect(asked).toMatchObject([{ network: 'testnet', identityIndex: 'next' }])
    expect(made).toHaveLength(2)
    expect(keysOf().map(({ id: keyId, purpose, securityLevel }) => [keyId, purpose, securityLevel])).toEqual([
      [0, 0, 0],
      [1, 0, 2],
    ])
  })

  it('does not add keys again that the user has removed', async () => {
    await beginKeys(id, labelOf)
    for (const { row } of keysOf()) removeKey(id, row)
    await beginKeys(id, labelOf)
    expect(keysOf()).toEqual([])
  })

  it('creates the keys on the next call if the first call was rejected', async () => {
    vi.mocked(vault.generateKeys).mockRejectedValueOnce(new KeywrightError('vault/locked'))
    await expect(beginKeys(id, labelOf)).rejects.toMatchObject({ code: 'vault/locked' })
    expect(keysOf()).toEqual([])
    await beginKeys(id, labelOf)
    expect(keysOf().map(({ securityLevel }) => securityLevel)).toEqual([0, 2])
  })
})

describe('completeKeys', () => {
  it('creates the missing keys for one proof, whatever was removed before', async () => {
    await beginKeys(id, labelOf)
    const [master] = keysOf()
    removeKey(id, master?.row ?? '')
    await completeKeys(id, labelOf, 'the proof')
    expect(asked.at(-1)).toMatchObject({ proof: 'the proof', keys: [{ securityLevel: 0 }] })
    expect(keysOf().map(({ securityLevel }) => securityLevel)).toEqual([2, 0])
    await completeKeys(id, labelOf, 'the proof')
    expect(asked).toHaveLength(2)
  })
})

describe('generateKey', () => {
  it('derives at the same identity index as the draft’s other keys', async () => {
    const choice = { label: '', purpose: 0, securityLevel: 1, type: 0, readOnly: false } as const
    await generateKey(id, choice, 'the proof')
    await generateKey(id, choice, 'the proof')
    expect(asked.map(({ identityIndex }) => identityIndex)).toEqual(['next', 4])
  })

  it('derives at a new identity index if the draft’s other keys come from an earlier phrase', async () => {
    const choice = { label: '', purpose: 0, securityLevel: 1, type: 0, readOnly: false } as const
    await generateKey(id, choice, 'the proof')
    useVault.setState(({ keys }) => ({ keys: keys.map((key) => ({ ...key, phraseId: 'aa'.repeat(16) })) }))
    await generateKey(id, choice, 'the proof')
    expect(asked.map(({ identityIndex }) => identityIndex)).toEqual(['next', 'next'])
  })
})

describe('removeKey', () => {
  it('returns a function that restores the key at its place', async () => {
    await beginKeys(id, labelOf)
    const before = keysOf()
    const putBack = removeKey(id, before[0]?.row ?? '')
    expect(keysOf()).toEqual([before[1]])
    putBack()
    putBack()
    expect(keysOf()).toEqual(before)
  })
})

describe('addPublicKeys', () => {
  it('keeps the ids of the added keys, and their readOnly if they had it', () => {
    const key = { type: 3, purpose: 0, securityLevel: 1, data: new Uint8Array(20) } as const
    const keys = [
      { ...key, id: 7 },
      { ...key, id: 9, readOnly: false },
    ]
    addPublicKeys(id, keys, labelOf)
    expect(keysOf().map((row) => [row.id, row.readOnly, row.label])).toEqual([
      [7, null, 'Key of 0 and 1'],
      [9, false, 'Key of 0 and 1'],
    ])
    changeKey(id, keysOf()[0]?.row ?? '', { id: 3 })
    expect(keysOf()[0]?.id).toBe(3)
  })
})
