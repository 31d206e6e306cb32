import { methods, type MethodName } from '#/chain/method-table.ts'
import { paramFields, type ParamField } from './param-fields.ts'

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
