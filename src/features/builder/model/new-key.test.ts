import type { DraftKey } from '#/store/records/draft-key.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sandboxNetwork } from '#/store/records/network.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { asCreateDraft } from '#/store/records/funded-draft.ts'
import {
  addNewKey,
  completeKeyForm,
  saveNewKey,
  watchNewKey,
  listOfferedKeys,
  settleVaultKey,
  type IdentityVaultKey,
} from './new-key.ts'
import { emptyKeyForm, type NewKeyForm } from '#/store/records/new-key-form.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { sampleDraft, sampleSingleUseKey } from '#/domain/draft/testing/draft-samples.ts'

const id = 'draft'
const data = '0279be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798'
const blsData = formatHex(derivePublicKey('bls', new Uint8Array(32).fill(1)))
const typed: NewKeyForm = { ...emptyKeyForm, source: 'public', label: ' Laptop ', purpose: 2, data }

function draftOf() {
  const draft = asCreateDraft(useWorkspace.getState().drafts.get(id))
  if (draft === undefined) throw new Error('no draft')
  return draft
}

// Typed text is saved after a delay, so a late save could reach the next test.
afterEach(flushWorkspace)

beforeEach(() => {
  useWorkspace.setState({ drafts: new Map([[id, newCreateDraft(id, 0, sandboxNetwork)]]) })
  const memory = openMemoryDisk()
  storeShown(memory.disk)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
})

describe('saveNewKey', () => {
  it('saves the same typed form only once', () => {
    saveNewKey(id, typed)
    saveNewKey(id, { ...typed })
    expect(draftOf().newKey).toEqual(typed)
    expect(draftOf().version).toBe(1)
  })

  it('notifies a watcher until it unsubscribes', () => {
    const told = vi.fn<(form: NewKeyForm) => void>()
    const end = watchNewKey(id, told)
    saveNewKey(id, typed)
    expect(told).toHaveBeenLastCalledWith(typed)
    const { length } = told.mock.calls
    end()
    saveNewKey(id, emptyKeyForm)
    expect(told).toHaveBeenCalledTimes(length)
  })
})

describe('addNewKey', () => {
  it('adds the key at a level that its purpose allows, and clears its label and data', async () => {
    saveNewKey(id, typed)
    await addNewKey(id, typed, {})
    expect(draftOf().keys).toMatchObject([
      { label: 'Laptop', purpose: 2, securityLevel: 3, source: { kind: 'public', text: data } },
    ])
    expect(draftOf().newKey).toEqual({ ...typed, label: '', data: '' })
  })

  it('names a key without a label after its purpose', async () => {
    await addNewKey(id, { ...typed, label: ' ' }, {})
    expect(draftOf().keys[0]?.label).toBe('Decryption key')
  })

  it('keeps the typed form when the vault rejects the key', async () => {
    const own = { ...typed, source: 'generate' } as const
    vi.spyOn(vault, 'generateKeys').mockRejectedValueOnce(new Error('locked'))
    saveNewKey(id, own)
    await expect(addNewKey(id, own, {})).rejects.toThrow('locked')
    expect(draftOf().newKey).toEqual(own)
    expect(draftOf().keys).toEqual([])
  })
})

const singleUse = sampleSingleUseKey(instantSendCreate)
const high: IdentityVaultKey = { ...singleUse, id: 'high', kind: 'identity', securityLevel: 2 }
const medium: IdentityVaultKey = { ...high, id: 'medium', securityLevel: 3 }

describe('the choice of a vault key', () => {
  it('offers the identity keys that are not listed yet', () => {
    const draft = sampleDraft(instantSendCreate)
    const [first] = draft.keys
    if (first === undefined) throw new Error('the sample has no keys')
    const listed = { ...draft, keys: [{ ...first, source: { kind: 'vault', recordId: 'high' } as const }] }
    expect(listOfferedKeys(listed, [singleUse, high, medium])).toEqual([medium])
    expect(listOfferedKeys(draft, [singleUse, high, medium])).toEqual([high, medium])
  })

  it('offers only the purposes that the level of the key allows', () => {
    const wanted = { recordId: 'medium', purpose: 1 } as const
    expect(settleVaultKey(wanted, [high, medium], 'spec')).toEqual({
      key: medium,
      purpose: 1,
      purposes: [0, 1, 2],
    })
    expect(settleVaultKey({ ...wanted, recordId: 'high' }, [high, medium], 'spec')).toMatchObject({
      purpose: 0,
    })
  })

  it('chooses the first key if the chosen one is gone, and none if there is none', () => {
    const wanted = { recordId: 'gone', purpose: 0 } as const
    expect(settleVaultKey(wanted, [high, medium], 'spec')?.key).toBe(high)
    expect(settleVaultKey(wanted, [], 'spec')).toBeUndefined()
  })
})

