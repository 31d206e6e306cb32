import { hash160 } from '#/protocol/encoding/hash.ts'
import {
  checkKeyDataText,
  checkKeysUnique,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import { KeyType, isSigningType } from '#/protocol/key/key-attribute.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { checkMasterAndHigh, checkNewKeys } from '#/protocol/transition/check-unsigned.ts'
import { transitionKeySchema, type TransitionKey } from '#/protocol/transition/transition-key.ts'
import { isWitnessed, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import { below, passed, rejected, violation, type Checked, type Violation } from '#/protocol/violation.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { findPrivateKey } from '#/vault/keys/find-private-key.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import type { DraftKey } from '#/store/records/draft-key.ts'
import { rejectKeyType } from '#/store/records/reject-key-type.ts'

export interface KeyRowReport {
  readonly row: string
  readonly vaultKey: KeyEntry | undefined
  readonly key: IdentityPublicKey | undefined
  readonly violations: readonly Violation[]
}

export interface KeysReport {
  readonly rows: readonly KeyRowReport[]
  readonly violations: readonly Violation[]
  /** All keys, or `undefined` until every row and the list are valid. */
  readonly publicKeys: readonly IdentityPublicKey[] | undefined
}

export type WitnessPlace = 'vault' | 'offline-signer'

export function assembleKeys(
  rows: readonly DraftKey[],
  vaultKeys: readonly KeyEntry[],
  profile: WireProfile,
  witnesses: WitnessPlace = 'vault',
): KeysReport {
  const reports = assembleRows(rows, vaultKeys, profile, witnesses, 'create')
  const complete = reports.flatMap(({ key }) => (key === undefined ? [] : [key]))
  const violations =
    profile.codec === 'bincode'
      ? checkNewKeys(complete, true).flatMap((each) => (each.path === '' ? below('/publicKeys', [each]) : []))
      : [...countViolations(rows.length), ...checkMasterAndHigh(complete)]
  const clean = violations.length === 0 && reports.every((report) => report.violations.length === 0)
  return { rows: reports, violations, publicKeys: clean ? complete : undefined }
}

export function assembleRows(
  rows: readonly DraftKey[],
  vaultKeys: readonly KeyEntry[],
  profile: WireProfile,
  witnesses: WitnessPlace = 'vault',
  kind: 'create' | 'update' = 'update',
): readonly KeyRowReport[] {
  const read = rows.map((row) => readRow(row, vaultKeys, profile, witnesses))
  const keys = read.map(({ key }) => key)
  const found = profile.codec === 'bincode' ? checkTogether(keys, kind === 'create') : checkKeysUnique(keys)
  return read.map((report, index) => ({
    ...report,
    violations: [...report.violations, ...found.filter(({ path }) => path.split('/')[1] === String(index))],
  }))
}

function checkTogether(
  keys: readonly (TransitionKey | undefined)[],
  isCreate: boolean,
): readonly Violation[] {
  const rows = keys.flatMap((key, row) => (key === undefined ? [] : [{ key, row }]))
  const found = checkNewKeys(
    rows.map(({ key }) => key),
    isCreate,
  )
  return found.map((each) => {
    const [, at = '', ...members] = each.path.split('/')
    const row = rows[Number(at)]?.row
    return at === '' || row === undefined ? each : { ...each, path: ['', row, ...members].join('/') }
  })
}

function readRow(
  row: DraftKey,
  vaultKeys: readonly KeyEntry[],
  profile: WireProfile,
  witnesses: WitnessPlace,
): KeyRowReport {
  const { source } = row
  const named = source.kind === 'vault' ? vaultKeys.find(({ id }) => id === source.recordId) : undefined
  const data = readData(row, named)
  if (!data.ok) return { row: row.row, vaultKey: named, key: undefined, violations: data.violations }
  const bounds = readBounds(row)
  if (!bounds.ok) return { row: row.row, vaultKey: named, key: undefined, violations: bounds.violations }
  const { id, type, purpose, securityLevel, readOnly, disabledAt } = row
  const key = {
    id,
    type,
    purpose,
    securityLevel,
    data: data.value,
    ...(readOnly === null ? {} : { readOnly }),
    ...(disabledAt === undefined ? {} : { disabledAt }),
    ...bounds.value,
  }
  const checked = checkSchema(transitionKeySchema('binary', profile, false), key)
  const vaultKey = named ?? findPrivateKey(vaultKeys, key)
  const rejected = rejectKeyType(profile, type, purpose)
  // The schema already reports the key types that the profile does not support.
  const scheme = rejected === undefined || rejected.rule === 'profile.key-type' ? [] : [rejected]
  const witness = vaultKey === undefined && witnesses === 'vault' ? checkWitness(key, profile) : []
  return {
    row: row.row,
    vaultKey,
    key: checked.ok ? checked.value : key,
    violations: [...(checked.ok ? [] : checked.violations), ...scheme, ...witness],
  }
}

function checkWitness({ id, type }: IdentityPublicKey, profile: WireProfile): readonly Violation[] {
  if (!isWitnessed(profile, type) || !isSigningType(type)) return []
  return [violation('witness.required', '/signature', { params: { id } })]
}

function readData({ source, type }: DraftKey, vaultKey: KeyEntry | undefined): Checked<Uint8Array> {
  if (source.kind === 'public') return checkKeyDataText(source.text, type)
  if (vaultKey === undefined) return { ok: false, violations: [violation('key.required', '/data')] }
  return { ok: true, value: type === KeyType.ecdsaHash160 ? hash160(vaultKey.publicKey) : vaultKey.publicKey }
}

function readBounds({ bounds }: DraftKey): Checked<Pick<IdentityPublicKey, 'contractBounds'>> {
  if (bounds === undefined) return passed({})
  const { contract, documentType } = bounds
  const id = checkIdentityIdText(contract)
  if (!id.ok) return rejected(violation('platform.bounds-form', '/contractBounds/id'))
  if (documentType === null) return passed({ contractBounds: { type: 'singleContract', id: id.value } })
  if (documentType === '')
    return rejected(violation('platform.bounds-form', '/contractBounds/documentTypeName'))
  return passed({
    contractBounds: { type: 'documentType', id: id.value, documentTypeName: documentType },
  })
}

function countViolations(length: number): readonly Violation[] {
  return length >= 1 && length <= 10 ? [] : [violation('keys.count', '/publicKeys', { params: { length } })]
}
