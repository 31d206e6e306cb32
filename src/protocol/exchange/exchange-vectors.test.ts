import { expect, it } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/exchange.json'
import { decodeBundle, encodeBundle } from './bundle-file.ts'
import type { ExchangeBundle } from './exchange-bundle.ts'
import { joinSignatures } from './join-signatures.ts'
import { publishedExchanges } from '#/protocol/testing/published-exchanges.ts'

const formsOf = (bundle: ExchangeBundle) => ({
  json: JSON.parse(new TextDecoder().decode(encodeBundle(bundle, 'json'))),
  cborHex: formatHex(encodeBundle(bundle, 'cbor')),
})

it.each(publishedExchanges())('$name is written as its example file', (each) => {
  const { name, unsigned, signatures, serialized } = each
  expect(vectors.exchanges.find((vector) => vector.name === name)).toMatchObject({
    unsigned: formsOf(unsigned),
    signatures: formsOf(signatures),
    serializedHex: formatHex(serialized),
  })
  expect(decodeBundle(encodeBundle(unsigned, 'json'))).toEqual({ ok: true, value: unsigned })
  const joined = joinSignatures(unsigned, signatures)
  expect(joined.ok && encodeTransition(joined.value, wireProfiles[unsigned.profile])).toEqual(serialized)
})

it('has an example file of each', () => {
  expect(vectors.exchanges).toHaveLength(publishedExchanges().length)
})
