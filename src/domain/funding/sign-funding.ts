import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { KeywrightError } from '#/protocol/error.ts'
import { isInputSigned } from '#/protocol/funding/input-signature.ts'
import { readFunding } from '#/protocol/funding/read-funding.ts'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { checkTransaction, encodeTransaction, encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { systemClock } from '#/platform/clock.ts'
import type { VaultRequest, VaultResponse } from '#/vault/api/vault-api.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { OfferedProof } from '#/vault/unlock/proof.ts'
import { blockUpdates } from '#/domain/program/block-updates.ts'
import { useVault, vault } from '#/domain/keys/vault-session.ts'
import { coinsOf, noteSpend } from './deposit-coins.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { changeRecord } from '#/store/record-change.ts'
import { saveToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { notePlan, type FundingPlan } from './confirmed-plan.ts'
import { differs } from '#/domain/signing/transition-review.ts'
import { useMemo } from 'react'
import { skipToken, useQuery } from '@tanstack/react-query'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { derivePlanDigest } from '#/protocol/transition/transition-bytes.ts'

type FundingRequest = VaultRequest<'reviewFunding'>['funding']
export type ShownFunding = Extract<VaultResponse<'reviewFunding'>, { readonly kind: 'signable' }>['shown']

export type DepositUse =
  | {
      readonly kind: 'asset-lock' | 'classic-lock'
      /** The amount must be enough for this purpose. An address of another purpose may pay for it. */
      readonly purpose: SingleUsePurpose
      readonly funded: readonly {
        readonly record: string
        /** Amount in duffs. `null`, for at most one of them, means the rest. */
        readonly amountDuffs: bigint | null
      }[]
      readonly changeLabel: string
    }
  | { readonly kind: 'refund'; readonly address: string }

/** The worker's reading of the transition to sign, and the values needed to confirm it. */
export type FundingReview =
  | (Extract<VaultResponse<'reviewFunding'>, { readonly kind: 'signable' }> & {
      readonly request: FundingRequest
    })
  | Extract<VaultResponse<'reviewFunding'>, { readonly kind: 'rejected' }>

export function isOfCoins(review: FundingReview, deposit: Deposit): boolean {
  if (review.kind === 'rejected') return true
  const names = coinsOf(deposit).unspent.map(
    ({ outPoint }) => `${formatHex(outPoint.txid)}:${outPoint.index}`,
  )
  const asked = review.request.outPoints.map(({ txid, index }) => `${formatHex(txid)}:${index}`)
  return names.join() === asked.join()
}

/**
 * Reviews a transaction for the unspent coins and, under the same confirmation, what its lock pays for. If that cannot
 * be signed yet, reviews only the lock. Throws the vault’s errors.
 */
export async function reviewFunding(
  deposit: Deposit,
  network: 'mainnet' | 'testnet',
  use: DepositUse,
  plan?: FundingPlan,
): Promise<FundingReview> {
  const { unspent } = coinsOf(deposit)
  const spending = {
    network,
    previous: [...new Map(unspent.map(({ previous }) => [formatHex(previous), previous])).values()],
    outPoints: unspent.map(({ outPoint }) => outPoint),
  }
  const request: FundingRequest =
    use.kind === 'refund'
      ? { ...use, ...spending }
      : {
          kind: use.kind,
          ...spending,
          purpose: use.purpose,
          changeLabel: use.changeLabel,
          funded: use.funded,
        }
  const review = await browserVault.client().reviewFunding({ funding: request, plan })
  if (review.kind === 'signable') return { ...review, request }
  return plan === undefined ? review : reviewFunding(deposit, network, use)
}

/**
 * Signs in the vault, reads the bytes again, and stores them with the key of the change: only stored bytes are sent.
 * Throws the vault’s errors, `workspace/review-differs`, or `workspace/coins-spent` if another tab was first.
 */
export async function signFunding(
  depositId: string,
  { shown, planned, approval, request }: Extract<FundingReview, { readonly kind: 'signable' }>,
  proof?: OfferedProof,
): Promise<void> {
  try {
    await blockUpdates(async () => {
      const { bytes, change, plan } = await browserVault.client().signFunding({ approval, proof })
      const changeKey = change === null ? null : { publicKey: change.publicKey, madeAtMs: change.createdAtMs }
      requireShown(bytes, { shown, request }, changeKey?.publicKey)
      const spend = {
        what: shown.kind,
        bytes,
        signedAtMs: systemClock.wallMs(),
        state: { kind: 'signed' },
      } as const
      await saveToWorkspace([
        changeRecord('deposits', depositId, (deposit) => noteSpend(deposit, spend, changeKey)),
      ])
      const stored = useWorkspace.getState().deposits.get(depositId)
      if (stored?.spends.some((each) => equalBytes(each.bytes, bytes)) !== true)
        throw new KeywrightError<WorkspaceErrorCode>('workspace/coins-spent')
      const signers = shown.funded.map(({ record }) => record)
      if (plan !== null && planned !== null)
        notePlan({ ...planned, draftId: stored.draftId, signers, token: plan })
    })
  } finally {
    await vault.refresh()
  }
}

function requireShown(
  bytes: Uint8Array,
  { shown, request }: { readonly shown: ShownFunding; readonly request: FundingRequest },
  changeKey: Uint8Array | undefined,
): void {
  const signed = checkTransaction(bytes)
  if (!signed.ok) throw differs()
  const inputs = signed.value.inputs.map((input) => ({ ...input, script: new Uint8Array() }))
  const read = readFunding(encodeTransaction({ ...signed.value, inputs }), request.previous)
  if (!read.ok) throw differs()
  const { kind, amountDuffs, feeDuffs, funded, change, coins } = read.value
  const keys = new Map(useVault.getState().keys.map(({ id, publicKey }) => [id, publicKey]))
  const isFunded = funded.every((each, at) => {
    const key = keys.get(shown.funded[at]?.record ?? '')
    return (
      key !== undefined &&
      equalBytes(hash160(key), each.hash160) &&
      each.amountDuffs === shown.funded[at]?.amountDuffs
    )
  })
  const isChanged =
    change === null
      ? shown.changeDuffs === null
      : change.amountDuffs === shown.changeDuffs &&
        changeKey !== undefined &&
        equalBytes(hash160(changeKey), change.hash160)
  const paidTo = read.value.paidTo === null ? null : formatScriptAddress(read.value.paidTo, request.network)
  const isPaid =
    paidTo === shown.paidTo &&
    (request.kind === 'refund' ? paidTo === request.address.trim() : paidTo === null)
  const isSame =
    kind === shown.kind &&
    amountDuffs === shown.amountDuffs &&
    feeDuffs === shown.feeDuffs &&
    funded.length === shown.funded.length &&
    isFunded &&
    isChanged &&
    isPaid &&
    coins.every(({ script }, at) => isInputSigned(signed.value, at, script))
  if (!isSame) throw differs()
}

export function useFundingReview(
  deposit: Deposit,
  network: 'mainnet' | 'testnet',
  use: DepositUse | undefined,
  plan: FundingPlan | undefined,
) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const coins = coinsOf(deposit).unspent.map(({ outPoint }) => formatHex(encodeOutPoint(outPoint)))
  const planned = useMemo(() => plan && formatPlan(plan), [plan])
  const { data, error, refetch } = useQuery({
    queryKey: ['funding-review', deposit.id, isOpen, coins.join(), use && formatUse(use), planned],
    queryFn: use === undefined || !isOpen ? skipToken : () => reviewFunding(deposit, network, use, plan),
    // The worker forgets reviews at every lock of the vault, and a forgotten review must not be shown again.
    staleTime: Infinity,
    gcTime: 0,
  })
  return { review: isOpen ? data : undefined, error, readAgain: () => void refetch() }
}

function formatPlan({ transitions, profile }: FundingPlan): string {
  return transitions.map((each) => formatHex(derivePlanDigest(each, wireProfiles[profile]))).join()
}

function formatUse(use: DepositUse): string {
  if (use.kind === 'refund') return use.address
  const funded = use.funded.map(({ record, amountDuffs }) => `${record} ${amountDuffs ?? 'all'}`)
  return [use.kind, ...funded].join()
}
