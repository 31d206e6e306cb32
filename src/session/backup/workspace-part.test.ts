import { describe, expect, it } from 'vitest'

import type { DatabaseSnapshot } from '#/platform/database.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { parseSettings } from '#/workspace/records/settings.ts'
import { workspaceDatabasePlan, type WorkspaceStore } from '#/workspace/storage/workspace-database.ts'
import { mergeRules } from './merge-rules.ts'
import { encodeWorkspacePart, readWorkspacePart } from './workspace-part.ts'

const settings = parseSettings('{"theme":"dark"}')

/** A database with one planted record in every store of its plan, whatever stores there are. */
function plantedEverywhere(): DatabaseSnapshot<WorkspaceStore> {
  const stores = workspaceDatabasePlan.stores.map((store) => [
    store,
    new Map([[`key of ${store}`, { store }]]),
  ])
  // Object.fromEntries forgets the keys it was given; they are exactly the plan's.
  return Object.fromEntries(stores) as DatabaseSnapshot<WorkspaceStore>
}

describe('the workspace part of a backup', () => {
  it('holds every store of the database, and the settings', () => {
    const { bytes, leftOut } = encodeWorkspacePart(plantedEverywhere(), settings)
    const part = readWorkspacePart(bytes)
    expect(leftOut).toBe(0)
    for (const store of workspaceDatabasePlan.stores) {
      expect(part?.stores[store]).toEqual({ [`key of ${store}`]: { store } })
    }
    expect(part?.settings).toEqual(settings)
  })

  it('is brought in by a rule of each store', () => {
    expect(Object.keys(mergeRules).toSorted()).toEqual(workspaceDatabasePlan.stores.toSorted())
  })

  it('says what it cannot hold, and holds the rest', () => {
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
    const { bytes, leftOut } = encodeWorkspacePart(stored, settings)
    expect(leftOut).toBe(3)
    const kept = { bytes: Uint8Array.of(1), text: 'ü', half: '\ufffd', number: 1.5, none: null }
    expect(readWorkspacePart(bytes)?.stores['drafts']).toEqual({ kept })
  })

  it('holds 20,000 records of a store, and says that more are too many', () => {
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
    const part = readWorkspacePart(encodeWorkspacePart(records(20_000), settings).bytes)
    expect(Object.keys(part?.stores['identities'] ?? {})).toHaveLength(20_000)
    expect(() => encodeWorkspacePart(records(20_001), settings)).toThrow('vault/backup-too-large')
  })

  it('says that it is too large where it is', () => {
    const large = { ...plantedEverywhere(), contracts: new Map([['a', new Uint8Array(15 * 1024 * 1024)]]) }
    expect(() => encodeWorkspacePart(large, settings)).toThrow('vault/backup-too-large')
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['no map', encodeCbor([1])],
    ['a newer format', encodeCbor({ format: 2, stores: {}, settings: null })],
    ['no stores', encodeCbor({ format: 1, settings: null })],
    ['something more', encodeCbor({ format: 1, stores: {}, settings: null, more: 1 })],
    ['a store that is a list', encodeCbor({ format: 1, stores: { drafts: [1] }, settings: null })],
    ['not canonical', Uint8Array.of(0xb8, 1, 0x61, 0x61, 0)],
  ])('is not read of %s', (_, bytes) => {
    expect(readWorkspacePart(bytes)).toBe(undefined)
  })
})
