import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import {
  camelCase,
  isVersion,
  rewriteIdentifier,
  rewriteInteger,
  rewritePart,
  rewriteVersion,
} from './printed-token.ts'

// Reads contracts of official packages, the platform's tests and the explorer (docs/contracts.md "What is read").

/** `types`: document types only. `schemas`: today's networks. `explorer`: tokens lack rules. `documents`: our form. */
export type ContractForm = 'documents' | 'schemas' | 'types' | 'explorer'

export interface PrintedContract {
  readonly form: ContractForm
  /** In the form of the official packages, but with its document types in `documents`. Integers above 2^53-1 stay as given. */
  readonly value: JsonObject
  /** Pointer to the document types in the JSON; undefined if they are JSON inside a text, or missing. */
  readonly documentsPath: string | undefined
}

const wrappers = ['contract', 'dataContract', 'data_contract', 'v0', 'result', 'data']
// Beside the contract, an answer has metadata, a version and an id.
const mostInWrapper = 4
const partNames = ['config', 'groups', 'tokens']

/** Finds the contract in JSON, also inside an answer; undefined if there is none. Checks no rules and never throws. */
export function readPrintedContract(value: unknown, path = '', depth = 4): PrintedContract | undefined {
  if (!isJsonObject(value)) return undefined
  const found = readWhole(value, path)
  if (found !== undefined) return found
  const names = Object.keys(value)
  const [only = ''] = names
  const inside = wrappers.find((name) => isJsonObject(memberOf(value, name)))
  const wrapped =
    inside !== undefined && depth > 0 && names.length <= mostInWrapper
      ? readPrintedContract(value[inside], pointTo(path, inside), depth - 1)
      : undefined
  // A file may list contracts by name. If it lists only one, returns that one.
  const named =
    names.length === 1 && only !== 'documents' ? readWhole(value[only], pointTo(path, only)) : undefined
  return wrapped ?? named ?? readTypes(value, path)
}

function readWhole(value: unknown, path: string): PrintedContract | undefined {
  if (!isJsonObject(value)) return undefined
  const documents = memberOf(value, 'documents')
  // This is an answer with a list of stored documents.
  if (isJsonObject(documents) && Array.isArray(memberOf(documents, 'documents'))) return undefined
  return Object.hasOwn(value, 'documents') ? readDocuments(value, path) : readSchemas(value, path)
}

function readDocuments(value: JsonObject, path: string): PrintedContract {
  const isOfToday = Object.keys(value).some((name) => isVersion(name) || partNames.includes(name))
  return {
    form: 'documents',
    value: isOfToday ? rewrite(value, memberOf(value, 'documents')) : value,
    documentsPath: `${path}/documents`,
  }
}

function readSchemas(value: JsonObject, path: string): PrintedContract | undefined {
  const name = ['documentSchemas', 'document_schemas', 'schema'].find((each) => Object.hasOwn(value, each))
  const given = name === undefined ? undefined : value[name]
  if (name === undefined)
    return hasTokens(value)
      ? { form: 'schemas', value: rewrite(value, {}), documentsPath: undefined }
      : undefined
  if (name !== 'schema')
    return { form: 'schemas', value: rewrite(value, given ?? {}), documentsPath: pointTo(path, name) }
  const isExplorer = ['identifier', 'dataContractId', 'owner', 'ownerId'].some((each) =>
    Object.hasOwn(value, each),
  )
  const types = typeof given === 'string' ? parseTypes(given) : given
  if (!isExplorer || (!isJsonObject(types) && types !== null)) return undefined
  const isText = typeof given === 'string'
  return {
    form: 'explorer',
    value: rewrite(value, types ?? {}),
    documentsPath: isText ? undefined : `${path}/schema`,
  }
}

function hasTokens(value: JsonObject): boolean {
  const isVersioned = Object.keys(value).some(isVersion) && Object.hasOwn(value, 'ownerId')
  return isVersioned && isJsonObject(memberOf(value, 'tokens'))
}

