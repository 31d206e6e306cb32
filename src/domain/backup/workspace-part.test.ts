import { describe, expect, it } from 'vitest'

import type { DatabaseSnapshot } from '#/platform/database.ts'
import { concatBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { parseSettings } from '#/store/records/settings.ts'
import { workspaceDatabasePlan, type WorkspaceStore } from '#/store/workspace-database.ts'
import { type OperationProgress, unfollowed } from '#/vault/unlock/operation-progress.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { mergeRules } from './merge-rules.ts'
import { encodeWorkspacePart, readWorkspacePart } from './workspace-part.ts'

const settings = parseSettings('{"theme":"dark"}')

function plantedEverywhere(): DatabaseSnapshot<WorkspaceStore> {
  const stores = workspaceDatabasePlan.stores.map((store) => [
    store,
    new Map([[`key of ${store}`, { store }]]),
  ])
  // `Object.fromEntries` loses the type of its keys, which are exactly the stores of the plan.
  return Object.fromEntries(stores) as DatabaseSnapshot<WorkspaceStore>
}

// The first sample is `{"format": 1, "stores": {"b": {}, "a": {}}, "settings": null}`. The second one encodes the
// number 1 in two bytes.
const [format, storesKey, rest] = ['66666f726d617401', '6673746f726573', '6873657474696e6773f6']
const swapped = Buffer.from(`a3${format}${storesKey}a26162a06161a0${rest}`, 'hex')
const long = Buffer.from(`a3${format}${storesKey}a16161a1616b1801${rest}`, 'hex')

it('reads the canonical form of samples that are not canonical', async () => {
  const sound = Buffer.from(`a3${format}${storesKey}a26161a06162a1616b01${rest}`, 'hex')
  expect(await read(Uint8Array.from(sound))).toEqual({
    format: 1,
    stores: { a: {}, b: { k: 1 } },
    settings: null,
  })
})

const encode = (stored: DatabaseSnapshot<WorkspaceStore>) => encodeWorkspacePart(stored, settings, unfollowed)
const read = (bytes: Uint8Array) => readWorkspacePart(bytes, unfollowed)

describe('the workspace part of a backup', () => {
  it('has every store of the database, and the settings', async () => {
    const { bytes, leftOut } = await encode(plantedEverywhere())
    const part = await read(bytes)
    expect(leftOut).toBe(0)
    for (const store of workspaceDatabasePlan.stores) {
      expect(part?.stores[store]).toEqual({ [`key of ${store}`]: { store } })
    }
    expect(part?.settings).toEqual(settings)
  })

  it('has a merge rule for every store of the database', () => {
    expect(Object.keys(mergeRules).toSorted()).toEqual(workspaceDatabasePlan.stores.toSorted())
  })

  it('counts the records that it cannot contain, and contains the rest', async () => {
    const stored = {
      ...plantedEverywhere(),
      drafts: new Map<string, unknown>([
        ['date', new Date(0)],
        ['map', new Map()],
        ['hole', [undefined]],
        [
          'kept',
          { bytes: Uint8Array.of(1), missing: undefined, text: 'ü', half: '\ud83d', number: 1.5, none: null },
        ],
      ]),
    }
    const { bytes, leftOut } = await encode(stored)
    expect(leftOut).toBe(3)
    const kept = { bytes: Uint8Array.of(1), text: 'ü', half: '\ufffd', number: 1.5, none: null }
    expect((await read(bytes))?.stores['drafts']).toEqual({ kept })
  })

  it('has up to 20,000 records of a store, and rejects one more as too large', async () => {
    const records = (count: number) => ({
      ...plantedEverywhere(),
      identities: new Map(
        Array.from({ length: count }, (_, index) => {
          const about = {
            id: `${index}`,
            label: '',
            networkId: 'sandbox',
            profile: 'spec',
            origin: 'imported',
          }
          return [about.id, { ...about, tags: [], imports: [{ atMs: 1, place: 1, json: '{}' }] }]
        }),
      ),
    })
    const part = await read((await encode(records(20_000))).bytes)
    expect(Object.keys(part?.stores['identities'] ?? {})).toHaveLength(20_000)
    await expect(encode(records(20_001))).rejects.toThrow('vault/backup-too-large')
  })

  it('is encoded and read record by record, and can be cancelled between records', async () => {
    const drafts = new Map(Array.from({ length: 500 }, (_, index) => [`d${index}`, { index }]))
    const stored = { ...plantedEverywhere(), drafts }
    const { bytes } = await encode(stored)
    const count = (most: number) => {
      let noted = 0
      const note = async () => {
        noted += 1
        if (noted > most) throw new VaultError('vault/cancelled')
      }
      return { progress: { note, heed: async () => {} }, noted: () => noted }
    }
    for (const run of [
      (progress: OperationProgress) => encodeWorkspacePart(stored, settings, progress),
      (progress: OperationProgress) => readWorkspacePart(bytes, progress),
    ]) {
      const all = count(10_000)
      await run(all.progress)
      expect(all.noted()).toBeGreaterThanOrEqual(510)
      await expect(run(count(300).progress)).rejects.toThrow('vault/cancelled')
    }
  })

  it('is rejected if it is too large', async () => {
    const large = { ...plantedEverywhere(), contracts: new Map([['a', new Uint8Array(15 * 1024 * 1024)]]) }
    await expect(encode(large)).rejects.toThrow('vault/backup-too-large')
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['no map', encodeCbor([1])],
    ['a newer format', encodeCbor({ format: 2, stores: {}, settings: null })],
    ['no stores', encodeCbor({ format: 1, settings: null })],
    ['something more', encodeCbor({ format: 1, stores: {}, settings: null, more: 1 })],
    ['a store that is a list', encodeCbor({ format: 1, stores: { drafts: [1] }, settings: null })],
    ['not canonical', Uint8Array.of(0xb8, 1, 0x61, 0x61, 0)],
    ['bytes after it', concatBytes(encodeCbor({ format: 1, stores: {}, settings: null }), Uint8Array.of(0))],
    ['stores out of order', Uint8Array.from(swapped)],
    ['a record that is not canonical', Uint8Array.from(long)],
    [
      'too long a key',
      encodeCbor({ format: 1, stores: { drafts: { ['k'.repeat(201)]: 1 } }, settings: null }),
    ],
  ])('is not read from other bytes: %s', async (_, bytes) => {
    expect(await read(bytes)).toBe(undefined)
  })
})
