import { propertiesInOrder, renumber } from '#/features/contracts/model/form/schema-level.ts'
import { parentOf, valueAt } from '#/features/contracts/model/text/json-pointer.ts'
import { formatJsonKey, isJsonObject, type JsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { type ContractLimit, limitAt, type PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { isCount, propertyTypes } from '#/protocol/contract/schema-keyword.ts'
import { type Flaw, type Fix, removal, setTo } from './fix.ts'

/** Removes a keyword that is not allowed, because it could have no effect. */
export function dropKeyword({ path, name }: Flaw): Fix {
  return removal(path, name)
}

/** Sets `maxLength` or `maxItems` to the limit, unless the schema asks for a minimum above the limit. */
export function boundBy(limit: ContractLimit, type: 'string' | 'array') {
  return ({ path, name, outer }: Flaw, version: PlatformVersion): Fix | undefined => {
    const most = limitAt(limit, version)?.max
    if (most === undefined || !isJsonObject(outer) || memberOf(outer, 'type') !== type) return undefined
    const least = memberOf(outer, name === 'maxLength' ? 'minLength' : 'minItems')
    return isCount(least) && least > most ? undefined : setTo(path, name, most)
  }
}

export function fixType({ path, name, value }: Flaw): Fix | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const [only] = list
  if (list.length !== 1 || typeof only !== 'string') return undefined
  const type = propertyTypes.find((each) => each === only.trim().toLowerCase())
  return type && setTo(path, name, type)
}

export function fixValue({ path, name, value, violation }: Flaw): Fix | undefined {
  if (typeof value !== 'string') return undefined
  const expects = violation.params?.['expects']
  const isFlag = value === 'true' || value === 'false'
  if (expects === 'boolean') return isFlag ? setTo(path, name, value === 'true') : undefined
  if (expects !== 'count' && expects !== 'number' && expects !== 'positive') return undefined
  if (!/^-?(0|[1-9][0-9]{0,14})$/.test(value)) return undefined
  const number = Number(value)
  const fits = expects === 'count' ? number >= 0 : expects === 'positive' ? number > 0 : true
  return fits ? setTo(path, name, number) : undefined
}

/** Sets `items: false` if this replaces no definition. */
export function closeTuple({ path, name, value }: Flaw): Fix | undefined {
  const saysNothing = value === undefined || value === true || isEmptyObject(value)
  return saysNothing ? setTo(path, name, false) : undefined
}

/** Renames `dependencies` that contain only lists of names to `dependentRequired`. */
export function nameDependencies({ path, outer, value }: Flaw): Fix | undefined {
  const name = 'dependentRequired'
  const isFree = isJsonObject(outer) && memberOf(outer, name) === undefined
  const isNames = (each: unknown) =>
    Array.isArray(each) && each.every((one) => typeof one === 'string') && new Set(each).size === each.length
  if (!isFree || !isJsonObject(value) || isEmptyObject(value) || !Object.values(value).every(isNames)) {
    return undefined
  }
  return { action: { kind: 'rename-keyword', name }, edits: [{ kind: 'rename', path, name }] }
}

/** Removes `additionalItems`, except beside a list of schemas, where it has another meaning. */
export function dropAdditionalItems(flaw: Flaw): Fix | undefined {
  const isOldTuple = isJsonObject(flaw.outer) && Array.isArray(memberOf(flaw.outer, 'items'))
  return isOldTuple ? undefined : dropKeyword(flaw)
}

export function dropOutOfPlace(flaw: Flaw): Fix | undefined {
  return flaw.name === 'position' ? dropKeyword(flaw) : undefined
}

export function spellDependents({ path, name, outer }: Flaw): Fix | undefined {
  const right = 'dependentSchemas'
  const isFree = isJsonObject(outer) && memberOf(outer, right) === undefined
  if (name !== 'dependentSchema' || !isFree) return undefined
  return { action: { kind: 'rename-keyword', name: right }, edits: [{ kind: 'rename', path, name: right }] }
}

// Bounds that may not apply to the type beside them, each with the keywords that need the bound anyway.
const boundsWith: Readonly<Record<string, readonly string[]>> = {
  minLength: [],
  maxLength: ['pattern', 'format'],
  pattern: [],
  format: [],
  minItems: ['prefixItems', 'contentMediaType'],
  maxItems: ['uniqueItems', 'contentMediaType'],
  uniqueItems: [],
  minimum: [],
  maximum: [],
  exclusiveMinimum: [],
  exclusiveMaximum: [],
  multipleOf: [],
  minProperties: [],
  maxProperties: [],
}

export function dropIdleBound(flaw: Flaw): Fix | undefined {
  const { name, outer } = flaw
  const others = Object.hasOwn(boundsWith, name) ? boundsWith[name] : undefined
  if (others === undefined || !isJsonObject(outer)) return undefined
  return others.some((each) => memberOf(outer, each) !== undefined) ? undefined : dropKeyword(flaw)
}

export function fixNetworkValue(flaw: Flaw): Fix | undefined {
  const { path, name, value } = flaw
  if (name === 'enum' && Array.isArray(value)) {
    const seen = new Set<string>()
    const once = value.filter((each) => {
      const key = formatJsonKey(each)
      return !seen.has(key) && seen.add(key)
    })
    return { action: { kind: 'write-list' }, edits: [{ kind: 'set', path, value: once }] }
  }
  const isIdle =
    (name === 'byteArray' && value === false) ||
    ((name === 'dependentRequired' || name === 'dependentSchemas') && isEmptyObject(value))
  return isIdle ? dropKeyword(flaw) : undefined
}

/** Adds `type: object` as the first member, where it is usually written. */
export function nameDocumentType({ path, name, outer }: Flaw): Fix {
  const before = isJsonObject(outer) ? Object.keys(outer)[0] : undefined
  const fix = setTo(path, name, 'object')
  return before === undefined ? fix : { ...fix, edits: [{ kind: 'set', path, value: 'object', before }] }
}

export function fillTuple({ path, name, outer, violation }: Flaw): Fix | undefined {
  const count = violation.params?.['count']
  const most = isJsonObject(outer) ? memberOf(outer, 'maxItems') : undefined
  return isCount(count) && !(isCount(most) && most < count) ? setTo(path, name, count) : undefined
}

export function markIdentifier({ path, value }: Flaw): Fix | undefined {
  if (!isJsonObject(value) || memberOf(value, 'type') !== 'array' || hasItems(value)) return undefined
  const members = { byteArray: true, minItems: 32, maxItems: 32 }
  const edits = Object.entries(members)
    .filter(([name, right]) => memberOf(value, name) !== right)
    .map(([name, right]) => ({ kind: 'set', path: `${path}/${name}`, value: right }) as const)
  return { action: { kind: 'mark-identifier' }, edits }
}

export function nameIdentifierType({ path, name, violation }: Flaw): Fix | undefined {
  const mediaType = violation.params?.['expects']
  return typeof mediaType === 'string' ? setTo(path, name, mediaType) : undefined
}

export function closeLevel({ path, name }: Flaw): Fix {
  return setTo(path, name, false)
}

/** Renumbers the properties of a level by position. Equal or missing positions follow the order of the text. */
export function renumberLevel({ contract, outerPath }: Flaw): Fix | undefined {
  const levelPath = parentOf(parentOf(outerPath))
  const level = valueAt(contract, levelPath)
  if (!isJsonObject(level)) return undefined
  const defined = propertiesInOrder(level).filter(({ definition }) => isJsonObject(definition))
  return { action: { kind: 'renumber' }, edits: renumber(levelPath, defined) }
}

export function dropEmpty({ path, name, value }: Flaw): Fix | undefined {
  return Array.isArray(value) && value.length === 0 ? removal(path, name) : undefined
}

export function hasItems(schema: JsonObject): boolean {
  return memberOf(schema, 'items') !== undefined || memberOf(schema, 'prefixItems') !== undefined
}

function isEmptyObject(value: unknown): boolean {
  return isJsonObject(value) && Object.keys(value).length === 0
}
