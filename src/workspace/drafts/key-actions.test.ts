import { beforeEach, describe, expect, it, vi } from 'vitest'
import { KeywrightError } from '#/protocol/error.ts'
import { sandboxNetwork } from '#/workspace/networks/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { vault, type VaultKeyRequest } from '#/workspace/vault-session.ts'
import { newCreateDraft } from './create-draft.ts'
import { addPublicKeys, beginKeys, changeKey, removeKey } from './key-actions.ts'

const id = 'draft'
const made: VaultKeyRequest[] = []

function keysOf() {
  return useWorkspace.getState().drafts.get(id)?.keys ?? []
}

beforeEach(() => {
  made.length = 0
  useWorkspace.setState({ drafts: new Map([[id, newCreateDraft(id, 0, sandboxNetwork)]]) })
  vi.spyOn(vault, 'generateKey').mockImplementation(async (request) => {
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
      origin: 'generated',
      condition: 'sound',
    }
  })
})

describe('beginKeys', () => {
  it('makes a Master and a High key, once, however often it is asked', async () => {
    await Promise.all([beginKeys(id), beginKeys(id)])
    await beginKeys(id)
    expect(made).toHaveLength(2)
    expect(keysOf().map(({ id: keyId, purpose, securityLevel }) => [keyId, purpose, securityLevel])).toEqual([
      [0, 0, 0],
      [1, 0, 2],
    ])
  })

  it('does not force keys on who has removed them', async () => {
    await beginKeys(id)
    for (const { row } of keysOf()) removeKey(id, row)
    await beginKeys(id)
    expect(keysOf()).toEqual([])
  })

  it('makes up for what an interruption left out', async () => {
    const answer = vi.mocked(vault.generateKey).getMockImplementation()
    vi.mocked(vault.generateKey)
      .mockImplementationOnce(
        async (request) => (await answer?.(request)) ?? Promise.reject(new Error('no answer')),
      )
      .mockRejectedValueOnce(new KeywrightError('vault/locked'))
    await expect(beginKeys(id)).rejects.toMatchObject({ code: 'vault/locked' })
    expect(keysOf()).toHaveLength(1)
    await beginKeys(id)
    expect(keysOf().map(({ securityLevel }) => securityLevel)).toEqual([0, 2])
  })
})

describe('removeKey', () => {
  it('gives what puts the key back where it stood', async () => {
    await beginKeys(id)
    const before = keysOf()
    const putBack = removeKey(id, before[0]?.row ?? '')
    expect(keysOf()).toEqual([before[1]])
    putBack()
    putBack()
    expect(keysOf()).toEqual(before)
  })
})

describe('addPublicKeys', () => {
  it('keeps ids, and whether readOnly was there at all', () => {
    const key = { type: 3, purpose: 0, securityLevel: 1, data: new Uint8Array(20) } as const
    addPublicKeys(id, [
      { ...key, id: 7 },
      { ...key, id: 9, readOnly: false },
    ])
    expect(keysOf().map((row) => [row.id, row.readOnly])).toEqual([
      [7, null],
      [9, false],
    ])
    changeKey(id, keysOf()[0]?.row ?? '', { id: 3 })
    expect(keysOf()[0]?.id).toBe(3)
  })
})
