import { KeywrightError } from '#/protocol/error.ts'
import { checkBundle, listDifferences } from '#/protocol/exchange/check-bundle.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { systemClock } from '#/platform/clock.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { changeRecord, putRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import { type AnsweredPlace, unsignedOf } from '#/session/exchange/answered-place.ts'
import { addSentRequest, type SentRequest } from '#/workspace/records/sent-request.ts'
import type { CheckedUpdate } from '#/session/drafts/checked-update.ts'
import { unsignedFromFunded, unsignedFromUpdate } from '#/session/exchange/make-unsigned.ts'
import { readSurroundings } from '#/session/exchange/make-unsigned.ts'

/** Saves that this was sent for signing. It is on disk before it is shown: the answer may arrive after a reload. */
export function sendForSigning({ kind, checked }: AnsweredPlace): Promise<void> {
  return kind === 'draft' ? sendDraft(checked) : sendUpdate(checked)
}

async function sendDraft(checked: CheckedDraft): Promise<void> {
  const { draft } = checked
  const unsigned = unsignedFromFunded(checked)
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

// Fixes the time at which its keys are disabled.
async function sendUpdate(checked: CheckedUpdate): Promise<void> {
  const { draft, report } = checked
  const unsigned = unsignedFromUpdate(checked)
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

// The offline signer would reject anything else.
function isSound(unsigned: UnsignedBundle): boolean {
  return checkBundle(unsigned).length === 0
}

const built = new WeakMap<SentRequest, UnsignedBundle>()

/** The request as it was sent, with what is known now. Its bytes, shown as QR frames, do not change with the tip alone. */
export function requestOfSent(given: SentRequest, place: AnsweredPlace): UnsignedBundle | undefined {
  const before = built.get(given)
  const around = { ...readSurroundings(place.checked.draft.networkId), madeAtMs: given.atMs }
  const bundle = unsignedOf(place, around)
  if (bundle === undefined) return undefined
  if (before !== undefined && isSameButTip(before, bundle)) return before
  built.set(given, bundle)
  return bundle
}

function isSameButTip({ tip: _before, ...before }: UnsignedBundle, { tip: _tip, ...now }: UnsignedBundle) {
  return listDifferences(before, now).length === 0
}
