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

export type Params = Readonly<Record<string, string | number>>

export type CheckedParams =
  | { readonly ok: true; readonly params: Params }
  /** The fields that hold what their method does not take. */
  | { readonly ok: false; readonly refused: readonly ParamField[] }

/** What was typed into the fields of a method, held against its schema. Spaces and thousands commas are not meant. */
export function checkParams(method: MethodName, typed: Readonly<Record<string, string>>): CheckedParams {
  const fields = paramFields(method)
  const params = Object.fromEntries(
    fields.map((field) => [field.name, readField(field, typed[field.name] ?? '')]),
  )
  const checked = methods[method].params.safeParse(params)
  if (checked.success) return { ok: true, params }
  const names = new Set(checked.error.issues.map(({ path }) => path[0]))
  return { ok: false, refused: fields.filter(({ name }) => names.has(name)) }
}

function readField({ kind }: ParamField, typed: string): string | number {
  const text = typed.trim()
  if (kind === 'hash') return text.toLowerCase()
  const digits = text.replaceAll(',', '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text
}
