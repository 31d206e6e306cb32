import { expect, it } from 'vitest'

import { recognise } from '#/protocol/inspect/recognise.ts'
import keys from '#/protocol/vectors/keys.json'
import transitions from '#/protocol/vectors/transitions.json'
import { readFragment, shareFragment } from './shared-blob.ts'

const [first] = transitions.transitions
const [reading] = recognise(first?.serializedHex ?? '')

it('a link carries the bytes and gives them back', () => {
  const fragment = reading === undefined ? undefined : shareFragment(reading)
  expect(fragment).toMatch(/^blob=[\w-]+$/)
  expect(readFragment(`#${fragment}`)).toEqual(reading?.bytes)
})

it('no link carries a private key', () => {
  const secrets = keys.ecdsa.flatMap(({ wifTestnet, wifMainnet }) => [wifTestnet, wifMainnet])
  for (const secret of secrets) expect(recognise(secret).map(shareFragment)).toEqual([undefined])
})

it.each(['', '#', '#blob=', '#blob=*', '#blob=A', '#blob=AAB', '#other=AAAA', `#blob=${'A'.repeat(80_000)}`])(
  'what is no such fragment gives nothing (%#)',
  (hash) => {
    expect(readFragment(hash)).toBeUndefined()
  },
)
