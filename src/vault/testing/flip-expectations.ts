import type { Flip } from './byte-flips.ts'
import { wholeContents, type Found } from './whole-vault.ts'

// For tests: what an unlock has to find when one byte of that place is another.

const whole: Found = {
  state: 'open',
  damaged: [],
  damagedManifests: [],
  damagedAudit: [],
  usable: wholeContents,
}
const ofDevice = ['Medium']
const ofSession = wholeContents.filter((name) => !ofDevice.includes(name))

const without = (...lost: readonly string[]) => wholeContents.filter((name) => !lost.includes(name))
const unvouched = (names: readonly string[]) => names.map((name) => `${name} unvouched`)

/** A header that stands nowhere any more, or is another: the vault does not open, and it is no wrong passphrase. */
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
  // Without the phrase nobody can tell what its branches are of.
  phrase: { ...whole, damaged: ['phrase changed'], usable: without('phrase', 'branches') },
}

/** Whether the change was named as what it is, and took nothing else with it. */
export function isAsExpected({ place, found }: Flip): boolean {
  // Parameters of the stretching that are outside of what is allowed are told before the damage is.
  const isRefused = place === checkedHeader && found.state === 'vault/stretch-refused'
  const record = { ...whole, damaged: [`${place} changed`], usable: without(place) }
  const expected = expectations[place] ?? record
  return JSON.stringify(isRefused ? { ...found, state: shut.state } : found) === JSON.stringify(expected)
}
