import { expect, it } from 'vitest'

import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeTransition } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/exchange.json'
import { decodeExchange, encodeExchange } from './exchange-bytes.ts'
import type { ExchangeFile } from './exchange-file.ts'
import { joinSignatures } from './join-signatures.ts'
import { publishedExchanges } from '#/protocol/testing/published-exchanges.ts'

const formsOf = (exchange: ExchangeFile) => ({
  json: JSON.parse(new TextDecoder().decode(encodeExchange(exchange, 'json'))),
  cborHex: formatHex(encodeExchange(exchange, 'cbor')),
})

it.each(publishedExchanges())(
  'writes $name as in its example file, reads it back and joins it to the published bytes',
  (each) => {
    const { name, unsigned, signatures, serialized } = each
    expect(vectors.exchanges.find((vector) => vector.name === name)).toMatchObject({
      unsigned: formsOf(unsigned),
      signatures: formsOf(signatures),
      serializedHex: formatHex(serialized),
    })
    expect(decodeExchange(encodeExchange(unsigned, 'json'))).toEqual({ ok: true, value: unsigned })
    const joined = joinSignatures(unsigned, signatures)
    expect(joined.ok && encodeTransition(joined.value, wireProfiles[unsigned.profile])).toEqual(serialized)
  },
)

it('there are as many example files as published exchanges', () => {
  expect(vectors.exchanges).toHaveLength(publishedExchanges().length)
})
