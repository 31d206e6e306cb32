import { hash160 } from '#/protocol/encoding/hash.ts'
import { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { checkKeyDataText } from '#/protocol/key/key-data-text.ts'
import { checkKeysUnique } from '#/protocol/key/unique-keys.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { checkMasterAndHigh } from '#/protocol/transition/check-transition.ts'
import { violation, type Checked, type Violation } from '#/protocol/violation.ts'
import type { KeyEntry } from '#/vault/key-entry.ts'
import type { DraftKey } from './create-draft.ts'

export interface KeyRowReport {
  readonly row: string
  /** The private half, when the vault has it. */
  readonly vaultKey: KeyEntry | undefined
  readonly key: IdentityPublicKey | undefined
  readonly violations: readonly Violation[]
}

export interface KeysReport {
  readonly rows: readonly KeyRowReport[]
  /** What is wrong with the keys together. */
  readonly violations: readonly Violation[]
  /** All keys, when each row and the list hold. */
  readonly publicKeys: readonly IdentityPublicKey[] | undefined
}

/** Reads the rows of the Keys step, and judges each and all. Pure; called at every change. */
export function assembleKeys(rows: readonly DraftKey[], vaultKeys: readonly KeyEntry[]): KeysReport {
  const read = rows.map((row) => readRow(row, vaultKeys))
  const keys = read.map(({ key }) => key)
  const twice = checkKeysUnique(keys)
  const reports = read.map((report, index) => ({
    ...report,
    violations: [...report.violations, ...twice.filter(({ path }) => path.split('/')[1] === String(index))],
  }))
  const complete = keys.flatMap((key) => (key === undefined ? [] : [key]))
  const violations = [...countViolations(rows.length), ...checkMasterAndHigh(complete)]
  const clean = violations.length === 0 && reports.every((report) => report.violations.length === 0)
  return { rows: reports, violations, publicKeys: clean ? complete : undefined }
}

function readRow(row: DraftKey, vaultKeys: readonly KeyEntry[]): KeyRowReport {
  const { source } = row
  const vaultKey = source.kind === 'vault' ? vaultKeys.find(({ id }) => id === source.recordId) : undefined
  const data = readData(row, vaultKey)
  if (!data.ok) return { row: row.row, vaultKey, key: undefined, violations: data.violations }
  const { id, type, purpose, securityLevel, readOnly } = row
  const key = {
    id,
    type,
    purpose,
    securityLevel,
    data: data.value,
    ...(readOnly === null ? {} : { readOnly }),
  }
  const checked = checkSchema(IdentityPublicKey.binary, key)
  return {
    row: row.row,
    vaultKey,
    key: checked.ok ? checked.value : key,
    violations: checked.ok ? [] : checked.violations,
  }
}

function readData({ source, type }: DraftKey, vaultKey: KeyEntry | undefined): Checked<Uint8Array> {
  if (source.kind === 'public') return checkKeyDataText(source.text, type)
  if (vaultKey === undefined) return { ok: false, violations: [violation('key.required', '/data')] }
  return { ok: true, value: type === 2 ? hash160(vaultKey.publicKey) : vaultKey.publicKey }
}

function countViolations(length: number): readonly Violation[] {
  return length >= 1 && length <= 10 ? [] : [violation('keys.count', '/publicKeys', { params: { length } })]
}
