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
  type Layout,
} from '#/protocol/encoding/bincode-layout.ts'
import { identifier } from './key-layout.ts'
import { platformValue } from './platform-value.ts'
import { token } from './token-layout.ts'

// Data contracts at protocol versions 13 and 14 (docs/platform.md "Contracts"; dashpay/platform packages/rs-dpp/src/data_contract).

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

/** Protocol version 14. Moderators that masternodes elect are not read, because drafts of their layout differ. */
const moderation = option(
  struct({
    banlist: bool,
    suspensions: bool,
    moderators: union({ contractOwner: null, appointedModerators: list(identifier) }, 2),
    warnings: bool,
  }),
)

const sizedIntegerTypes = bool

const firstPart = {
  id: identifier,
  config: union(
    {
      v0: struct(config),
      v1: struct({ ...config, sizedIntegerTypes }),
      v2: struct({ ...config, sizedIntegerTypes, moderation }),
    },
    3,
  ),
  version: u32,
  ownerId: identifier,
  schemaDefs: option(map(text, platformValue)),
  documentSchemas: map(text, platformValue),
}

// Registration of a contract group, in protocol version 14. It is not read, because drafts of its layout differ.
const unsettled: Layout<never> = union({}, 0)

export const groupMemberships = {
  contractGroup: option(unsettled),
  contractGroupMemberships: list(
    struct({
      contractGroupId: identifier,
      member: union({ contract: null, documentType: text, token: u16 }, 3),
    }),
  ),
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
