import { withoutGroups } from '#/protocol/encoding/digit-groups.ts'
import { z } from 'zod'
import { isMethodName, methods, type MethodName } from '#/chain/method-table.ts'

export interface ConsoleForm {
  readonly method: MethodName
  /** Null for the best node. */
  readonly address: string | null
  readonly typed: Readonly<Record<string, string>>
}

export const emptyForm: ConsoleForm = { method: 'getBestBlockHash', address: null, typed: {} }

export type Params = Readonly<Record<string, string | number>>

/** Reads the form. The message of a wrong param is an error code. */
export const ConsoleForm: z.ZodType<
  Pick<ConsoleForm, 'method' | 'address'> & { params: Params },
  ConsoleForm
> = z
  .object({
    method: z.custom<MethodName>((name) => typeof name === 'string' && isMethodName(name)),
    address: z.string().nullable(),
    typed: z.record(z.string(), z.string()),
  })
  .transform(({ method, address, typed }, context) => {
    const checked = checkParams(method, typed)
    if (checked.ok) return { method, address, params: checked.params }
    for (const { name, kind } of checked.rejected) {
      context.addIssue({ code: 'custom', path: ['typed', name], message: paramFaults[kind] })
    }
    return z.NEVER
  })

/** The form of an earlier question. Its node is chosen again if the network still has it. */
export function formOf(
  {
    method,
    address,
    params,
  }: { readonly method: string; readonly address: string | null; readonly params: Params },
  nodes: readonly string[],
): ConsoleForm | undefined {
  if (!isMethodName(method)) return undefined
  const typed = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]))
  return { method, address: address !== null && nodes.includes(address) ? address : null, typed }
}

export type ParamField = { readonly name: string } & (
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | { readonly kind: 'hash' }
)

const paramFaults = { integer: 'workspace/param-integer', hash: 'workspace/param-hash' } as const

// A const assertion of the table's keys is lost in `Object.keys`; the table has no others.
export const methodNames = Object.keys(methods) as readonly MethodName[]

/** Returns the fields in the order of the method's schema. */
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

export type CheckedParams =
  | { readonly ok: true; readonly params: Params }
  | { readonly ok: false; readonly rejected: readonly ParamField[] }

/** Checks the typed fields by the schema of the method. Spaces and thousands commas are ignored. */
export function checkParams(method: MethodName, typed: Readonly<Record<string, string>>): CheckedParams {
  const fields = paramFields(method)
  const params = Object.fromEntries(
    fields.map((field) => [field.name, readField(field, typed[field.name] ?? '')]),
  )
  const checked = methods[method].params.safeParse(params)
  if (checked.success) return { ok: true, params }
  const names = new Set(checked.error.issues.map(({ path }) => path[0]))
  return { ok: false, rejected: fields.filter(({ name }) => names.has(name)) }
}

function readField({ kind }: ParamField, typed: string): string | number {
  const text = typed.trim()
  if (kind === 'hash') return text.toLowerCase()
  const digits = withoutGroups(text)
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text
}

/**
 * Formats a curl command. Single quotes protect everything from the shell, and `--globoff` the brackets of an IPv6
 * address.
 */
export function formatCurl(address: string, method: string, params: object): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  return [
    'curl --globoff --silent --show-error',
    `--header ${quote('content-type: application/json')}`,
    `--data-raw ${quote(body)}`,
    `--url ${quote(address)}`,
  ].join(' \\\n  ')
}

// POSIX shell, 2.2.2: between single quotes nothing is special but the single quote.
function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
