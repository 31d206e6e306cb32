import { KeywrightError } from '#/protocol/error.ts'
import { checkBundle } from '#/protocol/exchange/check-bundle.ts'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { systemClock } from '#/platform/clock.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import type { WorkspaceErrorCode } from '#/workspace/records/workspace-error.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { changeRecord, putRecord } from '#/workspace/storage/record-change.ts'
import { commitToWorkspace } from '#/workspace/storage/workspace-changes.ts'
import { noteDraft } from '#/session/locks/note-draft.ts'
import type { CheckedUpdate } from '#/session/drafts/checked-update.ts'
import type { AnsweredPlace } from '#/session/exchange/answered-place.ts'
import { addSentRequest } from '#/workspace/records/sent-request.ts'
import { unsignedFromFunded, unsignedFromUpdate } from '#/session/exchange/make-unsigned.ts'

// What was given out is on the disk before anybody sees it: the answer may come back after a reload.

/** Remembers that another machine is to sign this as it stands. */
export function sendForSigning({ kind, judged }: AnsweredPlace): Promise<void> {
  return kind === 'draft' ? giveOutFunded(judged) : giveOutUpdate(judged)
}

async function giveOutFunded(judged: CheckedDraft): Promise<void> {
  const { draft } = judged
  const unsigned = unsignedFromFunded(judged)
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

// The time that its keys are disabled at stands still from now on.
async function giveOutUpdate(judged: CheckedUpdate): Promise<void> {
  const { draft, report } = judged
  const unsigned = unsignedFromUpdate(judged)
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

// What the other machine would refuse is not given to it.
function isSound(unsigned: UnsignedBundle): boolean {
  return checkBundle(unsigned).length === 0
}
