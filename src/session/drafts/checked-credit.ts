import { latestProtocolVersion, type Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import { checkAddress } from '#/protocol/layer1/address.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { checkCreditText } from '#/protocol/platform/credit-amount.ts'
import { platformFees } from '#/protocol/platform/platform-limits.ts'
import { checkUnsignedContent } from '#/protocol/transition/check-transition.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import { checkUnsignedStructure } from '#/protocol/transition/transition.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { below, type Checked, type Violation } from '#/protocol/violation.ts'
import { vaultKeyFinder } from '#/session/vault/find-vault-key.ts'
import { useVault, type VaultKey } from '#/session/vault/vault-session.ts'
import { findIdentity, useIdentityView } from '#/workspace/actions/find-identity.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import type { IdentityView } from '#/workspace/history/identity-view.ts'
import { findNextNonce, type NextNonce } from '#/workspace/history/next-nonce.ts'
import { emptyCreditDraft, type CreditDraft, type CreditJob } from '#/workspace/records/credit-draft.ts'
import { checkIdentityIdText } from '#/workspace/records/identity-record.ts'
import { findNetwork } from '#/workspace/records/network.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import { useMemo } from 'react'

/** The Transfer key that signs, and its private key when the vault has it. */
export interface CreditSigner {
  readonly key: IdentityPublicKey
  readonly vaultKey: VaultKey | undefined
}

export interface CreditReport {
  /** The id or the output script that credits go to; nothing while the text is none. */
  readonly to: Uint8Array | undefined
  readonly credits: bigint | undefined
  readonly nonce: NextNonce
  /** Nothing when the identity has no enabled Transfer key that can sign. */
  readonly signer: CreditSigner | undefined
  /** Below the members of the transition. Of an empty field there is none. */
  readonly violations: readonly Violation[]
  /** What is to be signed, once everything is valid. */
  readonly transition: UnsignedCredit | undefined
}

/** What an identity sends away, with all that follows from it. */
export interface CheckedCredit {
  readonly job: CreditJob
  readonly known: IdentityView
  readonly identity: Identity
  readonly draft: CreditDraft
  readonly report: CreditReport
}

export interface CreditSurroundings {
  readonly identity: Identity
  /** Exact; nothing where it is not known. */
  readonly balanceCredits: bigint | undefined
  readonly nonce: NextNonce
  readonly vaultKeys: readonly VaultKey[]
  readonly network: { readonly kind: NetworkKind; readonly profile: WireProfileName }
}

/** The least that the network takes for a job, in credits: for a transfer it has no fixed least. */
export const leastFeeOf = { transfer: 0n, withdrawal: platformFees.withdrawal } as const satisfies Record<
  CreditJob,
  bigint
>

/** All that a draft amounts to. Pure: the same draft and surroundings give the same report. */
export function assembleCredit(
  job: CreditJob,
  draft: CreditDraft,
  { identity, balanceCredits, nonce, vaultKeys, network }: CreditSurroundings,
): CreditReport {
  const isTransfer = job === 'transfer'
  const to = isTransfer ? checkIdentityIdText(draft.to) : checkAddress(draft.to, network.kind)
  const rule = isTransfer ? 'platform.transfer-amount' : 'platform.withdrawal-amount'
  const amount = checkCreditText(draft.amount, draft.unit, rule)
  const signer = findSigner(identity, vaultKeys)
  const typed = [
    ...faultsOf(isTransfer ? '/recipientId' : '/outputScript', draft.to, to),
    ...faultsOf('/amount', draft.amount, amount),
  ]
  const found = {
    to: to.ok ? to.value : undefined,
    credits: amount.ok ? amount.value : undefined,
    nonce,
    signer,
  }
  if (!to.ok || !amount.ok) return { ...found, violations: typed, transition: undefined }
  const common = {
    protocolVersion: latestProtocolVersion,
    identityId: identity.id,
    amount: amount.value,
    // While there is none, the rest is checked with any.
    nonce: nonce.kind === 'next' ? nonce.nonce : 1,
    userFeeIncrease: draft.userFeeIncrease,
    signaturePublicKeyId: signer?.key.id ?? 0,
  }
  const { coreFeePerByte } = draft
  const transition: UnsignedCredit = isTransfer
    ? { ...common, type: 7, recipientId: to.value }
    : { ...common, type: 6, coreFeePerByte, pooling: 0, outputScript: to.value }
  const profile = wireProfiles[network.profile]
  const structure = checkUnsignedStructure(transition, 'binary', profile)
  const context = {
    ...(signer === undefined ? {} : { identity }),
    ...(balanceCredits === undefined ? {} : { balanceCredits }),
    ...(nonce.kind === 'next' ? { nonce: BigInt(nonce.confirmed) } : {}),
  }
  const violations = structure.ok ? checkUnsignedContent(transition, profile, context) : structure.violations
  const isComplete = violations.length === 0 && signer !== undefined && nonce.kind === 'next'
  return { ...found, violations, transition: isComplete ? transition : undefined }
}

function faultsOf(path: string, text: string, checked: Checked<unknown>): readonly Violation[] {
  return checked.ok || text.trim() === '' ? [] : below(path, checked.violations)
}

/** The first enabled Transfer key of level critical, those whose private key is here before the others. */
function findSigner({ publicKeys }: Identity, vaultKeys: readonly VaultKey[]): CreditSigner | undefined {
  const findVaultKey = vaultKeyFinder(vaultKeys)
  const keys = publicKeys
    .filter(
      ({ purpose, securityLevel, type, disabledAt }) =>
        purpose === 3 && securityLevel === 1 && isSigningType(type) && disabledAt === undefined,
    )
    .map((key) => ({ key, vaultKey: findVaultKey(key) }))
  return keys.find(({ vaultKey }) => vaultKey !== undefined) ?? keys[0]
}

/** What an identity sends away; nothing for an unknown identity, and while nothing is typed. */
export function checkCreditDraft(
  id: string,
  job: CreditJob,
  holdings: Pick<WorkspaceState, 'identities' | 'transitions' | 'networks'>,
  vaultKeys: readonly VaultKey[],
): CheckedCredit | undefined {
  const known = findIdentity(holdings, id)
  if (known?.record.sending?.[job] === undefined) return undefined
  return checkKnown(known, job, findNetwork(holdings.networks, known.record.networkId), vaultKeys)
}

/** What an identity sends away, checked again whenever it, the vault or what was signed changes; nothing for an unknown identity. */
export function useCredit(id: string, job: CreditJob): CheckedCredit | undefined {
  const known = useIdentityView(id)
  const vaultKeys = useVault((view) => view.keys)
  const network = useNetwork(known?.record.networkId ?? '')
  return useMemo(() => checkKnown(known, job, network, vaultKeys), [known, vaultKeys, network, job])
}

function checkKnown(
  known: IdentityView | undefined,
  job: CreditJob,
  network: { readonly kind: NetworkKind } | undefined,
  vaultKeys: readonly VaultKey[],
): CheckedCredit | undefined {
  const state = known?.state
  if (known === undefined || state === undefined || network === undefined) return undefined
  const { record, transitions } = known
  const { identity, balanceCredits } = state
  const draft = record.sending?.[job] ?? emptyCreditDraft
  const nonce = findNextNonce({ reading: record.nonceRead, transitions, network: record })
  const { kind } = network
  const around = { identity, balanceCredits, nonce, vaultKeys, network: { kind, profile: record.profile } }
  return { job, known, identity, draft, report: assembleCredit(job, draft, around) }
}
