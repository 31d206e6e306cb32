import { z } from 'zod'

import { methods, type MethodName } from '#/chain/method-table.ts'

/** What a form asks for: one param of a method, as the method table has it. */
export type ParamField = { readonly name: string } & (
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'hash' }
)

// A const assertion of the table's keys is lost in `Object.keys`; the table has no others.
export const methodNames = Object.keys(methods) as readonly MethodName[]

/** The fields of a method, in the order of its schema. */
export function paramFields(method: MethodName): readonly ParamField[] {
  const schema: z.ZodType = methods[method].params
  if (!(schema instanceof z.ZodObject)) return []
  return Object.entries(schema.shape).map(([name, param]): ParamField => {
    if (param instanceof z.ZodNumber) {
      return {
        name,
        kind: 'integer',
        min: param.minValue ?? 0,
        max: param.maxValue ?? Number.MAX_SAFE_INTEGER,
      }
    }
    if (param instanceof z.ZodString) return { name, kind: 'hash' }
    throw new TypeError(`no field asks for ${name} of ${method}`)
  })
}
