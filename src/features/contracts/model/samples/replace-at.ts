import { isJsonObject } from '#/protocol/contract/json-value.ts'

export type Step = string | number

/** Stands for "nothing": the member or item is left out. */
export const absent = Symbol('absent')

/** A copy of a value with another at the end of the way; everything beside it is the same object. */
export function replaceAt(value: unknown, way: readonly Step[], next: unknown): unknown {
  const [step, ...rest] = way
  if (step === undefined) return next
  if (Array.isArray(value)) {
    return value.flatMap((item, at) => {
      const inner = at === step ? replaceAt(item, rest, next) : item
      return inner === absent ? [] : [inner]
    })
  }
  if (!isJsonObject(value)) return value
  const members = Object.entries(value)
  const all = Object.hasOwn(value, step) ? members : [...members, [String(step), absent] as const]
  return Object.fromEntries(
    all
      .map(([name, member]) => [name, name === step ? replaceAt(member, rest, next) : member] as const)
      .filter(([, member]) => member !== absent),
  )
}
