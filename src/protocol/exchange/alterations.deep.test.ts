import { describe, expect, it } from 'vitest'

import { formatPointer } from '#/protocol/encoding/json-pointer.ts'
import type { Violation } from '#/protocol/violation.ts'
import { alterFile, listLeaves, readFile } from '#/protocol/testing/alter-exchange.ts'
import { decodeExchange, encodeExchange, type ExchangeForm } from './exchange-bytes.ts'
import { noteCounts, readSweep } from '#/protocol/testing/sweep.ts'
import { findSample } from '#/protocol/testing/exchange-cases.ts'
import type { ExchangeFile } from './exchange-file.ts'
import type { ExchangeSample } from '#/protocol/testing/exchange-samples.ts'
import { joinSignatures } from './join-signatures.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { listDifferences } from './check-exchange.ts'

const sweep = readSweep(process.env)
const seed = sweep.seedFrom(0)
const placesOfMember = sweep.sizeOf('member-places')

/**
 * Only the checksum protects these members, because no other member repeats them. A signer shows them as claims of the
 * file. They include keys of the identity, except those that the transition names.
 */
const claims =
  /^\/(network\/(name|kind|platformName)|tip\/(height|hash|timeMs)|madeAtMs|signedAtMs|identity\/(balance|protocolVersion|publicKeys\/\d+\/\w+))$/
// A claim except in updates: a top-up only shows the identity, and sending credits does not use the revision.
const claimsButOfUpdates = /^\/identity\/revision$/

const optional = (sample: ExchangeSample) => {
  const { transition, lockTransaction, instantLock, identity, tip } = sample.unsigned
  if (tip === undefined) return false
  if (!isFunded(transition)) return transition.type !== 5 || transition.addPublicKeys !== undefined
  if (lockTransaction === undefined) return false
  if (transition.assetLockProof.type === 0 && instantLock === undefined) return false
  return transition.type === 2 || identity !== undefined
}
const older = ([2, 3, 5] as const).flatMap((type) =>
  (type === 5 ? ([undefined] as const) : ([0, 1] as const)).map((proof) =>
    findSample(
      (sample) =>
        optional(sample) &&
        sample.unsigned.transition.type === type &&
        sample.unsigned.profile === (proof === 0 ? 'spec' : 'dpp-0.25') &&
        (!isFunded(sample.unsigned.transition) || sample.unsigned.transition.assetLockProof.type === proof),
    ),
  ),
)

const credits = ([7, 6] as const).map((type) =>
  findSample((sample) => optional(sample) && sample.unsigned.transition.type === type),
)
const samples = [...older, ...credits]

// Places wrap around in shorter members.
const places = Array.from({ length: placesOfMember }, (_, index) => 3 + seed + index * 7)

interface Case {
  readonly name: string
  readonly sample: ExchangeSample
  readonly exchange: ExchangeFile
  readonly form: ExchangeForm
}

const forms = ['json', 'cbor'] as const
const cases: readonly Case[] = samples.flatMap((sample) =>
  forms.flatMap((form) =>
    [sample.unsigned, sample.signatures].map((exchange) => ({
      name: `${sample.unsigned.profile} ${sample.unsigned.transition.type} ${exchange.kind} ${form}`,
      sample,
      exchange,
      form,
    })),
  ),
)

describe.each(cases)('an altered byte ($name)', ({ sample, exchange, form }) => {
  const leaves = listLeaves(readFile(exchange, form))

  it('rejects an altered byte in any member when the checksum is kept', () => {
    for (const path of leaves) {
      const read = decodeExchange(alterFile(exchange, form, path, 0, 'kept'))
      expect([formatPointer(path), read.ok]).toEqual([formatPointer(path), false])
    }
  })

  it('is rejected even with a matching checksum, unless it alters a claim, which then shows the altered value', ({
    task,
  }) => {
    let rejections = 0
    let done = 0
    for (const path of leaves) {
      const pointer = formatPointer(path)
      for (const at of places) {
        done += 1
        const read = decodeExchange(alterFile(exchange, form, path, at, 'fitting'))
        if (read.ok ? isRejectedLater(sample, read.value) : names(read.violations, pointer)) {
          rejections += 1
          continue
        }
        // Only claims are accepted, and nothing else in the file changes.
        const isClaim =
          claims.test(pointer) ||
          (exchange.kind === 'unsigned' && exchange.transition.type !== 5 && claimsButOfUpdates.test(pointer))
        expect([pointer, isClaim]).toEqual([pointer, true])
        expect(read.ok && listDifferences(exchange, read.value)).toEqual([pointer])
      }
    }
    noteCounts(task, { sweep: 'member-places', seed, done, rejections })
    expect(rejections).toBeGreaterThan(exchange.kind === 'unsigned' ? 15 : 4)
  })
})

/** Answers are checked against their request. */
function isRejectedLater({ unsigned }: ExchangeSample, read: ExchangeFile): boolean {
  return read.kind === 'signatures' && !joinSignatures(unsigned, read).ok
}

// Violations name the altered member if it differs from the signing bytes, or if a fact does not follow from it.
function names(violations: readonly Violation[], pointer: string): boolean {
  const sums = violations.filter(({ rule }) => rule === 'exchange.checksum')
  expect(sums.map(({ path }) => path)).toEqual(pointer === '/checksum' ? ['/checksum'] : [])
  // An altered type affects its sibling members, and an altered id may belong to another key, so violations may name
  // those.
  const isNamed = /^\/(transition|facts)\/.*(?<!\/type|\/purpose|\/id)$/.test(pointer)
  expect(isNamed ? violations.map(({ path }) => path) : [pointer]).toContain(pointer)
  return violations.length > 0
}

describe('every byte of a file', () => {
  it.for(['json', 'cbor'] as const)(
    'is protected: an altered byte is rejected, unless it is white space in JSON (%s)',
    (form, { task }) => {
      const [, second] = samples
      if (second === undefined) throw new TypeError('no sample')
      const bytes = encodeExchange(second.unsigned, form)
      const step = sweep.sizeOf('file-byte-step')
      for (let at = seed % step; at < bytes.length; at += step) {
        const read = decodeExchange(bytes.with(at, (bytes[at] ?? 0) ^ 1))
        // White space between JSON members is insignificant.
        if (read.ok) expect(read.value).toEqual(second.unsigned)
        else expect(read.violations.length).toBeGreaterThan(0)
        expect(form === 'cbor' && read.ok).toBe(false)
      }
      noteCounts(task, { sweep: 'file-byte-step', seed, done: Math.ceil(bytes.length / step), step })
    },
  )
})
