import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { creditJobs, type CreditJob } from '#/store/records/credit-draft.ts'
import { systemClock } from '#/platform/clock.ts'
import { listFaults } from '#/domain/draft/step-blockers.ts'
import { checkDraft, type CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { checkCreditDraft, type CheckedCredit } from '#/domain/draft/checked-credit.ts'
import { checkUpdateDraft, type CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import {
  buildCreditRequest,
  buildFundsRequest,
  buildUpdateRequest,
  type RequestSource,
} from './build-request.ts'
import type { SentRequest } from '#/store/records/sent-request.ts'
import { requestStatusOf, type SigningRequestStatus } from './request-status.ts'

/** Names a draft by its id, or an update, transfer or withdrawal by the id of its identity. */
export interface PlaceName {
  readonly kind: 'draft' | 'update' | CreditJob
  readonly id: string
}

export type AnsweredPlace =
  | { readonly kind: 'draft'; readonly id: string; readonly checked: CheckedDraft }
  | { readonly kind: 'update'; readonly id: string; readonly checked: CheckedUpdate }
  | { readonly kind: 'transfer'; readonly id: string; readonly checked: CheckedCredit }
  | { readonly kind: 'withdrawal'; readonly id: string; readonly checked: CheckedCredit }

export function openPlace({ kind, id }: PlaceName): AnsweredPlace | undefined {
  const { drafts, updates, identities, transitions, networks } = useWorkspace.getState()
  const { keys: vaultKeys } = useVault.getState()
  const workspace = { identities, transitions }
  if (kind === 'draft') {
    const draft = drafts.get(id)
    if (draft === undefined || draft.signed !== null) return undefined
    return { kind, id, checked: checkDraft(draft, workspace, vaultKeys) }
  }
  if (kind !== 'update') {
    const checked = checkCreditDraft(id, kind, { ...workspace, networks, updates }, vaultKeys)
    return checked && { kind, id, checked }
  }
  const staged = updates.get(id)
  const checked =
    staged && checkUpdateDraft(id, staged, workspace, { vaultKeys, nowMs: systemClock.wallMs() })
  return checked && { kind, id, checked }
}

export function findPlace(digest: string): PlaceName | undefined {
  const { drafts, updates, identities } = useWorkspace.getState()
  const draft = [...drafts.values()].find(
    (each) => each.signed === null && findSentRequest(each.givenOut, digest),
  )
  if (draft !== undefined) return { kind: 'draft', id: draft.id }
  const update = [...updates.values()].find((each) => findSentRequest(each.givenOut, digest))
  if (update !== undefined) return { kind: 'update', id: update.id }
  for (const { id, sending } of identities.values()) {
    const job = creditJobs.find((each) => findSentRequest(sending?.[each]?.givenOut ?? [], digest))
    if (job !== undefined) return { kind: job, id }
  }
  return undefined
}

export function findSentRequest(givenOut: readonly SentRequest[], digest: string): SentRequest | undefined {
  return givenOut.find(({ signingBytes }) => digestOf(signingBytes) === digest)
}

export function digestOf(signingBytes: Uint8Array): string {
  return formatHex(deriveSigningDigest(signingBytes))
}

export function unsignedOf(place: AnsweredPlace, around?: RequestSource): ExchangeRequest | undefined {
  switch (place.kind) {
    case 'draft':
      return buildFundsRequest(place.checked, around)
    case 'update':
      return buildUpdateRequest(place.checked, around)
    case 'transfer':
    case 'withdrawal':
      return buildCreditRequest(place.checked, around)
  }
}

export function statusOf(place: AnsweredPlace): SigningRequestStatus {
  const { givenOut } = place.checked.draft
  return requestStatusOf({ givenOut, profile: termsOf(place).profile }, place.checked.report)
}

export function termsOf({ checked }: AnsweredPlace): Pick<IdentityRecord, 'networkId' | 'profile'> {
  return 'job' in checked ? checked.known.record : checked.draft
}

export function faultsOf({ kind, checked }: AnsweredPlace): readonly Violation[] {
  return kind === 'draft' ? listFaults(checked.report) : checked.report.violations
}
