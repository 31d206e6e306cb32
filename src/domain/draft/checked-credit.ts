import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { latestProtocolVersion, type Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { SecurityLevel, isSigningType, type KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import { readPaymentText } from '#/protocol/layer1/payment-link.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { checkCreditText } from '#/protocol/platform/credit-amount.ts'
import { platformFees, platformLimits } from '#/protocol/platform/platform-limits.ts'
import { networkVersionViolations } from '#/protocol/transition/check-network-version.ts'
import { checkUnsignedContent } from '#/protocol/transition/check-unsigned.ts'
import {
  derivePayoutScript,
  type UnsignedCredit,
  type UnsignedIdentityCreditTransfer,
  type UnsignedIdentityCreditWithdrawal,
} from '#/protocol/transition/credit-transition.ts'
import { checkUnsignedStructure } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { below, passed, type Checked, type Violation } from '#/protocol/violation.ts'
import { networkVersionOf, useNetworkVersions } from '#/domain/network/network-version.ts'
import { vaultKeyFinder } from '#/domain/keys/find-vault-key.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { findIdentity, useIdentityView, type IdentityView } from '#/domain/identity/identity-view.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { spendableOf, sumOutgoing } from '#/domain/identity/fold-identity.ts'
import { findNextNonce, nonceKnowledgeOf, type NextNonce } from '#/domain/identity/next-nonce.ts'
import {
  creditSigners,
  emptyCreditDraft,
  type CreditDraft,
  type CreditJob,
  type CreditSignerKind,
} from '#/store/records/credit-draft.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import type { UpdateDraft } from '#/store/records/update-draft.ts'
import { findNetwork } from '#/store/records/network.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { useMemo } from 'react'

export interface CreditSigner {
  readonly key: IdentityPublicKey
  readonly vaultKey: VaultKey | undefined
}

export interface CreditReport {
  /**
   * The recipient’s id or output script. Absent while the text is invalid, or if the Owner key has no known payout
   * address.
   */
  readonly to: Uint8Array | undefined
  readonly credits: bigint | undefined
  readonly nonce: NextNonce
  readonly signers: readonly CreditSignerKind[]
  readonly by: CreditSignerKind
  readonly signer: CreditSigner | undefined
  readonly violations: readonly Violation[]
  readonly transition: UnsignedCredit | undefined
}

export interface CheckedCredit {
  readonly job: CreditJob
  readonly known: IdentityView
  readonly identity: Identity
  readonly outgoingCredits: bigint
  /** The balance in credits without `outgoingCredits`; absent if it is unknown. */
  readonly spendableCredits: bigint | undefined
  readonly draft: CreditDraft
  readonly report: CreditReport
}

export interface CreditSurroundings {
  readonly identity: Identity
  readonly balanceCredits: bigint | undefined
  readonly nonce: NextNonce
  readonly vaultKeys: readonly VaultKey[]
  readonly network: { readonly kind: NetworkKind; readonly profile: WireProfileName }
  readonly version?: number | undefined
}

/** Minimum fee of the network in credits. Transfers have no fixed minimum. */
export const leastFeeOf = { transfer: 0n, withdrawal: platformFees.withdrawal } as const satisfies Record<
  CreditJob,
  bigint
>

const leastAmountOf = {
  transfer: platformLimits.transferCredits,
  withdrawal: platformLimits.withdrawalCredits.least,
} as const satisfies Record<CreditJob, bigint>

/**
 * Returns the maximum that a balance can send, in credits, or `undefined` if it is below the minimum amount. A
 * withdrawal leaves the minimum fee, even on the sandbox. A transfer is free on the sandbox; on networks its fee is
 * unknown, so the result is `undefined`.
 */
export function mostCredits(
  job: CreditJob,
  balanceCredits: bigint | undefined,
  isSandbox: boolean,
): bigint | undefined {
  if (balanceCredits === undefined) return undefined
  if (job === 'transfer')
    return isSandbox && balanceCredits >= platformLimits.transferCredits ? balanceCredits : undefined
  const { least, most } = platformLimits.withdrawalCredits
  const left = balanceCredits - leastFeeOf.withdrawal
  return left < least ? undefined : left < most ? left : most
}

export function assembleCredit(
  job: CreditJob,
  draft: CreditDraft,
  { identity, balanceCredits, nonce, vaultKeys, network, version }: CreditSurroundings,
): CreditReport {
  const isTransfer = job === 'transfer'
  const able = listSigners(job, identity, vaultKeys)
  const { by, signer } = able.find((each) => each.by === draft.signer) ?? able[0] ?? noSigner
  const isOwner = by === 'owner'
  // If an Owner key signs, the network derives the script, and the transition must not name one.
  const to = isOwner
    ? passed({ type: TransitionType.withdrawal, coreFeePerByte: draft.coreFeePerByte, pooling: 0 } as const)
    : checkReceiver(job, draft, network.kind)
  const rule = isTransfer ? 'platform.transfer-amount' : 'platform.withdrawal-amount'
  const toPath = isTransfer ? '/recipientId' : '/outputScript'
  const amount = checkCreditText(draft.amount, draft.unit, rule)
  const typed = [...faultsOf(toPath, draft.to, to), ...faultsOf('/amount', draft.amount, amount)]
  const found = {
    to: isOwner ? derivePayoutScript(identity) : to.ok ? bytesOf(to.value) : undefined,
    credits: amount.ok ? amount.value : undefined,
    nonce,
    signers: able.map((each) => each.by),
    by,
    signer,
  }
  const transition: UnsignedCredit = {
    // A missing recipient or amount is replaced by a valid one, so that the other field is checked.
    ...(to.ok ? to.value : anyReceiver[job]),
    protocolVersion: latestProtocolVersion,
    identityId: identity.id,
    amount: amount.ok ? amount.value : leastAmountOf[job],
    // Without a nonce, any valid nonce is used to check the other fields.
    nonce: nonce.kind === 'next' ? nonce.nonce : 1,
    userFeeIncrease: draft.userFeeIncrease,
    signaturePublicKeyId: signer?.key.id ?? 0,
  }
  const profile = wireProfiles[network.profile]
  const structure = checkUnsignedStructure(transition, 'binary', profile)
  const context = {
    ...(signer === undefined ? {} : { identity }),
    ...(balanceCredits === undefined ? {} : { balanceCredits }),
    ...(nonce.kind === 'next' ? { nonce: BigInt(nonce.confirmed) } : {}),
  }
  const broken = structure.ok ? checkUnsignedContent(transition, profile, context) : structure.violations
  const isTyped = to.ok && amount.ok
  const isOfTyped = ({ path }: Violation) => (to.ok && path === toPath) || (amount.ok && path === '/amount')
  const violations = [
    ...networkVersionViolations(transition, version),
    ...(isTyped ? broken : [...typed, ...broken.filter(isOfTyped)]),
  ]
  const isComplete = isTyped && violations.length === 0 && signer !== undefined && nonce.kind === 'next'
  return { ...found, violations, transition: isComplete ? transition : undefined }
}

type Receiver =
  | Pick<UnsignedIdentityCreditTransfer, 'type' | 'recipientId'>
  | Pick<UnsignedIdentityCreditWithdrawal, 'type' | 'coreFeePerByte' | 'pooling' | 'outputScript'>

const anyReceiver = {
  transfer: { type: TransitionType.transfer, recipientId: new Uint8Array(32) },
  withdrawal: {
    type: TransitionType.withdrawal,
    coreFeePerByte: 1,
    pooling: 0,
    outputScript: encodeP2pkhScript(new Uint8Array(20)),
  },
} as const satisfies Record<CreditJob, Receiver>

function checkReceiver(
  job: CreditJob,
  { to: text, coreFeePerByte }: CreditDraft,
  kind: NetworkKind,
): Checked<Receiver> {
  const to =
    job === 'transfer' ? checkIdentityIdText(text) : checkAddress(readPaymentText(text).address, kind)
  if (!to.ok) return to
  return passed(
    job === 'transfer'
      ? { type: TransitionType.transfer, recipientId: to.value }
      : { type: TransitionType.withdrawal, coreFeePerByte, pooling: 0, outputScript: to.value },
  )
}

function bytesOf(to: Receiver): Uint8Array | undefined {
  return to.type === TransitionType.transfer ? to.recipientId : to.outputScript
}

function faultsOf(path: string, text: string, checked: Checked<unknown>): readonly Violation[] {
  return checked.ok || text.trim() === '' ? [] : below(path, checked.violations)
}

const noSigner = { by: 'transfer', signer: undefined } as const
const purposes = { transfer: 3, owner: 6 } as const satisfies Record<CreditSignerKind, KeyPurpose>

function listSigners(job: CreditJob, identity: Identity, vaultKeys: readonly VaultKey[]) {
  return creditSigners.flatMap((by) => {
    const signer = by === 'owner' && job === 'transfer' ? undefined : findSigner(identity, vaultKeys, by)
    return signer === undefined ? [] : [{ by, signer }]
  })
}

function findSigner(
  { publicKeys }: Identity,
  vaultKeys: readonly VaultKey[],
  by: CreditSignerKind,
): CreditSigner | undefined {
  const findVaultKey = vaultKeyFinder(vaultKeys)
  const keys = publicKeys
    .filter(
      ({ purpose, securityLevel, type, disabledAt }) =>
        purpose === purposes[by] &&
        securityLevel === SecurityLevel.critical &&
        isSigningType(type) &&
        disabledAt === undefined,
    )
    .map((key) => ({ key, vaultKey: findVaultKey(key) }))
  return keys.find(({ vaultKey }) => vaultKey !== undefined) ?? keys[0]
}

export function checkCreditDraft(
  id: string,
  job: CreditJob,
  workspace: Pick<WorkspaceState, 'identities' | 'transitions' | 'networks' | 'updates'>,
  vaultKeys: readonly VaultKey[],
): CheckedCredit | undefined {
  const known = findIdentity(workspace, id)
  if (known?.record.sending?.[job] === undefined) return undefined
  return checkKnown(
    known,
    job,
    findNetwork(workspace.networks, known.record.networkId),
    vaultKeys,
    workspace.updates.get(id),
    networkVersionOf(known.record.networkId),
  )
}

/** Returns the checked draft of an identity; `undefined` if the identity is unknown. */
export function useCredit(id: string, job: CreditJob): CheckedCredit | undefined {
  const known = useIdentityView(id)
  const vaultKeys = useVault((view) => view.keys)
  const network = useNetwork(known?.record.networkId ?? '')
  const update = useWorkspace((state) => state.updates.get(id))
  const version = useNetworkVersions((versions) => versions[known?.record.networkId ?? ''])
  return useMemo(
    () => checkKnown(known, job, network, vaultKeys, update, version),
    [known, vaultKeys, network, job, update, version],
  )
}

function checkKnown(
  known: IdentityView | undefined,
  job: CreditJob,
  network: { readonly kind: NetworkKind } | undefined,
  vaultKeys: readonly VaultKey[],
  update: UpdateDraft | undefined,
  version: number | undefined,
): CheckedCredit | undefined {
  const state = known?.state
  if (known === undefined || state === undefined || network === undefined) return undefined
  const { record } = known
  const { identity, balanceCredits } = state
  const draft = record.sending?.[job] ?? emptyCreditDraft
  const nonce = findNextNonce(nonceKnowledgeOf(known, update), job)
  const outgoingCredits = sumOutgoing(known)
  const spendableCredits = spendableOf(balanceCredits, outgoingCredits)
  const report = assembleCredit(job, draft, {
    identity,
    balanceCredits: spendableCredits,
    nonce,
    vaultKeys,
    network: { kind: network.kind, profile: record.profile },
    version,
  })
  return { job, known, identity, outgoingCredits, spendableCredits, draft, report }
}
