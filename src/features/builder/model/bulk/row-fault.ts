import type { Violation } from '#/protocol/violation.ts'
import { VaultError } from '#/session/vault/vault-facts.ts'
import { errorCode } from '#/session/error-code.ts'
import { listFields, type ListField, type RowFault } from '#/workspace/records/bulk-row.ts'

const most = 40

/** Violations of what was read and judged: it is public, so that their words may name it. */
export function faultsOf(violations: readonly Violation[]): readonly RowFault[] {
  return violations.slice(0, most).map(({ rule, path, params = {} }) => ({
    code: rule,
    field: fieldAt(path),
    params: shortened(params),
  }))
}

/** Violations of a field as it was pasted. Anything may have been pasted there, a private key too: only numbers are kept. */
export function faultsOfField(
  field: ListField,
  violations: readonly Pick<Violation, 'rule' | 'params'>[],
): readonly RowFault[] {
  return violations.slice(0, most).map(({ rule, params = {} }) => ({
    code: rule,
    field,
    params: Object.fromEntries(Object.entries(params).filter(([, value]) => typeof value === 'number')),
  }))
}

/** An error that concerns one row and leaves the others be; nothing for one that ends the work. */
export function faultOfError(error: unknown): readonly RowFault[] | undefined {
  const code = errorCode(error)
  if (!ofOneRow.has(code)) return undefined
  const violations = error instanceof VaultError ? (error.facts.violations ?? []) : []
  return violations.length > 0 ? faultsOf(violations) : [{ code, field: null, params: {} }]
}

const ofOneRow: ReadonlySet<string> = new Set([
  'vault/transition-refused',
  'vault/signer-unfit',
  'vault/key-missing',
  'vault/key-damaged',
  'workspace/not-ready',
  'workspace/not-verified',
  'workspace/review-differs',
])

function fieldAt(path: string): ListField | null {
  return listFields.find((field) => path.endsWith(`/${field}`)) ?? null
}

function shortened(params: NonNullable<Violation['params']>): RowFault['params'] {
  return Object.fromEntries(
    Object.entries(params)
      .slice(0, 10)
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 200) : value]),
  )
}