describe('a BLS key of the vault', () => {
  const bls = { ...medium, id: 'bls', keyType: 1 } as const
  const blsHigh = { ...high, id: 'bls high', keyType: 1 } as const
  const of = (profile: WireProfileName) => ({ ...sampleDraft(instantSendCreate), profile })

  it('is offered on today’s networks only if its level allows a purpose that signs nothing', () => {
    expect(listOfferedKeys(of('platform-13'), [bls, blsHigh])).toEqual([bls])
    expect(listOfferedKeys(of('spec'), [bls, blsHigh])).toEqual([bls, blsHigh])
  })

  it('gets no signing purpose on today’s networks', () => {
    const wanted = { recordId: 'bls', purpose: 0 } as const
    expect(settleVaultKey(wanted, [bls], 'platform-13')).toMatchObject({ purpose: 1, purposes: [1, 2] })
    expect(settleVaultKey(wanted, [bls], 'spec')).toMatchObject({ purpose: 0, purposes: [0, 1, 2] })
    expect(settleVaultKey(wanted, [blsHigh], 'platform-13')).toBeUndefined()
  })
})

function rulesOf(form: NewKeyForm, listed = 0, profile: WireProfileName = 'spec'): readonly string[] {
  const { error } = completeKeyForm({
    profile,
    keys: Array.from<DraftKey>({ length: listed }),
  }).safeParse(form)
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)
}

describe('a complete form', () => {
  it('ignores fields that its source does not need', () => {
    expect(rulesOf({ ...emptyKeyForm, data: 'zz', json: 'zz' })).toEqual([])
    expect(rulesOf({ ...emptyKeyForm, source: 'public', data })).toEqual([])
  })

  it.each(['generate', 'import', 'public'] as const)(
    'rejects a BLS key with a signing purpose on today’s networks: %s',
    (source) => {
      const choose = (purpose: 0 | 1 | 3, profile: WireProfileName) =>
        rulesOf({ ...emptyKeyForm, source, data: blsData, type: 1, purpose }, 0, profile)
      expect(choose(0, 'platform-13')).toEqual(['type policy.bls-signing-key'])
      expect(choose(3, 'platform-13')).toEqual(['type policy.bls-signing-key'])
      expect(choose(1, 'platform-13')).toEqual([])
      expect(choose(0, 'dpp-0.25')).toEqual([])
    },
  )

  it('needs a valid contract for bounds, and a document type for bounds to a document type', () => {
    const today = (form: Partial<NewKeyForm>) =>
      rulesOf({ ...emptyKeyForm, purpose: 1, boundTo: 'document-type', ...form }, 0, 'platform-13')
    const contract = '1'.repeat(32)
    expect(today({ contract: 'none' })).toEqual([
      'contract platform.bounds-form',
      'documentType platform.bounds-form',
    ])
    expect(today({ contract, documentType: 'note' })).toEqual([])
    expect(today({ contract, boundTo: 'contract' })).toEqual([])
    expect(today({ purpose: 0 })).toEqual([])
    // The form hides these fields on older networks.
    expect(rulesOf({ ...emptyKeyForm, purpose: 1, boundTo: 'contract' })).toEqual([])
  })

  it('names the broken rule at its field', () => {
    expect(rulesOf({ ...emptyKeyForm, source: 'public', data: '00' })).toEqual(['data key.data-length'])
    expect(rulesOf({ ...emptyKeyForm, source: 'json', json: '[' })).toEqual(['json json.object'])
  })

  it('counts the keys that are already listed', () => {
    const base58 = '29dPAK5rdd4tTjTMMMjcdYx7bQjbrZHhPtMYjUaXYRF3H'
    const key = { id: 7, type: 0, purpose: 0, securityLevel: 1, data: base58 }
    const form = { ...emptyKeyForm, source: 'json', json: JSON.stringify([key]) } as const
    expect(rulesOf(form, 9)).toEqual([])
    expect(rulesOf(form, 10)).toEqual(['json keys.count'])
  })
})
