import { readJsonTree, placeInText } from '#/protocol/contract/json-tree.ts'
import { decodeText, textOf } from './decode-input.ts'
import type { SourceEncoding } from './reading.ts'

/** How far an input that is nothing known could be read. */
export type Unread =
  | { readonly kind: 'bytes'; readonly size: number }
  /** No encoding has the character; `place` counts from 1. */
  | { readonly kind: 'character'; readonly character: string; readonly place: number }
  /** It begins as JSON does. Line and column count from 1. */
  | { readonly kind: 'json'; readonly line: number; readonly column: number }
  /** The text of bytes that are nothing known. */
  | { readonly kind: 'decoded'; readonly encoding: SourceEncoding; readonly size: number }
  /** Each character may be of an encoding, their number is of none. */
  | { readonly kind: 'length' }

// Base58 and hex are among the characters of Base64.
const noEncoding = /[^\sA-Za-z0-9+/_=-]/u

/** Why `recognize` finds nothing in the input. Never throws. */
export function explainUnread(input: Uint8Array | string): Unread {
  const text = textOf(input)
  if (text === undefined) return { kind: 'bytes', size: input.length }
  if (/^[[{]/.test(text)) {
    const written = typeof input === 'string' ? input : text
    const reading = readJsonTree(written.replace(/^\uFEFF/, ' '))
    if ('problem' in reading) return { kind: 'json', ...placeInText(written, reading.problem.at) }
  }
  const found = noEncoding.exec(text)
  if (found !== null) {
    const [character] = found
    // As it was pasted, with what was before it.
    const before = typeof input === 'string' ? Math.max(0, input.indexOf(text)) : 0
    return { kind: 'character', character, place: before + found.index + 1 }
  }
  const [decoded] = decodeText(text)
  if (decoded === undefined) return { kind: 'length' }
  return { kind: 'decoded', encoding: decoded.encoding, size: decoded.bytes.length }
}
