import { maxCborDepth, shortestFloat } from '#/protocol/encoding/cbor-scan.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { pointTo } from './json-value.ts'

// A contract of 16 KB has fewer than 16,384 values, a paste of 1 MB some 300,000. More is not honest input.
const maxValues = 500_000
const maxProblems = 100

export interface JsonExtent {
  readonly bytes: number
  /** Parts that are not JSON, nest too deep or are cyclic; in document order. */
  readonly problems: readonly Violation[]
  /** True if the full value was walked, so that other functions may walk it too. */
  readonly isBounded: boolean
}

interface Walk {
  readonly problems: Violation[]
  values: number
}

/** Measures a value in one bounded walk. Never throws, and allocates no memory for values. */
export function measureJson(value: unknown): JsonExtent {
  const walk: Walk = { problems: [], values: 0 }
  const bytes = measure(walk, value, '', 0)
  const isBounded = !isSpent(walk) && walk.problems.every(({ rule }) => rule !== 'cbor.depth')
  return { bytes, problems: walk.problems, isBounded }
}

function measure(walk: Walk, value: unknown, path: string, depth: number): number {
  walk.values += 1
  if (walk.values > maxValues) return complain(walk, 'contract.json', '')
  if (typeof value === 'string') return measureText(walk, value, path)
  if (typeof value === 'number') return measureNumber(walk, value, path)
  if (value === null || typeof value === 'boolean') return 1
  if (typeof value !== 'object') return complain(walk, 'contract.json', path)
  if (depth >= maxCborDepth) return complain(walk, 'cbor.depth', path)
  if (value instanceof Uint8Array) return headSize(value.length) + value.length
  return Array.isArray(value) ? measureList(walk, value, path, depth) : measureMap(walk, value, path, depth)
}

function measureList(walk: Walk, list: readonly unknown[], path: string, depth: number): number {
  let bytes = headSize(list.length)
  for (let index = 0; index < list.length && !isSpent(walk); index += 1) {
    bytes += measure(walk, list[index], `${path}/${index}`, depth + 1)
  }
  return bytes
}

function measureMap(walk: Walk, map: object, path: string, depth: number): number {
  let bytes = 0
  let count = 0
  for (const [name, member] of Object.entries(map)) {
    if (isSpent(walk)) break
    if (member === undefined) continue
    count += 1
    const pointer = pointTo(path, name)
    bytes += measureText(walk, name, pointer) + measure(walk, member, pointer, depth + 1)
  }
  return bytes + headSize(count)
}

function isSpent(walk: Walk): boolean {
  return walk.values > maxValues || walk.problems.length >= maxProblems
}

function measureNumber(walk: Walk, value: number, path: string): number {
  if (!Number.isFinite(value)) return complain(walk, 'contract.json', path)
  if (!Number.isInteger(value)) return shortestFloat(value).length
  if (!Number.isSafeInteger(value)) return complain(walk, 'json.integer', path)
  return headSize(value < 0 ? -1 - value : value)
}

/** Returns the size of an item's head: RFC 7049 section 2. */
function headSize(argument: number): number {
  if (argument < 24) return 1
  if (argument < 0x100) return 2
  if (argument < 0x1_0000) return 3
  return argument < 0x1_0000_0000 ? 5 : 9
}

function measureText(walk: Walk, text: string, path: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit < 0x80) continue
    if (unit < 0x800) bytes += 1
    else if (unit < 0xd800 || unit > 0xdfff) bytes += 2
    else if (isPair(text, at)) {
      bytes += 2
      at += 1
    } else return complain(walk, 'contract.json', path)
  }
  return headSize(bytes) + bytes
}

function isPair(text: string, at: number): boolean {
  const second = text.charCodeAt(at + 1)
  return text.charCodeAt(at) < 0xdc00 && second >= 0xdc00 && second <= 0xdfff
}

function complain(walk: Walk, rule: 'contract.json' | 'json.integer' | 'cbor.depth', path: string): number {
  if (walk.problems.length < maxProblems) walk.problems.push(violation(rule, path))
  return 0
}