function parseTypes(text: string): unknown {
  const checked = checkJsonText(text)
  return checked.ok ? checked.value : undefined
}

function readTypes(value: JsonObject, path: string): PrintedContract | undefined {
  const types = Object.values(value)
  if (types.length === 0 || !types.every(looksLikeType)) return undefined
  return { form: 'types', value: { documents: value }, documentsPath: path }
}

function looksLikeType(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    (memberOf(value, 'type') === 'object' || isJsonObject(memberOf(value, 'properties')))
  )
}

const identifierNames: Readonly<Record<string, string>> = {
  id: 'id',
  identifier: 'id',
  dataContractId: 'id',
  ownerId: 'ownerId',
  owner: 'ownerId',
}
const schemaNames = ['documents', 'documentSchemas', 'schema']
const numberNames = new Set([
  'version',
  'createdAt',
  'updatedAt',
  'createdAtBlockHeight',
  'updatedAtBlockHeight',
  'createdAtEpoch',
  'updatedAtEpoch',
])
const explorerNames = new Set(
  ['name', 'txHash', 'timestamp', 'isSystem', 'documentsCount', 'tokensCount', 'topIdentity'].concat(
    ['identitiesInteracted', 'totalGasUsed', 'averageGasUsed', 'type', 'typeString', 'raw', 'signature'],
    ['signaturePublicKeyId', 'userFeeIncrease', 'identityNonce'],
  ),
)
const explorerTokenNames = new Set(
  ['identifier', 'tokenId', 'timestamp', 'totalSupply', 'owner', 'mintable', 'burnable', 'freezable'].concat(
    ['unfreezable', 'destroyable', 'allowedEmergencyActions', 'dataContractIdentifier', 'changeMaxSupply'],
    ['distributionType', 'totalGasUsed', 'totalTransitionsCount', 'totalFreezeTransitionsCount'],
    ['totalBurnTransitionsCount', 'perpetualDistribution', 'preProgrammedDistribution', 'price', 'prices'],
  ),
)

/** Renames the members to their official names. Keeps unknown members and leaves out null. */
function rewrite(value: JsonObject, documents: unknown): JsonObject {
  const isExplorer = Object.hasOwn(value, 'schema')
  const members = Object.entries(value).flatMap(([given, each]): readonly (readonly [string, unknown])[] => {
    if (isVersion(given)) return [['$formatVersion', rewriteVersion(each)]]
    const name = given === 'internalConfig' ? 'config' : camelCase(given)
    // The order of members stays, so that a contract in our form is recognized.
    if (schemaNames.includes(name)) return [['documents', documents]]
    if (each === null || (isExplorer && explorerNames.has(name))) return []
    if (Object.hasOwn(identifierNames, name))
      return [[identifierNames[name] ?? name, rewriteIdentifier(identityOf(each))]]
    if (numberNames.has(name)) return [[name, rewriteInteger(each)]]
    if (name === 'tokens' && isExplorer) return [[name, rewritePart(name, tokensOf(each))]]
    return [[name, partNames.includes(name) ? rewritePart(name, each) : each]]
  })
  const isThere = members.some(([name]) => name === 'documents')
  return Object.fromEntries(isThere ? members : [...members, ['documents', documents]])
}

/** Returns the id of an owner, which the explorer prints together with names. */
function identityOf(owner: unknown): unknown {
  return isJsonObject(owner) && Object.hasOwn(owner, 'identifier') ? owner['identifier'] : owner
}

function tokensOf(tokens: unknown): unknown {
  if (!Array.isArray(tokens)) return tokens
  return tokens.map((token: unknown) => {
    if (!isJsonObject(token)) return token
    if (Object.hasOwn(token, 'conventions'))
      return Object.fromEntries(Object.entries(token).filter(([name]) => name !== 'tokenId'))
    const { localizations, decimals, ...rest } = token
    const known = Object.entries(rest).filter(([name]) => !explorerTokenNames.has(name))
    return {
      ...Object.fromEntries(known),
      conventions: { localizations: localizations ?? {}, decimals: decimals ?? 8 },
    }
  })
}
