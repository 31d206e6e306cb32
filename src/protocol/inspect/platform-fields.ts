import { formatBase58 } from '#/protocol/encoding/base58.ts'
import type { Span } from '#/protocol/encoding/bincode-decoder.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { platformValue } from '#/protocol/platform/platform-value.ts'
import type { Field, FieldBudget, FieldUnit, MeaningId } from './reading.ts'

/** Returns the fields of spans in order, as many as the budget allows. */
export function describeSpans(
  spans: readonly Span[],
  budget: FieldBudget,
): { readonly fields: readonly Field[]; readonly omitted: number } {
  const fields: Field[] = []
  for (const span of spans) {
    if (budget.left <= 0) break
    budget.left -= 1
    fields.push(describeSpan(span, budget))
  }
  return { fields, omitted: spans.length - fields.length }
}

function describeSpan(span: Span, budget: FieldBudget): Field {
  const { name, path, start, end, form, value } = span
  const place = { name, path, start, valueStart: start, end, omitted: 0 }
  const [first] = span.children
  if (value === undefined && first === undefined) return { ...place, children: [] }
  if (form === platformValue.form || form.kind === 'nested') return describeValue(span, budget)
  switch (form.kind) {
    case 'option':
      if (first === undefined) return { ...place, value: 'null', children: [] }
      return { ...describeSpan(first, budget), start, valueStart: first.start }
    case 'implied':
    case 'union': {
      const variant = kindOf(value) || (first?.name ?? '')
      if (first === undefined) return { ...place, value: variant, children: [] }
      const inner = describeSpan(first, budget)
      const { children, omitted, value: below } = inner
      if (children.length === 0) return { ...place, children: [inner] }
      return { ...place, value: below === undefined ? variant : `${variant} ${below}`, children, omitted }
    }
    case 'map': {
      const pairs = pairsOf(span.children).map(([key, of], at) => pairSpan(span, key, of, at))
      const { fields: children, omitted } = describeSpans(pairs, budget)
      return { ...place, children, omitted }
    }
    case 'checked':
    case 'version':
    case 'struct':
    case 'list': {
      if (value instanceof Uint8Array) return { ...place, ...textOf(span), children: [] }
      const { fields: children, omitted } = describeSpans(span.children, budget)
      return { ...place, children, omitted }
    }
    case 'integer':
    case 'boolean':
    case 'float':
    case 'text':
    case 'bytes':
    case 'code':
      return { ...place, ...textOf(span), children: [] }
  }
}

function pairSpan(map: Span, key: Span, of: Span, at: number): Span {
  const named =
    typeof key.value === 'string' || typeof key.value === 'number' || typeof key.value === 'bigint'
  const name = named ? String(key.value) : String(at)
  const path = `${map.path}/${at}`
  const { start } = key
  if (named) return { ...of, name, path, start }
  const children = [
    { ...key, name: 'key' },
    { ...of, name: 'value' },
  ]
  return { ...map, name, path, start, end: of.end, form: pairForm, value: null, children }
}

const pairForm = { kind: 'struct', members: [] } as const

function describeValue(span: Span, budget: FieldBudget): Field {
  const { name, path, start, end } = span
  const place = { name, path, start, valueStart: start, end, omitted: 0 }
  const [inner] = span.children
  if (inner === undefined) return { ...place, value: 'null', children: [] }
  if (inner.value === undefined && inner.children.length === 0) return { ...place, children: [] }
  const kind = kindOf(span.value) || inner.name
  if (kind !== 'map' && kind !== 'array') return { ...place, ...textOf(inner), children: [] }
  const items = inner.children.map((item) => {
    const [key, of] = item.children
    if (kind === 'array' || key === undefined || of === undefined) return item
    return { ...of, name: textOf(key.children[0] ?? key).value, path: item.path, start: item.start }
  })
  const { fields: children, omitted } = describeSpans(items, budget)
  return { ...place, children, omitted }
}

const units: Readonly<Record<string, FieldUnit>> = {
  amount: 'credits',
  credits: 'credits',
  balance: 'credits',
  price: 'credits',
  totalAgreedPrice: 'credits',
  disabledAt: 'ms',
  coreChainLockedHeight: 'block',
}

const meaningOf: Readonly<Record<string, (value: number) => MeaningId | undefined>> = {
  type: (value) => (isOneOf(value, [0, 1, 2, 3, 4]) ? `key-type.${value}` : undefined),
  // Purpose 3 was once called Withdraw.
  purpose: (value) =>
    value === 3 ? 'purpose.transfer' : isOneOf(value, [0, 1, 2, 4, 5, 6]) ? `purpose.${value}` : undefined,
  securityLevel: (value) => (isOneOf(value, [0, 1, 2, 3]) ? `level.${value}` : undefined),
}

function isOneOf<const Known extends number>(value: number, known: readonly Known[]): value is Known {
  return known.some((each) => each === value)
}

function textOf({
  name,
  form,
  value,
}: Span): Pick<Field, 'encoding' | 'unit' | 'meaning'> & { value: string } {
  if (value instanceof Uint8Array) {
    const isId = value.length === 32 && /^(?:id|identifier)$|I(?:d|dentity)$/.test(name)
    return isId
      ? { value: formatBase58(value), encoding: 'base58' }
      : { value: formatHex(value), encoding: 'hex' }
  }
  const unit = form.kind === 'integer' ? units[name] : undefined
  const meaning = form.kind === 'code' && typeof value === 'number' ? meaningOf[name]?.(value) : undefined
  return {
    value: String(value),
    ...(unit === undefined ? {} : { unit }),
    ...(meaning === undefined ? {} : { meaning }),
  }
}

function kindOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'kind' in value ? String(value.kind) : ''
}

function pairsOf(spans: readonly Span[]): readonly (readonly [Span, Span])[] {
  return spans.flatMap((key, at) => {
    const value = spans[at + 1]
    return at % 2 === 0 && value !== undefined ? [[key, value] as const] : []
  })
}
