import { KeyType } from '#/protocol/key/key-attribute.ts'
import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { useMemo } from 'react'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { deriveCreatedId } from '#/protocol/transition/preflight.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { type FindVaultKey, vaultKeyFinder } from '#/domain/keys/find-vault-key.ts'
import { coverOf } from '#/domain/keys/uncovered.ts'
import { useVault, type VaultView } from '#/domain/keys/vault-session.ts'
import { findIdentity } from './identity-view.ts'
import { sumOutgoing } from './fold-identity.ts'
import { openTransition, transitionsOf } from '#/store/records/open-transition.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import {
  type ConsequenceContext,
  type Consequences,
  type KeyOwner,
  type RecipientWarning,
  weighTransition,
} from './consequences.ts'
import { findNearMiss } from './near-miss.ts'
import { forgeableKeysOfRecipient, recipientOf, useRecipientKeys } from './use-recipient.ts'

interface Given {
  readonly profile: WireProfile
  /** Credits that a create or top-up funds, before fees; absent if unknown. */
  readonly fundedCredits?: bigint | undefined
  /** The identity before an update, as a request for signing describes it. */
  readonly identity?: Identity | undefined
  readonly networkId?: string | undefined
  /** The recipient’s keys, as nodes returned them. */
  readonly recipientKeys?: readonly IdentityPublicKey[] | undefined
  /** True if nodes were asked for these keys and did not return them. */
  readonly isRecipientUnread?: boolean
}

interface ReadConsequences extends Consequences {
  /** True while nodes are asked for the recipient's keys: nothing may be signed before. */
  readonly isReadingRecipient: boolean
}

export function useConsequences(
  transition: UnsignedTransition | undefined,
  { profile, fundedCredits, identity, networkId }: Given,
): ReadConsequences | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const isRead = useVault((view) => view.session.kind !== 'starting')
  const keys = useVault((view) => view.keys)
  const backups = useVault((view) => view.backups)
  const phrase = useVault((view) => view.phrase)
  const sender = transition && idOf(transition, profile)
  const network = networkId ?? (sender === undefined ? undefined : identities.get(sender)?.networkId)
  const { kind: reading, keys: recipientKeys } = useRecipientKeys(transition, profile, network)
  return useMemo(() => {
    if (transition === undefined) return undefined
    const vault = isRead ? { keys, phrase, ...(backups === undefined ? {} : { backups }) } : undefined
    const isRecipientUnread = reading === 'unread'
    const given = { profile, fundedCredits, identity, networkId, recipientKeys, isRecipientUnread }
    const context = contextOf(transition, { identities, transitions }, vault, given)
    return { ...weighTransition(transition, context), isReadingRecipient: reading === 'asking' }
  }, [
    transition,
    profile,
    fundedCredits,
    identity,
    networkId,
    reading,
    recipientKeys,
    identities,
    transitions,
    isRead,
    keys,
    backups,
    phrase,
  ])
}

type StoredIdentities = Pick<WorkspaceState, 'identities' | 'transitions'>

/** Collects the known facts about a transition before it is signed. `vault` is absent while the vault was not read. */
export function contextOf(
  transition: UnsignedTransition,
  workspace: StoredIdentities,
  vault: Pick<VaultView, 'keys' | 'phrase' | 'backups'> | undefined,
  { profile, fundedCredits, identity, networkId, recipientKeys = [], isRecipientUnread = false }: Given,
): ConsequenceContext {
  const id = idOf(transition, profile)
  const findVaultKey = vault && vaultKeyFinder(vault.keys)
  const told = identity && { identity, balanceCredits: identity.balance }
  const network = networkId ?? workspace.identities.get(id)?.networkId
  const known = told === undefined ? findIdentity(workspace, id) : undefined
  // The request for a top-up contains the identity that it pays.
  const ofRequest = transition.type === TransitionType.topUp ? (identity?.publicKeys ?? []) : []
  return {
    now: transition.type === TransitionType.create ? undefined : (told ?? known?.shown),
    ...(known === undefined ? {} : { outgoingCredits: sumOutgoing(known) }),
    profile,
    fundedCredits,
    findVaultKey,
    isBackedUp: vault && coverOf(vault),
    findOwners: (key) => findOwners(key, id, workspace, findVaultKey),
    isFree: network !== undefined && isSandboxId(network),
    recipient: warnOfRecipient(recipientOf(transition), network, workspace),
    forgeableRecipient: forgeableKeysOfRecipient(transition, workspace, profile, [
      ...ofRequest,
      ...recipientKeys,
    ]),
    isRecipientUnread,
  }
}

