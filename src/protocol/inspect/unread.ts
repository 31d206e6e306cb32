import {
  placeInText,
  readDoubledJson,
  type JsonMember,
  type JsonProblemKind,
} from '#/protocol/contract/json-tree.ts'
import { decodeFileText } from '#/protocol/encoding/bytes.ts'
import { maxCborDepth } from '#/protocol/encoding/cbor-scan.ts'
import { decodeText, listedBytesOf, textOf } from './decode-input.ts'
import { denseText, hexDigitsOf, indexInPasted, placeInPasted } from '#/protocol/encoding/pasted-text.ts'
import type { SourceEncoding } from './reading.ts'
import { findSecretText } from './secret-text.ts'
import { maxSpanNodes } from './span-node.ts'

export type Unread =
  | { readonly kind: 'bytes'; readonly size: number }
  /** A character that no encoding contains; `place` counts from 1. */
  | { readonly kind: 'character'; readonly character: string; readonly place: number }
  /** Nearly hex, with the first wrong character. `place` counts from 1. */
  | { readonly kind: 'hex'; readonly character: string; readonly place: number }
  /** Begins like JSON. Line and column count from 1. */
  | {
      readonly kind: 'json'
      readonly problem: JsonProblemKind
      readonly line: number
      readonly column: number
    }
  /** JSON with `count` members of no known kind, and the first names that are safe to show. */
  | { readonly kind: 'members'; readonly names: readonly string[]; readonly count: number }
  | { readonly kind: 'items'; readonly count: number }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'words'; readonly count: number }
  /** A number as short as the height of a block. */
  | { readonly kind: 'number' }
  | { readonly kind: 'odd-hex'; readonly digits: number }
  | {
      readonly kind: 'decoded'
      readonly encoding: SourceEncoding
      readonly size: number
      readonly slips?: readonly Slip[]
    }
  /** The characters fit an encoding, but their number fits none. */
  | { readonly kind: 'length'; readonly slips?: readonly Slip[] }

/** A character that Base58 excludes, in text that is otherwise Base58. `place` counts from 1 in the pasted text. */
export interface Slip {
  readonly character: string
  readonly place: number
}

// Base58 and hex are among the characters of Base64.
const noEncoding = /[^\sA-Za-z0-9+/_=-]/u

// Base64 of this length would have more characters that are not hex digits.
const fewestDigits = 40
const mostWrong = 2

// Base58 of an address, of 32 or 33 bytes, and of 48: ids and keys.
const base58Lengths: ReadonlySet<number> = new Set([33, 34, 43, 44, 45, 65, 66])
const mostSlips = 2

/** Returns mistaken characters in a text as long as ids, addresses and keys in Base58. */
function findSlips(text: string, before: number): readonly Slip[] {
  if (!base58Lengths.has(text.length) || !/^[A-Za-z0-9]+$/.test(text)) return []
  const slips = Array.from(text.matchAll(/[0OIl]/g), ({ 0: character, index }) => ({
    character,
    place: before + index + 1,
  }))
  return slips.length > mostSlips ? [] : slips
}

/** Explains why `recognize` finds nothing in the input. Never throws. */
export function explainUnread(input: Uint8Array | string): Unread {
  const listed = listedBytesOf(input)
  if (listed !== undefined) return explainUnread(listed)
  const text = textOf(input)
  if (text === undefined) return { kind: 'bytes', size: input.length }
  const pasted = typeof input === 'string' ? input : (decodeFileText(input) ?? text)
  if (/^[[{]/.test(text)) return explainJson(text, pasted)
  const dense = denseText(text)
  const found = noEncoding.exec(dense)
  if (found !== null) {
    const [character] = found
    return { kind: 'character', character, place: placeInPasted(pasted, found.index) }
  }
  // Spaced bytes would have digits, or letters in both cases.
  const words = text.trim().split(/\s+/)
  if (words.length > 1 && words.every((word) => /^[A-Z]?[a-z]*$/.test(word))) {
    return { kind: 'words', count: words.length }
  }
  if (/^\d{1,8}$/.test(text.trim())) return { kind: 'number' }
  const digits = hexDigitsOf(dense) ?? dense
  const wrong = dense.length < fewestDigits ? -1 : digits.search(/[^\da-f]/i)
  if (wrong >= 0 && digits.replaceAll(/[\da-f]/gi, '').length <= mostWrong) {
    const place = placeInPasted(pasted, wrong)
    return { kind: 'hex', character: digits.charAt(wrong), place }
  }
  // A short number is not hex.
  const isHex = /^[\da-f]+$/i.test(digits) && (digits.length > 15 || /[a-f]/i.test(digits))
  if (digits.length > 2 && digits.length % 2 === 1 && isHex) return { kind: 'odd-hex', digits: digits.length }
  const [decoded] = decodeText(text)
  const slips = findSlips(text, indexInPasted(pasted, 0))
  const more = slips.length === 0 ? {} : { slips }
  if (decoded === undefined) return { kind: 'length', ...more }
  return { kind: 'decoded', encoding: decoded.encoding, size: decoded.bytes.length, ...more }
}

/** Explains JSON. The text is a part of the pasted text, to which places refer. */
function explainJson(text: string, pasted: string): Unread {
  const { reading } = readDoubledJson(text, maxCborDepth, maxSpanNodes)
  if ('problem' in reading) {
    const { kind, at } = reading.problem
    if (kind === 'large') return { kind: 'too-many' }
    return { kind: 'json', problem: kind, ...placeInText(pasted, indexInPasted(pasted, at)) }
  }
  const { tree } = reading
  if (tree.kind === 'array') return { kind: 'items', count: tree.items.length }
  const members = tree.kind === 'object' ? tree.members : []
  // In a node’s answer, count the members of the result.
  const result = members.findLast(({ name }) => name === 'result')?.value
  const told = result?.kind === 'object' ? result.members : members
  return { kind: 'members', names: namesToShow(told), count: told.length }
}

const mostNames = 3
// A phrase of twelve words that begins with the last shown name is complete within the searched names.
const mostShowable = 12
const mostSearched = 24
// In characters, longer than any shown name.
const mostOfName = 24
// Too short for 16 bytes, the shortest entropy of a phrase, in any encoding.
const plainName = /^[$@_]?[a-z][\w.-]{0,18}$/i

/** Returns the first names, which cannot be a private key or a word of a phrase. */
function namesToShow(members: readonly JsonMember[]): readonly string[] {
  const first = members.slice(0, mostSearched)
  const words = first.map(
    ({ name, value }) =>
      `${name.slice(0, mostOfName)} ${'value' in value ? String(value.value).slice(0, 20) : ''}`,
  )
  const names = first.map(({ name }) => name.slice(0, mostOfName))
  const isPhrase = [words, names].some((each) =>
    findSecretText(each.join(' ')).some(({ kind }) => kind === 'phrase'),
  )
  return isPhrase
    ? []
    : names
        .slice(0, mostShowable)
        .filter((name) => plainName.test(name))
        .slice(0, mostNames)
}
