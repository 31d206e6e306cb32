import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import type { JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { valueAt } from '#/features/contracts/model/text/json-pointer.ts'

// The parts with a form, apart from document types. Positions start at 0 (docs/contracts.md “Rules of version 13”).

export const settingsMembers = ['description', 'keywords', 'config'] as const
const listNames = { group: 'groups', token: 'tokens' } as const
export type ListedPart = keyof typeof listNames

/** The flags of the configuration, with their defaults. */
export const configFlags = {
  canBeDeleted: false,
  readonly: false,
  keepsHistory: false,
  documentsKeepHistoryContractDefault: false,
  documentsMutableContractDefault: true,
  documentsCanBeDeletedContractDefault: true,
  sizedIntegerTypes: true,
} as const

/** The default of each token rule: who is authorized if a token lacks the rule. */
export const tokenRules = {
  manualMintingRules: 'contractOwner',
  manualBurningRules: 'contractOwner',
  freezeRules: 'noOne',
  unfreezeRules: 'noOne',
  destroyFrozenFundsRules: 'noOne',
  emergencyActionRules: 'noOne',
  conventionsChangeRules: 'noOne',
  maxSupplyChangeRules: 'noOne',
} as const
export type TokenRule = keyof typeof tokenRules

export function hasParts(contract: JsonObject): boolean {
  return [...settingsMembers, 'groups', 'tokens'].some((name) => memberOf(contract, name) !== undefined)
}

export function listParts(
  contract: JsonObject,
  kind: ListedPart,
): readonly (readonly [position: string, part: JsonObject])[] {
  const parts = memberOf(contract, listNames[kind])
  if (!isJsonObject(parts)) return []
  return Object.entries(parts).flatMap(([position, part]) => (isJsonObject(part) ? [[position, part]] : []))
}

/** Number of groups that a list offers. A contract in JSON may have 65,536. */
export const mostOffered = 100

/** The positions that a list offers: the first hundred, and chosen or requested positions that exist. */
export function offeredGroups(groups: readonly string[], more: readonly string[]): readonly string[] {
  const first = groups.slice(0, mostOffered)
  const others = new Set(more.filter((position) => !first.includes(position)))
  return [...first, ...groups.slice(mostOffered).filter((position) => others.has(position))]
}

export function partPath(kind: ListedPart, position: string): string {
  return pointTo(`/${listNames[kind]}`, position)
}

export function addPart(
  contract: JsonObject,
  kind: ListedPart,
): { readonly path: string; readonly edits: readonly JsonEdit[] } {
  const name = listNames[kind]
  const parts = memberOf(contract, name)
  const count = isJsonObject(parts) ? Object.keys(parts).length : 0
  const value = kind === 'group' ? newGroup : newToken
  const path = partPath(kind, String(count))
  return isJsonObject(parts)
    ? { path, edits: [{ kind: 'set', path, value }] }
    : { path, edits: [{ kind: 'set', path: `/${name}`, value: { 0: value } }] }
}

const newGroup = { $formatVersion: '0', members: {}, requiredPower: 2 }
const newToken = {
  $formatVersion: '0',
  conventions: {
    $formatVersion: '0',
    localizations: { en: nameOf('token', 'tokens') },
    decimals: 8,
  },
  baseSupply: 0,
  // The token has no fixed destination, so the minter has to choose one.
  distributionRules: { $formatVersion: '0', mintingAllowChoosingDestination: true },
}

export function nameOf(singularForm: string, pluralForm: string) {
  return { $formatVersion: '0', shouldCapitalize: false, singularForm, pluralForm }
}

export function tokenName(token: JsonObject): string {
  const name = valueAt(token, '/conventions/localizations/en/singularForm')
  return typeof name === 'string' ? name : ''
}

/** Sets a member of an object, and adds the object if it is missing. `undefined` removes the member. */
export function setMember(
  contract: JsonObject,
  [outer, name]: readonly [outer: string, name: string],
  value: unknown,
  missing: JsonObject = {},
): readonly JsonEdit[] {
  const path = pointTo(`/${outer}`, name)
  if (value === undefined) return [{ kind: 'remove', path }]
  if (isJsonObject(memberOf(contract, outer))) return [{ kind: 'set', path, value }]
  return [{ kind: 'set', path: `/${outer}`, value: { ...missing, [name]: value } }]
}

/** Returns who is authorized: `group 0` for a group, `other` for JSON that the form does not offer. */
export function takersOf(token: JsonObject, rule: TokenRule): string {
  const rules = memberOf(token, rule)
  if (rules === undefined) return tokenRules[rule]
  const takers = isJsonObject(rules) ? memberOf(rules, 'authorizedToMakeChange') : undefined
  const kind = isJsonObject(takers) ? memberOf(takers, '$type') : undefined
  if (kind === 'group') return `group ${String(memberOf(Object(takers), 'position'))}`
  return kind === 'noOne' || kind === 'contractOwner' || kind === 'mainGroup' ? kind : 'other'
}

/** Sets who is authorized by a token rule. A rule that is new to the token cannot be changed by anyone. */
export function setTakers(
  token: JsonObject,
  path: string,
  rule: TokenRule,
  chosen: string,
): readonly JsonEdit[] {
  const [kind, position] = chosen.split(' ')
  const takers = position === undefined ? { $type: kind } : { $type: kind, position: Number(position) }
  if (isJsonObject(memberOf(token, rule)))
    return [{ kind: 'set', path: `${path}/${rule}/authorizedToMakeChange`, value: takers }]
  const value = {
    $formatVersion: '0',
    authorizedToMakeChange: takers,
    adminActionTakers: { $type: 'noOne' },
    changingAuthorizedActionTakersToNoOneAllowed: false,
    changingAdminActionTakersToNoOneAllowed: false,
    selfChangingAdminActionTakersAllowed: false,
  }
  return [{ kind: 'set', path: `${path}/${rule}`, value }]
}
