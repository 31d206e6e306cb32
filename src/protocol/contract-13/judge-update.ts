import {
  formatJsonKey,
  isJsonObject,
  memberOf,
  pairMembers,
  pointTo,
  type JsonObject,
} from '#/protocol/contract/json-value.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { integerWidth } from '#/protocol/platform/stored-type.ts'
import { encodeUnowned } from './build-contract.ts'
import { compareProperties, compareSchemas } from './compare-schemas.ts'
import type { ContractViolation } from './contract-rules.ts'
import { judgeContract, type JudgeOptions } from './judge-contract.ts'
import { note, startNoting, type Noted } from './noted.ts'
import { defaultConfig, type TypedContract } from './typed-contract.ts'

export interface ContractState {
  readonly contract: unknown
  readonly version?: number
  /** 32 bytes. */
  readonly ownerId?: Uint8Array
}

export interface UpdateVerdict {
  readonly ofContract: readonly ContractViolation[]
  /** Violations of the change. A pointer to a removed member points into the old contract. */
  readonly ofChange: readonly ContractViolation[]
  readonly warnings: readonly ContractViolation[]
}

/** Judges an update. Never throws. See docs/contracts.md "Rules of version 13", dashpay/platform validate_update. */
export function judgeUpdate(
  old: ContractState,
  now: ContractState,
  options: JudgeOptions = {},
): UpdateVerdict {
  const before = judgeContract(old.contract, options)
  const after = judgeContract(now.contract, { ...options, isUpdate: true })
  if (before.contract === undefined || after.contract === undefined) {
    // An unreadable contract cannot be compared.
    const ofContract = after.contract === undefined ? after.violations : before.violations
    return { ofContract, ofChange: [], warnings: after.warnings }
  }
  const noted = startNoting()
  compareOwners(noted, old, now)
  compareTyped(noted, before.contract, after.contract)
  return {
    ofContract: after.violations,
    ofChange: noted.violations,
    warnings: [...after.warnings, ...noted.warnings],
  }
}

function compareOwners(noted: Noted, old: ContractState, now: ContractState): void {
  if (old.ownerId !== undefined && now.ownerId !== undefined && !equalBytes(old.ownerId, now.ownerId)) {
    note(noted, 'v13.update-owner', '/ownerId')
  }
  if (old.version !== undefined && now.version !== undefined && now.version !== old.version + 1) {
    note(noted, 'v13.update-version', '/version', {
      value: now.version,
      params: { expects: old.version + 1 },
    })
  }
}

function compareTyped(noted: Noted, before: TypedContract, after: TypedContract): void {
  compareConfig(noted, before, after)
  for (const [name, old, now] of pairMembers(before.documents, after.documents)) {
    const path = pointTo(after.documentsPath, name)
    if (now === undefined) note(noted, 'v13.update-type-removed', path)
    else if (isJsonObject(old) && isJsonObject(now)) compareTypes(noted, { old, now, path, before, after })
  }
  compareDefinitions(noted, before, after)
  compareParts(noted, before, after)
}

function compareConfig(noted: Noted, { config: old }: TypedContract, { config: now }: TypedContract): void {
  if (old.readonly) return note(noted, 'v13.update-read-only', '/config/readonly')
  for (const [name, value] of Object.entries(now)) {
    if (memberOf({ ...old }, name) !== value) note(noted, 'v13.update-config', `/config/${name}`, { value })
  }
}

interface TypePair {
  readonly old: JsonObject
  readonly now: JsonObject
  readonly path: string
  readonly before: TypedContract
  readonly after: TypedContract
}

function compareTypes(noted: Noted, pair: TypePair): void {
  const { old, now, path, before } = pair
  const earlier = settingsOf(old, before)
  const changed = Object.entries(settingsOf(now, before)).flatMap(([name, value]) =>
    earlier[name] === value ? [] : [name],
  )
  for (const name of changed) {
    note(noted, 'v13.update-setting', pointTo(path, name), { params: { keyword: name } })
  }
  const hasIndices = compareIndices(noted, old, now, path)
  const skipped = new Set(hasIndices ? changed : [...changed, 'indices'])
  compareSchemas({ noted, rule: 'v13.update-schema' }, old, now, path, skipped)
  compareWidths(noted, pair)
}

