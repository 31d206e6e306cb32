import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import type { ValueOf } from '#/protocol/encoding/bincode-layout.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import { deriveContractId } from '#/protocol/platform/platform-ids.ts'
import { valueOfJson, type JsonValue, type PlatformValue } from '#/protocol/platform/platform-value.ts'
import type { TypedContract } from './typed-contract.ts'

/** A contract for the transition that creates it: format 1, configuration of version 1, version 1. */
export type BuiltContract = Extract<ValueOf<typeof dataContract>, { readonly kind: 'v1' }>

/** Whose contract it is, and which. */
export interface ContractIdentity {
  /** 32 bytes. */
  readonly ownerId: Uint8Array
  /** The identity nonce of the create. */
  readonly identityNonce: bigint
}

/**
 * Builds a contract that `judgeContract` found valid, with its id: sha256d of owner and nonce. Integers of schemas are written as
 * i64, members in the order given. Its times are null: nodes set them. Source: docs/platform.md "Contracts".
 */
export function buildContract(
  contract: TypedContract,
  { ownerId, identityNonce }: ContractIdentity,
): BuiltContract {
  const { documents, schemaDefs, config, groups, tokens, keywords, description } = contract
  return {
    kind: 'v1',
    value: {
      id: deriveContractId(ownerId, identityNonce),
      config: { kind: 'v1', value: config },
      version: 1,
      ownerId,
      schemaDefs: schemaDefs === null ? null : schemaEntries(schemaDefs),
      documentSchemas: schemaEntries(documents),
      createdAt: null,
      updatedAt: null,
      createdAtBlockHeight: null,
      updatedAtBlockHeight: null,
      createdAtEpoch: null,
      updatedAtEpoch: null,
      groups,
      tokens,
      keywords,
      description,
    },
  }
}

/** The bytes of a contract as a transition has them; maps are sorted. */
export function encodeContract(contract: BuiltContract): Uint8Array {
  return encodeLayout(dataContract, contract)
}

/** Around a contract in a create: kind, version, nonce, fee increase, id of the key, and a signature of 65 bytes behind its length. */
const leastAround = 1 + 1 + 1 + 1 + 1 + 66

/** The bytes of a contract that is nobody's yet: to measure it, and to compare it with another. */
export function encodeUnowned(contract: TypedContract): Uint8Array {
  return encodeContract(buildContract(contract, { ownerId: new Uint8Array(32), identityNonce: 0n }))
}

/** The fewest bytes of the transition that creates the contract: a nonce above 250 takes 2 to 8 more. */
export function measureCreate(contract: TypedContract): number {
  return encodeUnowned(contract).length + leastAround
}

function schemaEntries(schemas: JsonObject): readonly (readonly [string, PlatformValue])[] {
  // It was read as JSON, so JSON is all it has.
  return Object.entries(schemas).map(([name, schema]) => [name, valueOfJson(schema as JsonValue)])
}
