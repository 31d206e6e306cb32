import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { note, type Noted } from './noted.ts'
import { readToken } from './typed-token.ts'
import {
  maybe,
  or,
  orDefaults,
  readBool,
  readIdentifier,
  readName,
  readNumber,
  readPairs,
  readPart,
  readText,
  readU16,
  readU32,
  type Optional,
  type ReadPart,
} from './typed-parts.ts'

type Read<Of> = Of extends ReadPart<infer Value> ? Value : never

export type TypedGroup = Read<typeof readGroup>
export type TypedToken = Read<typeof readToken>
export type TypedConfig = Read<(typeof configuration)['read']>

/** A contract in the form that the rules check: schemas in JSON, other parts in their layout. Unreadable parts are left out. */
export interface TypedContract {
  readonly documents: JsonObject
  /** Pointer to the document types, in `documents` or `documentSchemas`. */
  readonly documentsPath: string
  readonly schemaDefs: JsonObject | null
  readonly config: TypedConfig
  readonly groups: readonly (readonly [position: number, TypedGroup])[]
  readonly tokens: readonly (readonly [position: number, TypedToken])[]
  /** Positions of groups and tokens, including unreadable ones. */
  readonly groupPositions: readonly number[]
  readonly tokenPositions: readonly number[]
  readonly keywords: readonly string[]
  readonly description: string | null
}

const readRequirement: ReadPart<0 | 1 | 2> = (noted, input, path) => {
  if (input === 0 || input === 1 || input === 2) return input
  return readNumber(0, 2)(noted, input, path) === undefined ? undefined : 0
}

const configuration = orDefaults(
  {
    canBeDeleted: or(readBool, false),
    readonly: or(readBool, false),
    keepsHistory: or(readBool, false),
    documentsKeepHistoryContractDefault: or(readBool, false),
    documentsMutableContractDefault: or(readBool, true),
    documentsCanBeDeletedContractDefault: or(readBool, true),
    requiresIdentityEncryptionBoundedKey: maybe(readRequirement),
    requiresIdentityDecryptionBoundedKey: maybe(readRequirement),
    sizedIntegerTypes: or(readBool, true),
  },
  false,
)

export const defaultConfig: TypedConfig = configuration.missing

const readGroup = readPart({ members: readPairs(readIdentifier, readU32), requiredPower: readU32 })

const readPosition = readName(readU16)

// Members of printed contracts that no rule checks, because transitions and nodes set them.
const givenByTransition = ['$formatVersion', '$format_version', 'id', 'ownerId', 'version'].concat([
  'createdAt',
  'updatedAt',
  'createdAtBlockHeight',
  'updatedAtBlockHeight',
  'createdAtEpoch',
  'updatedAtEpoch',
])
const ownMembers = [
  'documents',
  'documentSchemas',
  'schemaDefs',
  'config',
  'groups',
  'tokens',
  'keywords',
].concat('description')

/** Reads a contract of format 1 with defaults. Notes parts that the official reader rejects or ignores. */
export function readTypedContract(noted: Noted, input: JsonObject): TypedContract {
  for (const name of Object.keys(input)) {
    const isKnown = givenByTransition.includes(name) || ownMembers.includes(name)
    if (!isKnown) note(noted, 'v13.unknown-member', pointTo('', name))
  }
  const documentsName = memberOf(input, 'documents') === undefined ? 'documentSchemas' : 'documents'
  const documents = memberOf(input, documentsName)
  const read = <Value>(name: string, by: Optional<Value>): Value => {
    const value = memberOf(input, name)
    return value === undefined ? by.missing : (by.read(noted, value, pointTo('', name)) ?? by.missing)
  }
  return {
    documents: documents === undefined ? {} : (readObject(noted, documents, `/${documentsName}`) ?? {}),
    documentsPath: documents === undefined ? '/documents' : `/${documentsName}`,
    schemaDefs: read('schemaDefs', maybe(readObject)),
    config: readConfiguration(noted, memberOf(input, 'config')),
    groups: read('groups', or(readPairs(readPosition, readGroup), [])),
    tokens: read('tokens', or(readPairs(readPosition, readToken), [])),
    groupPositions: positionsOf(memberOf(input, 'groups')),
    tokenPositions: positionsOf(memberOf(input, 'tokens')),
    keywords: read('keywords', or(readKeywords, [])),
    description: read('description', maybe(readText)),
  }
}

function positionsOf(parts: unknown): readonly number[] {
  if (!isJsonObject(parts)) return []
  return Object.keys(parts).flatMap((name) => (/^(?:0|[1-9]\d{0,4})$/.test(name) ? [Number(name)] : []))
}

/** Reads the configuration. A printed configuration has a version; others may omit it. */
function readConfiguration(noted: Noted, input: unknown): TypedConfig {
  if (input === undefined) return defaultConfig
  const version = isJsonObject(input) ? memberOf(input, '$formatVersion') : undefined
  if (version !== undefined && version !== '1') {
    note(noted, 'v13.config-version', '/config/$formatVersion', { value: version })
  }
  return configuration.read(noted, input, '/config') ?? defaultConfig
}

const readObject: ReadPart<JsonObject> = (noted, input, path) => {
  if (isJsonObject(input)) return input
  note(noted, 'v13.object', path, { value: input })
  return undefined
}

const readKeywords: ReadPart<readonly string[]> = (noted, input, path) => {
  if (Array.isArray(input)) return input.flatMap((each, at) => readText(noted, each, `${path}/${at}`) ?? [])
  note(noted, 'v13.value', path, { value: input, params: { expects: 'list' } })
  return undefined
}
