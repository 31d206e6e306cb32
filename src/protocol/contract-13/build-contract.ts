import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import { deriveContractId } from '#/protocol/platform/platform-ids.ts'
import { valueOfJson, type JsonValue, type PlatformValue } from '#/protocol/platform/platform-value.ts'
import type { TypedContract } from './typed-contract.ts'

export type BuiltContract = Extract<ValueOf<typeof dataContract>, { readonly kind: 'v1' }>

export interface ContractIdentity {
  /** 32 bytes. */
  readonly ownerId: Uint8Array
  readonly identityNonce: bigint
}

/** Builds a contract with its id, sha256d of owner and nonce (docs/platform.md "Contracts"). Times are null. */
export function buildContract(
  contract: TypedContract,
  { ownerId, identityNonce }: ContractIdentity,
): BuiltContract {
  const config = { kind: 'v1', value: contract.config } as const
  return layOutContract(contract, {
    id: deriveContractId(ownerId, identityNonce),
    config,
    version: 1,
    ownerId,
    createdAt: null,
    updatedAt: null,
    createdAtBlockHeight: null,
    updatedAtBlockHeight: null,
    createdAtEpoch: null,
    updatedAtEpoch: null,
  })
}

type PartName = 'schemaDefs' | 'documentSchemas' | 'groups' | 'tokens' | 'keywords' | 'description'

/** Members that the author of a format 1 contract does not type, and the configuration in its own version. */
export type ContractHead = Omit<BuiltContract['value'], PartName>

/** Joins the members that the author typed with all others. Integers of schemas become i64. */
export function layOutContract(contract: TypedContract, head: ContractHead): BuiltContract {
  const { documents, schemaDefs, groups, tokens, keywords, description } = contract
  const parts = { groups, tokens, keywords, description }
  return {
    kind: 'v1',
    value: {
      ...head,
      schemaDefs: schemaDefs === null ? null : schemaEntries(schemaDefs),
      documentSchemas: schemaEntries(documents),
      ...parts,
    },
  }
}

/** Encodes a contract as transitions contain it. Maps are sorted. */
export function encodeContract(contract: BuiltContract): Uint8Array {
  return encodeLayout(dataContract, contract)
}

/** The bytes of a create besides its contract: kind, version, nonce, fee increase, key id, and a signature of 65 bytes with its length. */
const leastAround = 1 + 1 + 1 + 1 + 1 + 66

/** Builds a contract with an empty owner, to measure, price or compare it. */
export function buildUnowned(contract: TypedContract): BuiltContract {
  return buildContract(contract, { ownerId: new Uint8Array(32), identityNonce: 0n })
}

/** Returns the bytes of `buildUnowned`. */
export function encodeUnowned(contract: TypedContract): Uint8Array {
  return encodeContract(buildUnowned(contract))
}

/** Returns the minimum size of the create in bytes. A nonce above 250 takes 2 to 8 bytes more. */
export function measureCreate(contract: TypedContract): number {
  return encodeUnowned(contract).length + leastAround
}

function schemaEntries(schemas: JsonObject): readonly (readonly [string, PlatformValue])[] {
  // The schemas were read from JSON.
  return Object.entries(schemas).map(([name, schema]) => [name, valueOfJson(schema as JsonValue)])
}
