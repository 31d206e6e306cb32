import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { evidence } from './evidence.ts'
import { leafField, rootField, type Found } from './found.ts'
import type { Field, FieldUnit, ReadingKind } from './reading.ts'

export type LinkKind = Extract<
  ReadingKind,
  'platform-address' | 'payment-link' | 'invitation' | 'login-request' | 'signing-request'
>

/** A range of the text of a link, [from, to), in UTF-16 units. */
export interface LinkRange {
  readonly from: number
  readonly to: number
}

export interface LinkPart extends LinkRange {
  readonly name: string
  readonly value: string
  readonly encoding?: 'hex' | 'base58'
  readonly unit?: FieldUnit
}

/** Describes the parts of a link. `wrong` names those that are not valid. */
export function linkFound(
  kind: LinkKind,
  text: string,
  parts: readonly LinkPart[],
  wrong: readonly string[] = [],
): Found {
  const bytes = encodeUtf8(text)
  const children = parts.map(({ name, value, from, to, encoding, unit }): Field => {
    const about = { ...(encoding === undefined ? {} : { encoding }), ...(unit === undefined ? {} : { unit }) }
    return leafField(name, byteAt(text, from), byteAt(text, to), { value, ...about })
  })
  const ranks = evidence[kind]
  const isWrong = wrong.length > 0
  return {
    kind,
    reason: isWrong ? 'scheme-broken' : 'scheme',
    bytes,
    size: bytes.length,
    field: rootField(kind, bytes.length, children),
    checks: [],
    ...(isWrong ? { wrong } : {}),
    likelihood: isWrong ? ranks.wrong : ranks.whole,
  }
}

/** Converts an offset in UTF-16 units to one in UTF-8 bytes. */
export function byteAt(text: string, at: number): number {
  return encodeUtf8(text.slice(0, at)).length
}

const mostParams = 50

/** Reads the first 50 parameters of a link, decoded like a form, each with the range of its encoded value. */
export function readQuery(text: string): readonly LinkPart[] {
  const mark = text.indexOf('?')
  if (mark === -1) return []
  let from = mark + 1
  const pairs = text.slice(from).split('&', mostParams)
  return pairs.flatMap((pair): readonly LinkPart[] => {
    const start = from
    from += pair.length + 1
    const [[name, value] = []] = new URLSearchParams(pair)
    if (name === undefined || value === undefined) return []
    const equals = pair.indexOf('=')
    const to = start + pair.length
    return [{ name, value, from: equals === -1 ? to : start + equals + 1, to }]
  })
}

/** Returns the first parameter of that name. */
export function findParam(params: readonly LinkPart[], name: string): LinkPart | undefined {
  return params.find((each) => each.name === name)
}
