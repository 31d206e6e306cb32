import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'

/** Numbers that may fit a schema, the likeliest first. */
export function numberCandidates(schema: JsonObject, counter: number): readonly number[] {
  const isWhole = memberOf(schema, 'type') === 'integer'
  const multiple = finite(memberOf(schema, 'multipleOf'))
  const step = multiple ?? (isWhole ? 1 : 0.5)
  const low = lowest(schema, step)
  const high = highest(schema, step)
  const first = low ?? (high === undefined ? 0 : Math.min(0, high))
  const start = Math.ceil(first / step) * step
  const span = high === undefined ? undefined : Math.floor((high - start) / step)
  const steps = span === undefined || span < 1 ? counter : counter % (span + 1)
  const end = high === undefined ? [] : [Math.floor(high / step) * step, high]
  const near = [start + steps * step, start, start + step, first, ...end, ((low ?? 0) + (high ?? 0)) / 2]
  // 0.1 + 0.2 is not 0.3: the shortest text of what was meant.
  return near.map((each) => Number(each.toPrecision(12))).concat(near)
}

function lowest(schema: JsonObject, step: number): number | undefined {
  const minimum = finite(memberOf(schema, 'minimum'))
  const above = finite(memberOf(schema, 'exclusiveMinimum'))
  if (above === undefined) return minimum
  return Math.max(minimum ?? above + step, above + step)
}

function highest(schema: JsonObject, step: number): number | undefined {
  const maximum = finite(memberOf(schema, 'maximum'))
  const below = finite(memberOf(schema, 'exclusiveMaximum'))
  if (below === undefined) return maximum
  return Math.min(maximum ?? below - step, below - step)
}

function finite(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined
}