/** Returns the settings of a document type, with the defaults of its contract. A changed default breaks another rule. */
function settingsOf(type: JsonObject, { config }: TypedContract): Readonly<Record<string, unknown>> {
  const missing = {
    documentsMutable: config.documentsMutableContractDefault,
    canBeDeleted: config.documentsCanBeDeletedContractDefault,
    documentsKeepHistory: config.documentsKeepHistoryContractDefault,
    transferable: 0,
    tradeMode: 0,
    creationRestrictionMode: 0,
    signatureSecurityLevelRequirement: 2,
    requiresIdentityEncryptionBoundedKey: undefined,
    requiresIdentityDecryptionBoundedKey: undefined,
    keepsTransferHistory: false,
    keepsPurchaseHistory: false,
    keepsPricingHistory: false,
    documentsCountable: false,
    rangeCountable: false,
    documentsSummable: undefined,
    rangeSummable: false,
    documentsAverageable: undefined,
    rangeAverageable: false,
  }
  return Object.fromEntries(
    Object.entries(missing).map(([name, value]) => [name, memberOf(type, name) ?? value]),
  )
}

/** Tells whether the indices are the same apart from order and names, a change that nodes fail on. Notes any other change. */
function compareIndices(noted: Noted, old: JsonObject, now: JsonObject, path: string): boolean {
  const [earlier, later] = [old, now].map(indexKeys)
  if (earlier === later) return true
  note(noted, 'v13.update-indices', pointTo(path, 'indices'))
  return false
}

/** Returns a text that is equal for the same indices in another order or with other names. */
function indexKeys(type: JsonObject): string {
  const indices = memberOf(type, 'indices')
  const keys = Array.isArray(indices)
    ? indices.map((index) => formatJsonKey(isJsonObject(index) ? { ...index, name: '' } : index))
    : []
  return keys.toSorted().join('\n')
}

/** Notes integers whose width changes, because stored documents keep the old one. */
function compareWidths(noted: Noted, { old, now, path, after }: TypePair): void {
  if (!after.config.sizedIntegerTypes) return
  const visit = (before: unknown, later: unknown, at: string) => {
    if (!isJsonObject(before) || !isJsonObject(later)) return
    for (const [name, earlier, current] of pairMembers(before, later)) {
      if (!isJsonObject(earlier) || !isJsonObject(current)) continue
      const pointer = pointTo(at, name)
      const isInteger = memberOf(earlier, 'type') === 'integer' && memberOf(current, 'type') === 'integer'
      if (isInteger && hasOtherWidth(earlier, current)) note(noted, 'v13.update-width', pointer)
      visit(memberOf(earlier, 'properties'), memberOf(current, 'properties'), pointTo(pointer, 'properties'))
    }
  }
  visit(memberOf(old, 'properties'), memberOf(now, 'properties'), pointTo(path, 'properties'))
}

function hasOtherWidth(earlier: JsonObject, current: JsonObject): boolean {
  const [before, after] = [integerWidth(earlier), integerWidth(current)]
  return before.bits !== after.bits || before.isSigned !== after.isSigned
}

function compareDefinitions(noted: Noted, before: TypedContract, after: TypedContract): void {
  if (before.schemaDefs === null) return
  const comparison = { noted, rule: 'v13.update-definitions' } as const
  if (after.schemaDefs === null)
    note(noted, comparison.rule, '/schemaDefs', { params: { operation: 'remove' } })
  else compareProperties(comparison, before.schemaDefs, after.schemaDefs, '/schemaDefs')
}

/** Compares the bytes of groups and tokens, in which the order of members does not count. */
function compareParts(noted: Noted, before: TypedContract, after: TypedContract): void {
  for (const part of ['groups', 'tokens'] as const) {
    const later = encodeParts(after, part)
    for (const [position, old] of encodeParts(before, part)) {
      const now = later.get(position)
      const isSame = now !== undefined && equalBytes(old, now)
      const rule = part === 'groups' ? 'v13.update-group' : 'v13.update-token'
      if (!isSame) note(noted, rule, `/${part}/${position}`, { params: { position } })
    }
  }
}

function encodeParts(contract: TypedContract, part: 'groups' | 'tokens'): ReadonlyMap<number, Uint8Array> {
  const empty = {
    ...contract,
    documents: {},
    schemaDefs: null,
    config: defaultConfig,
    keywords: [],
    description: null,
    groups: [],
    tokens: [],
  }
  return new Map(
    contract[part].map((each) => [each[0], encodeUnowned({ ...empty, [part]: [each] })] as const),
  )
}
