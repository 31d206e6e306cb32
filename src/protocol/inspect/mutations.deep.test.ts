import { expect, it } from 'vitest'

import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { noteCounts } from '#/protocol/testing/sweep.ts'
import transitions from '#/protocol/vectors/transitions.json'
import { compareReadings } from './compare-readings.ts'
import { inspectSamples } from '#/protocol/testing/inspect-samples.ts'
import { maxInspected, type Field, type Reading } from './reading.ts'
import { recognize } from './recognize.ts'
import { explainUnread } from './unread.ts'

/** Every range is within the bytes, and within its parent's range. */
function expectRanges({ field, bytes }: Reading): void {
  const visit = (each: Field, from: number, to: number) => {
    expect(each.start).toBeGreaterThanOrEqual(from)
    expect(each.end).toBeLessThanOrEqual(to)
    expect(each.valueStart).toBeLessThanOrEqual(each.end)
    for (const child of each.children) visit(child, each.start, each.end)
  }
  visit(field, 0, bytes.length)
}

const mutants = 300

it(`${mutants} mutants of real examples never throw, and no field leaves its parent’s range`, ({ task }) => {
  const pick = pickFrom(8)
  const samples = inspectSamples()
  for (let round = 0; round < mutants; round += 1) {
    const sample = samples[pick(samples.length)] ?? new Uint8Array()
    const mutant = sample.slice()
    for (let change = pick(4); change >= 0; change -= 1) mutant[pick(mutant.length)] = pick(256)
    const input = pick(3) === 0 ? mutant.subarray(0, pick(mutant.length)) : mutant
    for (const reading of recognize(input)) expectRanges(reading)
    explainUnread(input)
    explainUnread(formatHex(input).slice(1))
  }
  noteCounts(task, { sweep: 'sample-step', seed: 1, done: mutants })
})

it('ignores input that is too large, and empty input', () => {
  expect(recognize('0'.repeat(maxInspected + 1))).toEqual([])
  expect(recognize('')).toEqual([])
})

it('finds nothing likely in 1 MB of noise', () => {
  const pick = pickFrom(9)
  const noise = Uint8Array.from({ length: 1_048_576 }, () => pick(256))
  expect(recognize(noise).filter(({ likelihood }) => likelihood > 50)).toEqual([])
})

it('limits what it reads of a million zeros and of a million brackets', () => {
  const zeros = new Uint8Array(1_000_000)
  zeros.set([0x9a, 0x00, 0x0f, 0x42, 0x3b])
  expect(recognize(zeros)).toMatchObject([{ kind: 'bytes' }])
  expect((recognize(zeros)[0]?.field.children.length ?? 0) + (recognize(zeros)[0]?.field.omitted ?? 0)).toBe(
    31_250,
  )
  expect(recognize('['.repeat(1_000_000))).toEqual([])
  expect(explainUnread('['.repeat(1_000_000))).toMatchObject({ kind: 'json', problem: 'depth' })
  expect(recognize(`${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`)).toEqual([])
})

it('counts every output of a 100,000-byte transaction as shown or omitted', () => {
  const head = parseHex(`0300000001${'11'.repeat(32)}0000000000ffffffff`)
  const outputs = Uint8Array.from({ length: 11_000 * 9 }, (_, index) => (index % 9 === 0 ? 1 : 0))
  const bytes = Uint8Array.from([...head, 0xfd, 0xf8, 0x2a, ...outputs, 0, 0, 0, 0])
  const [reading] = recognize(bytes)
  expect(reading).toMatchObject({ kind: 'transaction' })
  const list = reading?.field.children.find(({ name }) => name === 'outputs')
  expect((list?.children.length ?? 0) - 1 + (list?.omitted ?? 0)).toBe(11_000)
  if (reading !== undefined) expectRanges(reading)
})

it('compares two readings of the same kind field by field', () => {
  const text = JSON.stringify({
    id: 0,
    type: 0,
    purpose: 0,
    securityLevel: 2,
    data: 'jesTu2BpszP8DKSoi1R5G6ggjHrsrVnboLdx6V47vkoR',
  })
  const [left] = recognize(text)
  const [right] = recognize(
    encodeUtf8(text.replace('"securityLevel":2', '"securityLevel":0,"readOnly":true')),
  )
  if (left === undefined || right === undefined) throw new TypeError('not recognized')
  const { isSameKind, differences, fields } = compareReadings(left, right)
  expect({ isSameKind, differences }).toEqual({ isSameKind: true, differences: 2 })
  expect(fields.filter(({ state }) => state !== 'same').map(({ path, state }) => [path, state])).toEqual([
    ['/securityLevel', 'changed'],
    ['/readOnly', 'right-only'],
  ])
})

it('finds no difference between a transition as JSON and as bytes', () => {
  const [vector] = transitions.transitions
  const [left] = recognize(vector?.serializedHex ?? '')
  const [right] = recognize(JSON.stringify(vector?.json))
  if (left === undefined || right === undefined) throw new TypeError('not recognized')
  expect(compareReadings(left, right)).toMatchObject({ isSameKind: true, differences: 0 })
})
