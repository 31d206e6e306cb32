import { type JsonObject, isJsonObject } from '#/protocol/contract/json-value.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Violation } from '#/protocol/violation.ts'
import { propertiesInOrder, renumber } from '#/features/contracts/model/form/property-order.ts'
import {
  dropDouble,
  dropId,
  listFields,
  fixNameLength,
  fixNameType,
  fixUnique,
  nameIndex,
  renameIndex,
  sortUpwards,
  writeEntry,
} from './index-fixes.ts'
import {
  boundBy,
  closeTuple,
  dropAdditionalItems,
  dropIdleBound,
  dropKeyword,
  dropOutOfPlace,
  fillTuple,
  markIdentifier,
  fixNetworkValue,
  fixType,
  fixValue,
  nameDependencies,
  nameDocumentType,
  spellDependents,
} from './keyword-fixes.ts'
import { flawOf, type Flaw, type Mend, parentOf, removal, setTo, valueAt } from './fix.ts'

function closeLevel({ path, name }: Flaw): Mend {
  return setTo(path, name, false)
}

/** Numbers the level anew: by position, and by the order of the text where two have the same or one has none. */
function renumberLevel({ contract, outerPath }: Flaw): Mend | undefined {
  const levelPath = parentOf(parentOf(outerPath))
  const level = valueAt(contract, levelPath)
  if (!isJsonObject(level)) return undefined
  const defined = propertiesInOrder(level).filter(({ definition }) => isJsonObject(definition))
  return { act: { kind: 'renumber' }, edits: renumber(levelPath, defined) }
}

/** An empty `required` goes, and so does a name that stands there already. */
function mendRequired({ path, name, value, violation, outer }: Flaw): Mend | undefined {
  if (Array.isArray(value) && value.length === 0) return removal(path, name)
  const doubled = violation.params?.['name']
  if (!Array.isArray(outer) || typeof doubled !== 'string') return undefined
  return { act: { kind: 'remove-entry', name: doubled }, edits: [{ kind: 'remove', path }] }
}

function dropEmptyIndices({ path, name, value }: Flaw): Mend | undefined {
  return Array.isArray(value) && value.length === 0 ? removal(path, name) : undefined
}

function nameObject({ path, name }: Flaw): Mend {
  return setTo(path, name, 'object')
}

type FindMend = (flaw: Flaw, version: PlatformVersion) => Mend | undefined

/** The rules that have a certain mend, at least for some of their violations. What a person has to decide has none. */
export const mends: Partial<Readonly<Record<RuleId, FindMend>>> = {
  'document.type': nameObject,
  'document.required': mendRequired,
  'document.indices': dropEmptyIndices,
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
  'network.duplicate-index': dropDouble,
}

/** What mends a violation of this contract for certain, in the version that it was found for. */
export function mendFor(
  violation: Violation,
  contract: JsonObject,
  version: PlatformVersion,
): Mend | undefined {
  const found = mends[violation.rule]?.(flawOf(contract, violation), version)
  return found === undefined || found.edits.length === 0 ? undefined : found
}
