import { isOfVersion13, type Finding } from '#/features/contracts/model/contract-report.ts'
import { type JsonObject, isJsonObject, memberOf, pointTo } from '#/protocol/contract/json-value.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { RuleId } from '#/protocol/rule.ts'
import { type Fix, type Flaw, flawOf, removal, setTo } from './fix.ts'
import {
  dropDouble,
  dropId,
  fixNameLength,
  fixNameType,
  fixUnique,
  listFields,
  nameIndex,
  renameIndex,
  sortUpwards,
  writeEntry,
} from './index-fixes.ts'
import {
  boundBy,
  closeLevel,
  closeTuple,
  dropAdditionalItems,
  dropEmpty,
  dropIdleBound,
  dropKeyword,
  dropOutOfPlace,
  fillTuple,
  fixNetworkValue,
  fixType,
  fixValue,
  markIdentifier,
  nameDependencies,
  nameDocumentType,
  nameIdentifierType,
  renumberLevel,
  spellDependents,
  hasItems,
} from './keyword-fixes.ts'
import { valueAt } from '#/features/contracts/model/text/json-pointer.ts'
import type { ContractFinding } from '#/protocol/contract-13/contract-judgement.ts'
import type { ContractRuleId } from '#/protocol/contract-13/contract-rules.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'

export function newestFixFor({ rule, path }: ContractFinding, contract: JsonObject): Fix | undefined {
  const found = newestFixes[rule]?.(flawOf(contract, { path }))
  return found === undefined || found.edits.length === 0 ? undefined : found
}

/** The rules of version 13 with an unambiguous fix, at least for some violations. */
export const newestFixes: Partial<Readonly<Record<ContractRuleId, (flaw: Flaw) => Fix | undefined>>> = {
  'v13.unknown-member': drop,
  'v13.type-keyword': drop,
  'v13.property-keyword': dropUnlessItems,
  'v13.part-keyword': drop,
  'v13.type-schema': ({ path, name }) => (name === '$schema' ? removal(path, name) : undefined),
  'v13.position': renumberLevel,
  'v13.position-sequence': renumberLevel,
  'v13.nested-position': renumberLevel,
  'v13.object-closed': close,
  'v13.keyword-missing': addKeyword,
  'v13.keyword-choice': sortIndex,
  'v13.keyword-items': dropEmpty,
  'v13.byte-array': markBytes,
  'v13.identifier-size': ({ path, name }) => setTo(path, name, 32),
  'v13.text-limit': ({ path, name }) => setTo(path, name, 50_000),
  'v13.index-length': limitIndexed,
  'v13.index-id': dropId,
  'v13.index-name-twice': renameIndex,
  'v13.index-twice': ({ contract, outerPath }) => dropDouble(flawOf(contract, { path: outerPath })),
  'v13.contested-mutable': ({ path }) =>
    setTo(`${documentOf(path)}/documentsMutable`, 'documentsMutable', false),
  'v13.format-version': ({ path, name }) => setTo(path, name, '0'),
  'v13.config-version': ({ path, name }) => setTo(path, name, '1'),
  'v13.takers': nameTakers,
  'v13.keyword-twice': ({ path, value }) => ({
    action: { kind: 'remove-entry', name: String(value) },
    edits: [{ kind: 'remove', path }],
  }),
}

function drop({ path, name, value }: Flaw): Fix | undefined {
  return value === undefined ? undefined : removal(path, name)
}

/** Without `items`, a list still is not a byte array, so the user has to decide on its type. */
function dropUnlessItems(flaw: Flaw): Fix | undefined {
  return flaw.name === 'items' || flaw.name === 'prefixItems' ? undefined : drop(flaw)
}

function close(flaw: Flaw): Fix | undefined {
  return flaw.name === 'additionalProperties' ? closeLevel(flaw) : undefined
}

function addKeyword(flaw: Flaw): Fix | undefined {
  const { path, name, outerPath } = flaw
  const isType = documentOf(path) === outerPath
  return name === 'type' && isType ? setTo(path, name, 'object') : close(flaw)
}

function sortIndex(flaw: Flaw): Fix | undefined {
  return /\/indices\/\d+\/properties\/\d+\/[^/]+$/.test(flaw.path) ? sortUpwards(flaw) : undefined
}

function markBytes({ path, name, outer }: Flaw): Fix | undefined {
  const isList = isJsonObject(outer) && hasItems(outer)
  return name === 'byteArray' && !isList ? setTo(path, name, true) : undefined
}

