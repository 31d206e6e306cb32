import { KeywrightError } from '#/protocol/error.ts'
import { checkExchange, listDifferences } from '#/protocol/exchange/check-exchange.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { systemClock } from '#/platform/clock.ts'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import type { WorkspaceErrorCode } from '#/store/records/workspace-error.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { changeRecord, putRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { noteDraft } from '#/domain/draft/note-draft.ts'
import { type AnsweredPlace, type PlaceName, termsOf, unsignedOf } from '#/domain/offline/answered-place.ts'
import { addSentRequest, type SentRequest } from '#/store/records/sent-request.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { buildCreditRequest, buildFundsRequest, buildUpdateRequest } from '#/domain/offline/build-request.ts'
import type { CheckedCredit } from '#/domain/draft/checked-credit.ts'
import { forgetSentCredit, sendingCredit } from '#/domain/draft/credit-actions.ts'
import { forgetSentUpdate } from '#/domain/draft/update-actions.ts'
import { readRequestSource } from '#/domain/offline/build-request.ts'

/**
 * Saves that the transition was sent for signing, before the request is shown: the answer may arrive after a reload.
 */
export function sendForSigning({ kind, checked }: AnsweredPlace): Promise<void> {
  switch (kind) {
    case 'draft':
      return sendDraft(checked)
    case 'update':
      return sendUpdate(checked)
    case 'transfer':
    case 'withdrawal':
      return sendCredit(checked)
  }
}

async function sendDraft(checked: CheckedDraft): Promise<void> {
  const { draft } = checked
  const unsigned = buildFundsRequest(checked)
  const isLatest = useWorkspace.getState().drafts.get(draft.id) === draft
  if (unsigned === undefined || !isSound(unsigned) || draft.signed !== null || !isLatest) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  const atMs = systemClock.wallMs()
  await commitToWorkspace([
    changeRecord('drafts', draft.id, (stored) => ({
      ...stored,
      givenOut: addSentRequest(stored.givenOut, unsigned, atMs),
      version: stored.version + 1,
      savedAtMs: atMs,
    })),
    ...noteDraft(draft, { settled: false }),
  ])
}

// Fixes the time at which the update disables keys, because the signature covers it.
async function sendUpdate(checked: CheckedUpdate): Promise<void> {
  const { draft, report } = checked
  const unsigned = buildUpdateRequest(checked)
  const isLatest = useWorkspace.getState().updates.get(draft.id) === draft
  if (unsigned === undefined || !isSound(unsigned) || !isLatest) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  const atMs = systemClock.wallMs()
  await commitToWorkspace([
    putRecord('updates', draft.id, (stored = draft) => ({
      ...stored,
      disabledAtMs: report.transition?.publicKeysDisabledAt ?? stored.disabledAtMs,
      givenOut: addSentRequest(stored.givenOut, unsigned, atMs),
      version: stored.version + 1,
      savedAtMs: atMs,
    })),
  ])
}

async function sendCredit(checked: CheckedCredit): Promise<void> {
  const { job, known, draft } = checked
  const { id } = known.record
  const unsigned = buildCreditRequest(checked)
  const isLatest = useWorkspace.getState().identities.get(id)?.sending?.[job] === draft
  if (unsigned === undefined || !isSound(unsigned) || !isLatest) {
    throw new KeywrightError<WorkspaceErrorCode>('workspace/not-ready')
  }
  await commitToWorkspace([sendingCredit(id, job, unsigned, systemClock.wallMs())])
}

/** Discards the request of an identity. Its nonce is free again, and its answer is no longer accepted. */
export async function discardRequest({ kind, id }: PlaceName): Promise<void> {
  if (kind === 'draft') return
  await commitToWorkspace([kind === 'update' ? forgetSentUpdate(id) : forgetSentCredit(id, kind)])
}

// The offline signer would reject an invalid request.
function isSound(unsigned: ExchangeRequest): boolean {
  return checkExchange(unsigned).length === 0
}

const built = new WeakMap<SentRequest, ExchangeRequest>()

/**
 * The request as it was sent, with current context. Returns the same object if only the tip is new, so that QR frames
 * stay the same.
 */
export function requestOfSent(given: SentRequest, place: AnsweredPlace): ExchangeRequest | undefined {
  const before = built.get(given)
  const around = { ...readRequestSource(termsOf(place).networkId), madeAtMs: given.atMs }
  const exchange = unsignedOf(place, around)
  if (exchange === undefined) return undefined
  if (before !== undefined && isSameButTip(before, exchange)) return before
  built.set(given, exchange)
  return exchange
}

function isSameButTip({ tip: _before, ...before }: ExchangeRequest, { tip: _tip, ...now }: ExchangeRequest) {
  return listDifferences(before, now).length === 0
}