function warnOfRecipient(
  recipient: Uint8Array | undefined,
  networkId: string | undefined,
  { identities, transitions }: StoredIdentities,
): RecipientWarning | undefined {
  if (recipient === undefined) return undefined
  const id = formatIdentityId(recipient)
  const own = identities.get(id)
  if (own !== undefined) {
    const isOther = networkId !== undefined && own.networkId !== networkId
    return isOther ? { code: 'funds.recipient-other-network', known: nameOf(own) } : undefined
  }
  const miss = findNearMiss(id, new Set([...identities.keys(), ...listRecipients(transitions)]))
  if (miss === undefined) return undefined
  const known = identities.get(miss.id) ?? { id: miss.id, label: '' }
  return { code: 'funds.recipient-near-miss', known: nameOf(known), match: miss.match }
}

const recipients = new WeakMap<StoredIdentities['transitions'], readonly string[]>()

function listRecipients(transitions: StoredIdentities['transitions']): readonly string[] {
  const before = recipients.get(transitions)
  if (before !== undefined) return before
  const ids = [...transitions.values()].flatMap((record) => {
    if (record.kind !== 'transfer' && record.kind !== 'top-up') return []
    const sent = openTransition(record)?.transition
    const recipient = sent && recipientOf(sent)
    return recipient === undefined ? [] : [formatIdentityId(recipient)]
  })
  recipients.set(transitions, ids)
  return ids
}

function nameOf({ id, label }: KeyOwner): KeyOwner {
  return { id, label }
}

function idOf(transition: UnsignedTransition, profile: WireProfile): string {
  if (transition.type !== TransitionType.create) return formatIdentityId(transition.identityId)
  const id = deriveCreatedId(transition.assetLockProof, profile)
  return id === undefined ? '' : formatIdentityId(id)
}

function findOwners(
  key: IdentityPublicKey,
  ownId: string,
  workspace: StoredIdentities,
  findVaultKey: FindVaultKey | undefined,
): readonly KeyOwner[] {
  const { type, data } = key
  const publicKey = type === KeyType.ecdsaHash160 ? findVaultKey?.(key)?.publicKey : undefined
  const forms = [
    data,
    ...(type === KeyType.ecdsa ? [hash160(data)] : []),
    ...(publicKey === undefined ? [] : [publicKey]),
  ]
  const texts = forms.map(formatBase58)
  return [...workspace.identities.values()].flatMap(({ id, label, imports }) => {
    // Reading a thousand identities takes long: only those that contain the text of the key are read.
    const occurs =
      id !== ownId &&
      (imports.some(({ json }) => texts.some((text) => json.includes(text))) ||
        transitionsOf(workspace.transitions, id).some(({ bytes }) =>
          forms.some((form) => includesBytes(bytes, form)),
        ))
    const keys = occurs ? (findIdentity(workspace, id)?.shown?.identity.publicKeys ?? []) : []
    return keys.some((each) => forms.some((form) => equalBytes(each.data, form))) ? [{ id, label }] : []
  })
}

function includesBytes(bytes: Uint8Array, part: Uint8Array): boolean {
  const [first = -1] = part
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (equalBytes(bytes.subarray(at, at + part.length), part)) return true
  return false
}
