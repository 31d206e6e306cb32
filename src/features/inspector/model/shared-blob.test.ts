import { expect, it } from 'vitest'

import { recognize } from '#/protocol/inspect/recognize.ts'
import keys from '#/protocol/vectors/keys.json'
import transitions from '#/protocol/vectors/transitions.json'
import { isDamagedLink, readFragment, shareFragment } from './shared-blob.ts'

const [first] = transitions.transitions
const [reading] = recognize(first?.serializedHex ?? '')

it('a link contains the bytes, which can be read back', () => {
  const fragment = reading === undefined ? undefined : shareFragment(reading)
  expect(fragment).toMatch(/^blob=[\w-]+$/)
  expect(readFragment(`#${fragment}`)).toEqual(reading?.bytes)
})

it('no link contains a private key', () => {
  const secrets = keys.ecdsa.flatMap(({ wifTestnet, wifMainnet }) => [wifTestnet, wifMainnet])
  for (const secret of secrets) expect(recognize(secret).map(shareFragment)).toEqual([undefined])
})

it.each(['', '#', '#blob=', '#blob=*', '#blob=A', '#blob=AAB', '#other=AAAA', `#blob=${'A'.repeat(80_000)}`])(
  'reads nothing from a fragment that is no valid link (%#)',
  (hash) => {
    expect(readFragment(hash)).toBeUndefined()
  },
)

it('reports a link as damaged if it was cut or has text after it, but not a complete or missing one', () => {
  expect(['#blob=', '#blob=AAB', '#blob=AAAA.', '#blob=AAAA%20next'].map(isDamagedLink)).not.toContain(false)
  expect(['', '#', '#other=AAB', '#blob=AAAA'].map(isDamagedLink)).not.toContain(true)
})
