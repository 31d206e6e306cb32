import { formatHex } from '#/protocol/encoding/hex.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import type { Violation } from '#/protocol/violation.ts'
import { systemClock } from '#/platform/clock.ts'
import { listFaults } from '#/session/drafts/step-blockers.ts'
import { checkDraft, type CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { checkUpdateDraft, type CheckedUpdate } from '#/session/drafts/checked-update.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { buildFundsRequest, buildUpdateRequest, type RequestSource } from './build-request.ts'
import type { SentRequest } from '#/workspace/records/sent-request.ts'

/** What an answer can be for: a draft, or the update of an identity, whose id it has. */
export interface PlaceName {
  readonly kind: 'draft' | 'update'
  readonly id: string
}

/** The same with all that follows from it. */
export type AnsweredPlace =
  | { readonly kind: 'draft'; readonly id: string; readonly checked: CheckedDraft }
  | { readonly kind: 'update'; readonly id: string; readonly checked: CheckedUpdate }

/** The unsigned draft or update of that name; nothing when it is gone or signed. */
export function openPlace({ kind, id }: PlaceName): AnsweredPlace | undefined {
  const { drafts, updates, identities, transitions } = useWorkspace.getState()
  const { keys: vaultKeys } = useVault.getState()
  const holdings = { identities, transitions }
  if (kind === 'draft') {
    const draft = drafts.get(id)
    if (draft === undefined || draft.signed !== null) return undefined
    return { kind, id, checked: checkDraft(draft, holdings, vaultKeys) }
  }
  const staged = updates.get(id)
  const checked = staged && checkUpdateDraft(id, staged, holdings, { vaultKeys, nowMs: systemClock.wallMs() })
  return checked && { kind, id, checked }
}

/** The draft or update whose request has that digest. */
export function findPlace(digest: string): PlaceName | undefined {
  const { drafts, updates } = useWorkspace.getState()
  const draft = [...drafts.values()].find(
    (each) => each.signed === null && findSentRequest(each.givenOut, digest),
  )
  if (draft !== undefined) return { kind: 'draft', id: draft.id }
  const update = [...updates.values()].find((each) => findSentRequest(each.givenOut, digest))
  return update && { kind: 'update', id: update.id }
}

export function findSentRequest(givenOut: readonly SentRequest[], digest: string): SentRequest | undefined {
  return givenOut.find(({ signingBytes }) => digestOf(signingBytes) === digest)
}

/** Digest of signing bytes, in hex. */
export function digestOf(signingBytes: Uint8Array): string {
  return formatHex(deriveSigningDigest(signingBytes))
}

/** What would be sent for signing now; nothing while there are violations. */
export function unsignedOf(place: AnsweredPlace, around?: RequestSource): ExchangeRequest | undefined {
  return place.kind === 'draft'
    ? buildFundsRequest(place.checked, around)
    : buildUpdateRequest(place.checked, around)
}

/** The violations that block a signature. */
export function faultsOf({ kind, checked }: AnsweredPlace): readonly Violation[] {
  return kind === 'draft' ? listFaults(checked.report) : checked.report.violations
}
