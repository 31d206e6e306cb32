import { isOfVersion13, type Finding } from '#/features/contracts/model/contract-report.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
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
} from './keyword-fixes.ts'
import { newestFixFor } from './newest-fixes.ts'

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
