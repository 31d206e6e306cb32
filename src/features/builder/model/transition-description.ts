import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type {
  UnsignedIdentityCreate,
  UnsignedFunded,
  UnsignedTransition,
  UnsignedIdentityUpdate,
} from '#/protocol/transition/transition.ts'
import { isWitnessed, type WireProfile, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { findPrivateKey } from '#/domain/keys/vault-facts.ts'
import { type VaultKey, useVault } from '#/domain/keys/vault-session.ts'
import type { KeyRowReport } from '#/domain/draft/assemble-keys.ts'
import type { DraftKey } from '#/store/records/draft-key.ts'
import { useMemo } from 'react'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { reportAssetLock } from '#/protocol/transition/check-unsigned.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { findKeyLabels, type IdentityView } from '#/domain/identity/identity-view.ts'
import type { FindVaultKey } from '#/domain/keys/find-vault-key.ts'
import type { StagedKeys } from '#/domain/identity/list-key-rows.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'

export interface DescribedKey {
  readonly key: IdentityPublicKey
  /** The key’s label in the workspace. A transition contains no labels. */
  readonly label: string
  readonly vaultKey: VaultKey | undefined
}

export interface DescribedCreate extends DescribedFunding {
  readonly identityId: Uint8Array | undefined
  readonly keys: readonly DescribedKey[]
}

interface CreateContext {
  readonly profile: WireProfile
  /** The transaction behind a ChainLock proof, if known. The proof does not contain it. */
  readonly lockTransaction: Uint8Array | undefined
  readonly vaultKeys: readonly VaultKey[]
  readonly draftKeys: readonly DraftKey[]
  readonly rows: readonly KeyRowReport[]
}

export function describeCreate(transition: UnsignedIdentityCreate, context: CreateContext): DescribedCreate {
  const funding = describeFunding(transition, context.profile, context.lockTransaction)
  return {
    ...funding,
    identityId: funding.outPoint && deriveIdentityId(funding.outPoint, context.profile),
    keys: transition.publicKeys.map((key) => describeKey(key, context)),
  }
}

function describeKey(key: IdentityPublicKey, { vaultKeys, draftKeys, rows }: CreateContext): DescribedKey {
  const row = rows.find((each) => each.key !== undefined && equalBytes(each.key.data, key.data))
  const label = draftKeys.find((each) => each.row === row?.row)?.label ?? ''
  return { key, label, vaultKey: findPrivateKey(vaultKeys, key) }
}

export function useDescribedCreate(
  { draft, report }: CheckedDraft,
  transition: UnsignedTransition | undefined = report.transition,
): DescribedCreate | undefined {
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(() => {
    if (transition?.type !== TransitionType.create || draft.kind !== 'create' || report.kind !== 'create')
      return undefined
    const lockTransaction = report.fund.texts.transaction?.bytes
    return describeCreate(transition, {
      profile: wireProfiles[draft.profile],
      lockTransaction,
      vaultKeys,
      draftKeys: draft.keys,
      rows: report.keys.rows,
    })
  }, [draft, report, transition, vaultKeys])
}

export interface DescribedFunding {
  /** 36 bytes. */
  readonly outPoint: Uint8Array | undefined
  /** In display order. */
  readonly txid: Uint8Array | undefined
  readonly outputIndex: number | undefined
  /** Unknown for a ChainLock proof without its transaction. */
  readonly amountDuffs: bigint | undefined
  /** Before fees. */
  readonly fundedCredits: bigint | undefined
}

export function describeFunding(
  transition: Pick<UnsignedFunded, 'assetLockProof'>,
  profile: WireProfile,
  lockTransaction: Uint8Array | undefined,
): DescribedFunding {
  const context = lockTransaction === undefined ? {} : { lockTransaction }
  const { outPoint, lockOutput } = reportAssetLock(transition, profile, context)
  const amountDuffs = lockOutput?.amountDuffs
  return {
    outPoint,
    txid: outPoint?.slice(0, 32),
    outputIndex: outPoint && new DataView(outPoint.buffer, outPoint.byteOffset).getUint32(32, true),
    amountDuffs,
    fundedCredits: amountDuffs === undefined ? undefined : creditsOf(amountDuffs),
  }
}

export interface DescribedUpdate {
  readonly add: readonly DescribedKey[]
  readonly disable: readonly (Omit<DescribedKey, 'key'> & {
    readonly id: number
    readonly key: IdentityPublicKey | undefined
  })[]
}

interface NamedIdentity {
  readonly record: Pick<IdentityView['record'], 'keyLabels'>
  readonly transitions: IdentityView['transitions']
  readonly shown: { readonly identity: Pick<Identity, 'publicKeys'> } | undefined
}

/**
 * Describes an update. Added keys are found by their bytes, because a label stored for an id may be of a key never
 * added.
 */
export function describeUpdate(
  { addPublicKeys = [], disablePublicKeys = [] }: UnsignedIdentityUpdate,
  identity: NamedIdentity,
  findVaultKey: FindVaultKey,
  named: StagedKeys['add'] = [],
): DescribedUpdate {
  const keys = identity.shown?.identity.publicKeys ?? []
  const labels = findKeyLabels(identity, keys)
  return {
    add: addPublicKeys.map((key) => {
      const vaultKey = findVaultKey(key)
      const own = named.find((each) => equalBytes(each.key.data, key.data))?.label
      return { key, label: own ?? vaultKey?.label ?? '', vaultKey }
    }),
    disable: disablePublicKeys.map((id) => {
      const key = keys.find((each) => each.id === id)
      const vaultKey = key && findVaultKey(key)
      return { id, key, label: labels.get(id) ?? vaultKey?.label ?? '', vaultKey }
    }),
  }
}

export interface SigningNeeds {
  readonly witnesses: readonly DescribedKey[]
  /** Witnesses that need the passphrase every time. One passphrase serves all. */
  readonly askingEveryTime: readonly DescribedKey[]
}

/**
 * Finds the new keys that sign a create. Their compartment in the vault decides which ask every time. A top-up has
 * none.
 */
export function findSigningNeeds(
  { profile }: Pick<FundedDraft, 'profile'>,
  described: Pick<DescribedCreate, 'keys'> | undefined,
): SigningNeeds {
  const witnesses = (described?.keys ?? []).filter(({ key }) => isWitnessed(wireProfiles[profile], key.type))
  const askingEveryTime = witnesses.filter(({ vaultKey }) => vaultKey?.compartment === 'gate')
  return { witnesses, askingEveryTime }
}
