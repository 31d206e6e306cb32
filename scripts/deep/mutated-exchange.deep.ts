import { expect, it } from 'vitest'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { readFile } from '#/protocol/testing/alter-exchange.ts'
import { checkExchange } from '#/protocol/exchange/check-exchange.ts'
import { decodeExchange, deriveChecksum, encodeExchange } from '#/protocol/exchange/exchange-bytes.ts'
import type { ExchangeFile } from '#/protocol/exchange/exchange-file.ts'
import { randomExchange } from '#/protocol/testing/exchange-samples.ts'
import { joinSignatures } from '#/protocol/exchange/join-signatures.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { mutateBytes } from '#/protocol/testing/mutate-bytes.ts'
import { mutateMembers } from './mutate-members.ts'

const sweep = readSweep(process.env)
const mutants = sweep.sizeOf('exchange-mutants')
const samples = Array.from({ length: 60 }, (_, seed) => randomExchange(pickFrom(seed)))
const exchanges: readonly ExchangeFile[] = samples.flatMap(({ unsigned, signatures }) => [
  unsigned,
  signatures,
])

/** An accepted file has consistent words and bytes, and is written as it was read. */
function requireSound(exchange: ExchangeFile): void {
  expect(checkExchange(exchange)).toEqual([])
  expect(decodeExchange(encodeExchange(exchange, 'json'))).toEqual({ ok: true, value: exchange })
  expect(decodeExchange(encodeExchange(exchange, 'cbor'))).toEqual({ ok: true, value: exchange })
  if (exchange.kind === 'unsigned')
    expect(encodeSigningBytes(exchange.transition, wireProfiles[exchange.profile])).toEqual(
      exchange.signingBytes,
    )
}

it(`each of ${mutants} mutated files is rejected, or reads as what was written`, ({ task }) => {
  const seed = sweep.seedFrom(9)
  const pick = pickFrom(seed)
  const exchange = () => exchanges[pick(exchanges.length)] ?? samples[0]?.unsigned
  let accepted = 0
  for (let round = 0; round < mutants; round += 1) {
    const [one, other] = [exchange(), exchange()]
    if (one === undefined || other === undefined) throw new TypeError('no samples')
    const form = pick(2) === 0 ? 'json' : 'cbor'
    const read = decodeExchange(mutateBytes(encodeExchange(one, form), pick, encodeExchange(other, form)))
    if (!read.ok) {
      expect(read.violations.length).toBeGreaterThan(0)
      continue
    }
    // The checksum covers every value; white space and the member order of JSON are free.
    accepted += 1
    expect(read.value).toEqual(one)
  }
  noteCounts(task, { sweep: 'exchange-mutants', seed, done: mutants, accepted })
  expect(accepted).toBeLessThan(mutants / 10)
})

it(`each of ${mutants} files with altered members and a fitting checksum is rejected, or sound`, ({
  task,
}) => {
  const seed = sweep.seedFrom(99)
  const pick = pickFrom(seed)
  const exchange = () => exchanges[pick(exchanges.length)] ?? samples[0]?.unsigned
  let accepted = 0
  for (let round = 0; round < mutants; round += 1) {
    const [one, other] = [exchange(), exchange()]
    if (one === undefined || other === undefined) throw new TypeError('no samples')
    const tree: object = Object(structuredClone(readFile(one, 'cbor')))
    mutateMembers(tree, pick, Object(readFile(other, 'cbor')))
    const bytes = seal(tree)
    const read = bytes === undefined ? undefined : decodeExchange(bytes)
    if (read?.ok !== true) continue
    accepted += 1
    requireSound(read.value)
    const asked = samples.find(({ unsigned }) => unsigned === one || unsigned === other)
    if (read.value.kind !== 'signatures' || asked === undefined) continue
    const joined = joinSignatures(asked.unsigned, read.value)
    if (joined.ok) expect(equalBytes(joined.value.signature, read.value.signature)).toBe(true)
  }
  noteCounts(task, { sweep: 'exchange-mutants', seed, done: mutants, accepted })
  // Some mutants only change a time or name.
  expect(accepted).toBeGreaterThan(mutants / 200)
})

/** Encodes the tree with its checksum. Undefined if CBOR cannot encode the value. */
function seal(tree: object): Uint8Array | undefined {
  try {
    const whole: object = { ...tree, checksum: deriveChecksum(tree) }
    return encodeCbor(whole as CborValue)
  } catch {
    return undefined
  }
}
