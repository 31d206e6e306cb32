import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'

import type { MemoryDatabase, MemoryStores } from './vault-in-memory.ts'
import { findDamage, findFull, type Found, makeFullVault, nameRecords, fullContents } from './full-vault.ts'

// For tests: changes stored bits one at a time, and opens the vault.

export interface Flip {
  /**
   * Name of the changed value: `Master`, `header/0`, `headers`, `header, its checksum right`, `session manifests`, …
   */
  readonly place: string
  readonly bit: number
  readonly found: Found
}

type StoreName = 'vault' | 'records' | 'audit'
interface Place {
  readonly place: string
  readonly bytes: Uint8Array
  readonly put: (changed: Uint8Array) => void
}

/**
 * Changes one bit in every `step`th byte of each stored value, from an offset that `seed` chooses, and returns what
 * each unlock found.
 */
export function flipBytes(step: number, seed: number): Promise<readonly Flip[]> {
  return flip(8, step, seed, findFull)
}

/**
 * Changes every `step`th bit of each stored value. Returns what each unlock found damaged, but not what is usable.
 */
export function flipBits(step: number, seed: number): Promise<readonly Flip[]> {
  return flip(1, step, seed, findDamage)
}

async function flip(
  unit: 1 | 8,
  step: number,
  seed: number,
  find: typeof findFull,
): Promise<readonly Flip[]> {
  const database = await makeFullVault()
  const whole = database.copy()
  const flips: Flip[] = []
  const names = nameRecords(database)
  const places = listPlaces(database, whole, names)
  for (const [index, { place, bytes, put }] of places.entries()) {
    // Vary the offset, so that no field is skipped in every value.
    for (let at = (index + seed) % step; at < (bytes.length * 8) / unit; at += step) {
      const bit = unit === 1 ? at : at * 8 + ((at + seed) & 7)
      database.restore(whole)
      put(bytes.map((byte, position) => (position === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)))
      flips.push({ place, bit, found: await find(database, names) })
    }
  }
  return flips
}

function listPlaces(
  { stores }: MemoryDatabase,
  whole: MemoryStores,
  names: ReadonlyMap<string, string>,
): readonly Place[] {
  const at = (place: string, store: StoreName, ...keys: readonly string[]): Place => ({
    place,
    bytes: bytesOf(whole[store].get(keys[0] ?? '')),
    put: (changed) => keys.forEach((key) => stores[store].set(key, changed)),
  })
  const twins = (name: string) => [`${name}/0`, `${name}/1`]
  const checked = at('header, its checksum right', 'vault', ...twins('header'))
  const [format, body] = openHeader(checked.bytes)
  return [
    ...[...whole.records.keys()].map((id) => at(names.get(id) ?? '', 'records', id)),
    at('header/0', 'vault', 'header/0'),
    at('header/1', 'vault', 'header/1'),
    at('headers', 'vault', ...twins('header')),
    { ...checked, bytes: body, put: (changed) => checked.put(closeHeader(format, changed)) },
    ...(['session', 'device'] as const).flatMap((owner) => [
      at(`${owner} manifest/0`, 'vault', `${owner}-manifest/0`),
      at(`${owner} manifest/1`, 'vault', `${owner}-manifest/1`),
      at(`${owner} manifests`, 'vault', ...twins(`${owner}-manifest`)),
    ]),
    ...[...whole.audit.keys()].map((key) => at(`${key.split('/')[0]} audit`, 'audit', key)),
  ]
}

function openHeader(stored: Uint8Array): readonly [number, Uint8Array] {
  const decoded = decodeCbor(stored)
  const [format, body] = decoded.ok && Array.isArray(decoded.value) ? decoded.value : []
  if (typeof format !== 'number') throw new TypeError('no header')
  return [format, bytesOf(body)]
}

function closeHeader(format: number, body: Uint8Array): Uint8Array {
  return encodeCbor([format, body, sha256(encodeCbor(['keywright/header', format, body]))])
}

function bytesOf(value: unknown): Uint8Array {
  if (!(value instanceof Uint8Array)) throw new TypeError('nothing is stored there')
  return value
}

// For tests: expected result of an unlock after one bit of a place has changed.

const whole: Found = {
  state: 'open',
  damaged: [],
  damagedManifests: [],
  damagedAudit: [],
  usable: fullContents,
}
const ofDevice = ['Medium']
const ofSession = fullContents.filter((name) => !ofDevice.includes(name))

const without = (...lost: readonly string[]) => fullContents.filter((name) => !lost.includes(name))
const unvouched = (names: readonly string[]) => names.map((name) => `${name} unvouched`)

/** The header is lost or changed: the vault does not open, but not because of a wrong passphrase. */
const shut: Found = { ...whole, state: 'vault/damaged', usable: [] }

const checkedHeader = 'header, its checksum right'

const expectations: Readonly<Record<string, Found>> = {
  'header/0': whole,
  'header/1': whole,
  headers: shut,
  [checkedHeader]: shut,
  'session manifest/0': whole,
  'session manifest/1': whole,
  'session manifests': {
    ...whole,
    damaged: unvouched(ofSession),
    damagedManifests: ['session'],
    damagedAudit: ['session'],
    usable: ofDevice,
  },
  'device manifest/0': whole,
  'device manifest/1': whole,
  'device manifests': {
    ...whole,
    damaged: unvouched(ofDevice),
    damagedManifests: ['device'],
    damagedAudit: ['device'],
    usable: ofSession,
  },
  'session audit': { ...whole, damagedAudit: ['session'] },
  'device audit': { ...whole, damagedAudit: ['device'] },
  // The phrase stays usable: its use needs a proof of the gate, which seals the branches again.
  branches: { ...whole, damaged: ['branches changed'] },
  // Without the phrase, the owner of its branches is unknown.
  phrase: { ...whole, damaged: ['phrase changed'], usable: without('phrase', 'branches') },
}

/** Tells whether the change was reported correctly and damaged nothing else. */
export function isAsExpected({ place, found }: Flip): boolean {
  // Stretch parameters out of range are reported before damage.
  const isRejected = place === checkedHeader && found.state === 'vault/stretch-refused'
  const record = { ...whole, damaged: [`${place} changed`], usable: without(place) }
  const expected = expectations[place] ?? record
  return JSON.stringify(isRejected ? { ...found, state: shut.state } : found) === JSON.stringify(expected)
}

/** Tells whether the change was reported correctly and nothing else is reported damaged. */
export function isNamed(flipped: Flip): boolean {
  const { usable } = expectations[flipped.place] ?? { usable: without(flipped.place) }
  return isAsExpected({ ...flipped, found: { ...flipped.found, usable } })
}