function limitIndexed({ contract, path, name: field }: Flaw): Fix | undefined {
  const property = field
    .split('.')
    .reduce((outer, name) => pointTo(`${outer}/properties`, name), documentOf(path))
  const schema = valueAt(contract, property)
  if (!isJsonObject(schema)) return undefined
  const isBytes = memberOf(schema, 'type') === 'array'
  const [keyword, limit] = isBytes ? (['maxItems', 255] as const) : (['maxLength', 63] as const)
  return setTo(`${property}/${keyword}`, keyword, limit)
}

const plainTakers = ['noOne', 'contractOwner', 'mainGroup']

/** Converts takers to an object. Older programs write them as a name, such as `"ContractOwner"`. */
function nameTakers({ path, name, value }: Flaw): Fix | undefined {
  const given = typeof value === 'string' ? value.toLowerCase() : undefined
  const $type = plainTakers.find((each) => each.toLowerCase() === given)
  if ($type === undefined) return undefined
  return { action: { kind: 'set', name, value: $type }, edits: [{ kind: 'set', path, value: { $type } }] }
}

function documentOf(path: string): string {
  const [documents = '', name = ''] = namesOf(path)
  return pointTo(`/${documents}`, name)
}

export function fixFor(finding: Finding, contract: JsonObject, version: PlatformVersion): Fix | undefined {
  if (isOfVersion13(finding)) return newestFixFor(finding, contract)
  const found = fixes[finding.rule]?.(flawOf(contract, finding), version)
  return found === undefined || found.edits.length === 0 ? undefined : found
}

type FindFix = (flaw: Flaw, version: PlatformVersion) => Fix | undefined

/** The rules with an unambiguous fix, at least for some violations. For other rules, the user has to decide. */
export const fixes: Partial<Readonly<Record<RuleId, FindFix>>> = {
  'document.type': nameObject,
  'document.required': fixRequired,
  'document.indices': dropEmpty,
  'document.additional-properties': closeLevel,
  'property.additional-properties': closeLevel,
  'property.type': fixType,
  'property.position': renumberLevel,
  'property.position-unique': renumberLevel,
  'property.position-sequence': renumberLevel,
  'property.position-nested': renumberLevel,
  'keyword.value': fixValue,
  'index.name': nameIndex,
  'index.name-type': fixNameType,
  'index.name-length': fixNameLength,
  'index.name-unique': renameIndex,
  'index.properties-array': listFields,
  'index.entry': writeEntry,
  'index.sort': sortUpwards,
  'index.unique': fixUnique,
  'limit.indexed-string': boundBy('indexedString', 'string'),
  'limit.indexed-bytes': boundBy('indexedBytes', 'array'),
  'limit.indexed-array-items': boundBy('indexedArrayItems', 'array'),
  'limit.index-id': dropId,
  'keyword.default': dropKeyword,
  'keyword.property-names': dropKeyword,
  'keyword.unique-items': boundBy('uniqueItems', 'array'),
  'keyword.pattern-max-length': boundBy('matchedString', 'string'),
  'keyword.format-max-length': boundBy('matchedString', 'string'),
  'keyword.if': dropKeyword,
  'keyword.then': dropKeyword,
  'keyword.else': dropKeyword,
  'keyword.all-of': dropKeyword,
  'keyword.any-of': dropKeyword,
  'keyword.one-of': dropKeyword,
  'keyword.not': dropKeyword,
  'keyword.dependencies': nameDependencies,
  'keyword.additional-items': dropAdditionalItems,
  'keyword.pattern-properties': dropKeyword,
  'keyword.prefix-items': closeTuple,
  'network.unknown-keyword': dropOutOfPlace,
  'network.keyword': spellDependents,
  'network.keyword-type': dropIdleBound,
  'network.keyword-value': fixNetworkValue,
  'network.document-type': nameDocumentType,
  'network.tuple': fillTuple,
  'network.identifier': markIdentifier,
  'network.identifier-type': nameIdentifierType,
  'network.duplicate-index': dropDouble,
}

function fixRequired({ path, name, value, violation, outer }: Flaw): Fix | undefined {
  if (Array.isArray(value) && value.length === 0) return removal(path, name)
  const doubled = violation.params?.['name']
  if (!Array.isArray(outer) || typeof doubled !== 'string') return undefined
  return { action: { kind: 'remove-entry', name: doubled }, edits: [{ kind: 'remove', path }] }
}

function nameObject({ path, name }: Flaw): Fix {
  return setTo(path, name, 'object')
}
