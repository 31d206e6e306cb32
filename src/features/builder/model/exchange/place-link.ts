import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import type { WorkspaceState } from '#/workspace/storage/workspace-store.ts'
import type { PlaceName } from '#/session/exchange/answered-place.ts'
import type { RejectedAnswer } from '#/signing/receive-signatures.ts'

type Drafts = Pick<WorkspaceState, 'drafts'>

/** Where something waits for a signature, for a link or to go there. */
function linkOfPlace({ kind, id }: PlaceName, { drafts }: Drafts) {
  if (kind === 'update') return { to: '/build/update/$id', params: { id } } as const
  const draft = drafts.get(id)
  return draft && placeOfDraft(draft, 'sign')
}

/** Where a signed transition is given out: in its draft, while that is there. */
export function linkOfSigned({ id, draftId }: TransitionRecord, { drafts }: Drafts) {
  const draft = drafts.get(draftId)
  if (draft?.signed != null) return placeOfDraft(draft, 'export')
  return { to: '/build/signed/$id', params: { id } } as const
}

/** Where to go when something was not taken; nothing when the way on is here. */
export function linkOfRejection(refusal: RejectedAnswer, state: Drafts) {
  if (refusal.kind === 'signed') return linkOfSigned(refusal.record, state)
  return refusal.kind === 'other' ? linkOfPlace(refusal.place, state) : undefined
}
