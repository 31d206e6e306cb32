import {
  bool,
  code,
  list,
  map,
  option,
  struct,
  text,
  u16,
  u32,
  u64,
  union,
  version,
} from '#/protocol/encoding/bincode-layout.ts'
import { identifier } from './key-layout.ts'
import { platformValue } from './platform-value.ts'
import { token } from './token-layout.ts'

// Data contracts (docs/platform.md "Contracts"; dashpay/platform packages/rs-dpp/src/data_contract).

/** 0 one key, 1 several, 2 several with a reference to the latest. */
const requirement = option(code<0 | 1 | 2>(3))

const config = {
  canBeDeleted: bool,
  readonly: bool,
  keepsHistory: bool,
  documentsKeepHistoryContractDefault: bool,
  documentsMutableContractDefault: bool,
  documentsCanBeDeletedContractDefault: bool,
  requiresIdentityEncryptionBoundedKey: requirement,
  requiresIdentityDecryptionBoundedKey: requirement,
}

const firstPart = {
  id: identifier,
  config: union({ v0: struct(config), v1: struct({ ...config, sizedIntegerTypes: bool }) }, 2),
  version: u32,
  ownerId: identifier,
  schemaDefs: option(map(text, platformValue)),
  documentSchemas: map(text, platformValue),
}

const group = version(0, struct({ members: map(identifier, u32), requiredPower: u32 }))

/** Format 0, which no new contract has, and format 1 with groups and tokens. Times are in milliseconds since 1970. */
export const dataContract = union(
  {
    v0: struct(firstPart),
    v1: struct({
      ...firstPart,
      createdAt: option(u64),
      updatedAt: option(u64),
      createdAtBlockHeight: option(u64),
      updatedAtBlockHeight: option(u64),
      createdAtEpoch: option(u16),
      updatedAtEpoch: option(u16),
      groups: map(u16, group),
      tokens: map(u16, token),
      keywords: list(text),
      description: option(text),
    }),
  },
  2,
)
