import { type ContractLimit, limitAt, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { contractRules, keywordRules } from '#/protocol/rule.ts'

export interface KeywordDoc {
  readonly rules: readonly { readonly sentence: string; readonly heading: string }[]
  readonly limits: readonly { readonly name: ContractLimit; readonly min: number; readonly max: number }[]
}

// A map, because a keyword may have the name of an inherited member, such as `constructor`.
const limitsOf: ReadonlyMap<string, readonly ContractLimit[]> = new Map([
  ['maxLength', ['indexedString', 'matchedString']],
  ['maxItems', ['indexedBytes', 'uniqueItems']],
  ['document properties', ['documentProperties']],
  ['document indices', ['indices', 'uniqueIndices']],
  ['index properties', ['indexProperties']],
  ['index name', ['indexName']],
])

const all = Object.entries({ ...contractRules, ...keywordRules })
const mostRules = 4

export function keywordDoc(
  keyword: string,
  role: PlaceRole,
  version: PlatformVersion,
): KeywordDoc | undefined {
  if (role !== 'document' && role !== 'schema' && role !== 'index') return undefined
  const word = new RegExp(`(?<![\\w$])${keyword.replaceAll(/[$.*+?()[\]{}|^\\]/g, '\\$&')}(?![\\w])`)
  const rules = all.filter(
    ([id, { sentence }]) => fitsRole(id, role) && (word.test(sentence) || id === `property.${keyword}`),
  )
  const names = [keyword, `${role} ${keyword}`].flatMap((each) => limitsOf.get(each) ?? [])
  const limits = names.flatMap((name) => {
    const limit = limitAt(name, version)
    return limit === undefined ? [] : [{ name, min: limit.min, max: limit.max }]
  })
  if (rules.length === 0 && limits.length === 0) return undefined
  return {
    rules: rules.slice(0, mostRules).map(([, { sentence, heading }]) => ({ sentence, heading })),
    limits,
  }
}

function fitsRole(id: string, role: PlaceRole): boolean {
  const isOfIndex = id.startsWith('index.') || id === 'limit.index-properties'
  if (role === 'index') return isOfIndex
  return !isOfIndex && !id.startsWith('network.') && !(role === 'schema' && id.startsWith('document.'))
}

/** The meaning of an object or list in a contract, which follows from its path alone. */
export type PlaceRole =
  | 'contract'
  | 'documents'
  | 'document'
  | 'schema'
  | 'names'
  | 'required'
  | 'indices'
  | 'index'
  | 'fields'
  | 'field'
  | 'other'

type Step = (role: PlaceRole, name: string | number) => PlaceRole

const step: Step = (role, name) => {
  switch (role) {
    case 'contract':
      return name === 'documents' ? 'documents' : 'other'
    case 'documents':
      return 'document'
    case 'document':
    case 'schema':
      if (name === 'indices') return role === 'document' ? 'indices' : 'other'
      if (name === 'required') return 'required'
      if (name === 'items' || name === 'contains') return 'schema'
      return name === 'properties' || name === 'dependentSchemas' || name === 'prefixItems'
        ? 'names'
        : 'other'
    case 'names':
      return 'schema'
    case 'indices':
      return 'index'
    case 'index':
      return name === 'properties' ? 'fields' : 'other'
    case 'fields':
      return 'field'
    case 'required':
    case 'field':
    case 'other':
      return 'other'
  }
}

export function roleAt(path: readonly (string | number)[]): PlaceRole {
  let role: PlaceRole = 'contract'
  for (const name of path) role = step(role, name)
  return role
}
