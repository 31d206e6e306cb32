import { expect, it } from 'vitest'
import { noteKnown, rejectNewSecret } from './reject-private.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

const rejected = expect.objectContaining({ code: 'workspace/private-key-here' })

it.each([
  { label: wif },
  { keys: [{ label: 'fine' }, { label: `of ${wif}` }] },
  { note: phrase },
  { [wif]: 1 },
  { text: JSON.stringify({ words: phrase.split(' ') }) },
])('rejects a record with a private key or a phrase in any text: %j', (value) => {
  expect(() => rejectNewSecret(undefined, value)).toThrow(rejected)
})

it('accepts a record without a secret, and one that only resembles a secret', () => {
  const names = 'account action actor address advance advice air album alpha amount anchor angle'
  const digits = '1f'.repeat(32)
  const record = {
    digest: digits,
    bytes: new Uint8Array(60_000),
    id: 7,
    none: null,
    label: names,
    note: wif.slice(1),
  }
  expect(() => rejectNewSecret(undefined, record)).not.toThrow()
})

it('keeps secrets of an earlier version writable and restorable, but accepts no second one', () => {
  const stored = { label: wif, amount: '1' }
  expect(() => rejectNewSecret(stored, { label: wif, note: phrase })).toThrow(rejected)
  expect(() => rejectNewSecret(stored, { label: `${wif} `, amount: '2' })).not.toThrow()
  const removed = { note: phrase }
  noteKnown(removed)
  expect(() => rejectNewSecret(undefined, removed)).not.toThrow()
})
