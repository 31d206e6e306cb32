import {
  formatJsonKey,
  isJsonObject,
  memberOf,
  pairMembers,
  pointTo,
  type JsonObject,
} from '#/protocol/contract/json-value.ts'
import type { ContractRuleId } from './contract-rules.ts'
import { note, type Noted } from './noted.ts'

type Replacement = 'never' | 'always' | 'larger' | 'smaller' | 'off'

interface Compatibility {
  readonly added: boolean
  readonly removed: boolean
  readonly replaced: Replacement
}

const compatible = (added: boolean, removed: boolean, replaced: Replacement): Compatibility => ({
  added,
  removed,
  replaced,
})
const fixed = compatible(false, false, 'never')
const free = compatible(true, true, 'always')
const upperLimit = compatible(false, true, 'larger')
const lowerLimit = compatible(false, true, 'smaller')
const constraint = compatible(false, true, 'never')

/**
 * The keyword changes that nodes judge. They fail on any other (dashpay/platform
 * rs-json-schema-compatibility-validator, rule_set.rs).
 */
const compatibilities: ReadonlyMap<string, Compatibility> = new Map(
  Object.entries({
    $id: compatible(true, false, 'never'),
    $ref: fixed,
    $comment: free,
    description: free,
    examples: free,
    multipleOf: fixed,
    maximum: upperLimit,
    exclusiveMaximum: upperLimit,
    minimum: lowerLimit,
    exclusiveMinimum: lowerLimit,
    maxLength: upperLimit,
    minLength: lowerLimit,
    pattern: constraint,
    maxItems: upperLimit,
    minItems: lowerLimit,
    uniqueItems: compatible(false, true, 'off'),
    required: fixed,
    properties: fixed,
    additionalProperties: fixed,
    dependentRequired: constraint,
    const: constraint,
    enum: constraint,
    type: fixed,
    format: constraint,
    contentMediaType: fixed,
    byteArray: fixed,
    position: fixed,
    documentsMutable: fixed,
    documentsKeepHistory: fixed,
    canBeDeleted: fixed,
    transferable: fixed,
    tradeMode: fixed,
    creationRestrictionMode: fixed,
    requiresIdentityEncryptionBoundedKey: fixed,
    requiresIdentityDecryptionBoundedKey: fixed,
    signatureSecurityLevelRequirement: fixed,
  }),
)

export interface Comparison {
  readonly noted: Noted
  readonly rule: 'v13.update-schema' | 'v13.update-definitions'
}

type Operation = 'add' | 'remove' | 'replace'

/** Compares schemas by keyword, except `skipped` ones. Pointers to removed members are into the old contract. */
export function compareSchemas(
  comparison: Comparison,
  before: JsonObject,
  after: JsonObject,
  path: string,
  skipped: ReadonlySet<string> = new Set(),
): void {
  const isFixed = changesFixedBytes(before, after)
  if (isFixed) note(comparison.noted, 'v13.update-fixed-bytes', path)
  for (const [name, old, now] of pairMembers(before, after)) {
    const isCompared = skipped.has(name) || (isFixed && (name === 'minItems' || name === 'maxItems'))
    if (isCompared || formatJsonKey(old) === formatJsonKey(now)) continue
    compareKeyword(comparison, name, old, now, pointTo(path, name))
  }
}

/** Compares properties or definitions. New properties are allowed. */
export function compareProperties(
  comparison: Comparison,
  before: unknown,
  after: unknown,
  path: string,
): void {
  if (!isJsonObject(before) || !isJsonObject(after)) return change(comparison, 'replace', path)
  for (const [name, old, now] of pairMembers(before, after)) {
    const at = pointTo(path, name)
    if (now === undefined) change(comparison, 'remove', at)
    else if (isJsonObject(old) && isJsonObject(now)) compareSchemas(comparison, old, now, at)
  }
}

function compareKeyword(
  comparison: Comparison,
  name: string,
  old: unknown,
  now: unknown,
  path: string,
): void {
  const rules = compatibilities.get(name)
  if (rules === undefined)
    return note(comparison.noted, 'v13.update-unsupported', path, { params: { keyword: name } })
  if (old === undefined) return rules.added ? undefined : change(comparison, 'add', path)
  if (now === undefined) return rules.removed ? undefined : change(comparison, 'remove', path)
  if (name === 'properties') compareProperties(comparison, old, now, path)
  else if (name === 'required') compareItems(comparison, old, now, path, false)
  else if (name === 'enum') compareItems(comparison, old, now, path, true)
  else if (name === 'dependentRequired') compareDependent(comparison, old, now, path)
  else if (!isReplaced(rules.replaced, old, now)) change(comparison, 'replace', path)
}

/** Compares items by their index, as a JSON patch does. An item of the old list may move to any index. */
function compareItems(
  comparison: Comparison,
  old: unknown,
  now: unknown,
  path: string,
  mayGrow: boolean,
  mayShrink = false,
): void {
  if (!Array.isArray(old) || !Array.isArray(now)) return change(comparison, 'replace', path)
  const known = new Set(old.map(formatJsonKey))
  now.forEach((item, at) => {
    if (at >= old.length) return mayGrow ? undefined : change(comparison, 'add', `${path}/${at}`)
    const isSame = formatJsonKey(item) === formatJsonKey(old[at])
    if (!isSame && !known.has(formatJsonKey(item))) change(comparison, 'replace', `${path}/${at}`)
  })
  if (now.length < old.length && !mayShrink) change(comparison, 'remove', `${path}/${now.length}`)
}

function compareDependent(comparison: Comparison, old: unknown, now: unknown, path: string): void {
  if (!isJsonObject(old) || !isJsonObject(now)) return change(comparison, 'replace', path)
  for (const [name, before, after] of pairMembers(old, now)) {
    const at = pointTo(path, name)
    if (before === undefined) change(comparison, 'add', at)
    else if (after !== undefined) compareItems(comparison, before, after, at, false, true)
  }
}

function isReplaced(replacement: Replacement, old: unknown, now: unknown): boolean {
  switch (replacement) {
    case 'never':
      return false
    case 'always':
      return true
    case 'larger':
      return isNumber(old) && isNumber(now) && now > old
    case 'smaller':
      return isNumber(old) && isNumber(now) && now < old
    case 'off':
      return old === true && now === false
  }
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

/** Tells whether a byte array of fixed size changes its size. Version 13 stores such bytes without their length. */
function changesFixedBytes(before: JsonObject, after: JsonObject): boolean {
  const isBytes = memberOf(before, 'byteArray') === true && memberOf(after, 'byteArray') === true
  const [least, most] = [memberOf(before, 'minItems'), memberOf(before, 'maxItems')]
  if (!isBytes || least === undefined || least !== most) return false
  return memberOf(after, 'minItems') !== least || memberOf(after, 'maxItems') !== most
}

function change({ noted, rule }: Comparison, operation: Operation, path: string): void {
  note(noted, rule satisfies ContractRuleId, path, { params: { operation } })
}
