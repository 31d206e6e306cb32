import { checkBase64 } from './base64.ts'
import { checkHex } from './hex.ts'
import { bareText, denseText, standardBase64 } from './pasted-text.ts'

/** Reads a Base64 data URL (RFC 2397), or at least `fewest` numbers from 0 to 255 in a list, as code or JSON. */
export function bytesOfPasted(pasted: string, fewest: number): Uint8Array | undefined {
  const text = bareText(pasted)
  const url = /^data:[^,]{0,200};base64,/i.exec(text)
  if (url !== null) {
    const checked = checkBase64(standardBase64(denseText(text.slice(url[0].length))))
    return checked.ok ? checked.value : undefined
  }
  const hexPairs = /^<Buffer ([\da-f ]+)>$/i.exec(text)?.[1]
  if (hexPairs !== undefined) {
    const checked = checkHex(hexPairs.replaceAll(' ', ''))
    return checked.ok ? checked.value : undefined
  }
  const numbers = listOf(text)
  return numbers === undefined || numbers.length < fewest ? undefined : byteList(numbers)
}

// Such as {"type":"Buffer","data":[…]}, new Uint8Array([1, 2]) or [0x01,]. Unlimited spaces would take quadratic time.
const wrapped =
  /^(?:\{\s{0,8}"type"\s{0,8}:\s{0,8}"Buffer"\s{0,8},\s{0,8}"data"\s{0,8}:\s{0,8}|(?:new )?[A-Za-z_.\d]{0,30}(?:\(\d{0,9}\))?[\s(]{0,8})\[([^[\]]*)\][\s})]{0,8};?$/
// An object by index, such as {"0":1,"1":2}.
const indexed = /^\{(\s*"\d{1,6}"\s*:\s*\d{1,3}\s*(?:,\s*"\d{1,6}"\s*:\s*\d{1,3}\s*)*)\}$/

function listOf(text: string): readonly string[] | undefined {
  const inner = wrapped.exec(text)?.[1]
  if (inner !== undefined) return splitList(inner)
  const members = indexed.exec(text)?.[1]
  if (members === undefined) return undefined
  const pairs = splitList(members).map((pair) =>
    pair.split(':').map((part) => part.trim().replaceAll('"', '')),
  )
  return pairs.every(([index], at) => index === String(at)) ? pairs.map(([, value = '']) => value) : undefined
}

function splitList(text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim())
  return items.at(-1) === '' ? items.slice(0, -1) : items
}

function byteList(items: readonly string[]): Uint8Array | undefined {
  const isByte = (item: string) => /^(?:0x[\da-f]{1,2}|\d{1,3})$/i.test(item) && Number(item) < 256
  return items.length > 0 && items.every(isByte) ? Uint8Array.from(items, Number) : undefined
}
