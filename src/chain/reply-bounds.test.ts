import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openReplyBounds } from './read-body.ts'

const encoder = new TextEncoder()
const mebibyte = 1_048_576

/** Returns how many bytes pass when the text arrives in parts, as from a network. */
function passed(text: string, partBytes = 65_536): number {
  const bytes = encoder.encode(text)
  const mayGoOn = openReplyBounds()
  for (let at = 0; at < bytes.length; at += partBytes) {
    if (!mayGoOn(bytes.subarray(at, at + partBytes))) return at
  }
  return bytes.length
}

/** Returns an object whose names no other object has. */
const namesAt = (number: number) =>
  JSON.stringify(Object.fromEntries([1, 2, 3, 4].map((each) => [`name ${each} of ${number}`, 0]))).padEnd(140)

/** Returns an object with seven of eight members, in the order of that number. */
function orderAt(order: number): string {
  const names = 'abcdefgh'.split('')
  let left = order
  const members = [8, 7, 6, 5, 4, 3, 2].map((count) => {
    const [name = ''] = names.splice(left % count, 1)
    left = Math.floor(left / count)
    return `"${name}":0`
  })
  return `{${members.join()}}`.padEnd(200)
}

describe('the bounds of a reply', () => {
  it.each(['testnet-full-0-530000', 'testnet-530000-905490', 'testnet-905490-905491'])(
    'let a real list pass: %s',
    (name) => {
      const text = readFileSync(`src/protocol/vectors/chain/${name}.json`, 'utf8')
      const compact = JSON.stringify(JSON.parse(text))
      for (const partBytes of [1, 100, 65_536]) expect(passed(compact, partBytes)).toBe(compact.length)
      expect(passed(text)).toBe(text.length)
    },
  )

  it('let a list with many deleted masternodes and a long coinbase pass', () => {
    const deletedMNs = Array.from({ length: 100_000 }, () => 'ab'.repeat(32))
    const text = JSON.stringify({ deletedMNs, cbTx: 'ab'.repeat(100_000), extra: '{[,"'.repeat(100_000) })
    expect(passed(text)).toBe(text.length)
  })

  it.each([
    ['empty objects', `[${'{},'.repeat(400_000)}{}]`],
    ['empty lists', `[${'[],'.repeat(400_000)}[]]`],
    ['lists in lists', '['.repeat(100)],
    ['objects in objects', '{"a":'.repeat(100)],
    ['numbers', `[${'1,'.repeat(600_000)}1]`],
    ['short texts', `[${'"a",'.repeat(300_000)}1]`],
    ['members', `{${Array.from({ length: 100_000 }, (_, name) => `"${name}":1`).join()}}`],
    ['small objects', `[${'{"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa":1},'.repeat(40_000)}1]`],
    ['names', `[${Array.from({ length: 20_000 }, (_, name) => namesAt(name)).join()}]`],
    ['orders of names', `[${Array.from({ length: 20_000 }, (_, order) => orderAt(order)).join()}]`],
    ['ends of objects', '}:'.repeat(600_000)],
    ['one text', `"${'a'.repeat(2 * mebibyte)}"`],
    ['characters beyond ASCII', `["ł",${`"${'a'.repeat(500)}",`.repeat(3000)}1]`],
    ['texts with escapes', `"${'\\"'.repeat(mebibyte)}"`],
  ])('ends a reply of many %s early', (_, text) => {
    expect(passed(text)).toBeLessThan(1.2 * mebibyte)
    expect(passed(text)).toBeLessThan(text.length)
  })
})
