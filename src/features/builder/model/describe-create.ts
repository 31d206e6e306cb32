import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { UnsignedIdentityCreate } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { findPrivateHalf } from '#/session/vault/vault-facts.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'
import type { KeyRowReport } from '#/session/drafts/assemble-keys.ts'
import { describeFunding, type DescribedFunding } from './describe-funding.ts'
import type { DraftKey } from '#/workspace/records/draft-key.ts'

export interface DescribedKey {
  readonly key: IdentityPublicKey
  /** The workspace's own name for it: no transition holds one. */
  readonly label: string
  /** The private half, when the vault has it. */
  readonly vaultKey: VaultKey | undefined
}

/** What a transition makes, read from the transition itself. */
export interface DescribedCreate extends DescribedFunding {
  readonly identityId: Uint8Array | undefined
  readonly keys: readonly DescribedKey[]
}

export interface CreateContext {
  readonly profile: WireProfile
  /** The transaction that a ChainLock proof does not carry, when it is at hand. */
  readonly lockTransaction: Uint8Array | undefined
  readonly vaultKeys: readonly VaultKey[]
  readonly draftKeys: readonly DraftKey[]
  readonly rows: readonly KeyRowReport[]
}

/** Puts a transition in words that screens can show. Labels and private halves are found by the bytes of each key. */
export function describeCreate(transition: UnsignedIdentityCreate, company: CreateContext): DescribedCreate {
  const funding = describeFunding(transition, company.profile, company.lockTransaction)
  return {
    ...funding,
    identityId: funding.outPoint && deriveIdentityId(funding.outPoint),
    keys: transition.publicKeys.map((key) => describeKey(key, company)),
  }
}

function describeKey(key: IdentityPublicKey, { vaultKeys, draftKeys, rows }: CreateContext): DescribedKey {
  const row = rows.find((each) => each.key !== undefined && equalBytes(each.key.data, key.data))
  const label = draftKeys.find((each) => each.row === row?.row)?.label ?? ''
  return { key, label, vaultKey: findPrivateHalf(vaultKeys, key) }
}
