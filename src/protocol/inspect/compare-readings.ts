import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import { checkHex, formatHex } from '#/protocol/encoding/hex.ts'
import type { Field, Reading } from './reading.ts'

export interface ComparedField {
  readonly path: string
  readonly left?: Field
  readonly right?: Field
  readonly state: 'same' | 'changed' | 'left-only' | 'right-only'
}

export interface ReadingComparison {
  readonly isSameKind: boolean
  readonly fields: readonly ComparedField[]
  readonly differences: number
}

/** Compares two readings field by field, in the order of the first. Fields that only the second has come last. */
export function compareReadings(left: Reading, right: Reading): ReadingComparison {
  const rights = new Map(listFields(right.field).map((field) => [field.path, field]))
  const lefts = listFields(left.field)
  const known = new Set(lefts.map(({ path }) => path))
  const fields = [
    ...lefts.map((field): ComparedField => {
      const other = rights.get(field.path)
      if (other === undefined) return { path: field.path, left: field, state: 'left-only' }
      // Masked values are not compared, because equality would reveal something about them.
      const isSame =
        field.isMasked !== true && other.isMasked !== true && bareValue(field) === bareValue(other)
      return { path: field.path, left: field, right: other, state: isSame ? 'same' : 'changed' }
    }),
    ...[...rights.values()]
      .filter(({ path }) => !known.has(path))
      .map((field): ComparedField => ({ path: field.path, right: field, state: 'right-only' })),
  ]
  const isSameKind = left.kind === right.kind && left.transition === right.transition
  return { isSameKind, fields, differences: fields.filter(({ state }) => state !== 'same').length }
}

const decoders = { hex: checkHex, base58: checkBase58, base64: checkBase64 } as const

function bareValue({ value, encoding }: Field): string | undefined {
  if (value === undefined || encoding === undefined) return value
  const bytes = decoders[encoding](value)
  return bytes.ok ? `0x${formatHex(bytes.value)}` : value
}

function listFields(field: Field): readonly Field[] {
  return [field, ...field.children.flatMap(listFields)]
}
