import type { KnownIdentity } from '#/workspace/identities/known-identity.ts'
import { isPending } from '#/workspace/identities/transition-state.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'

/** Says that another update waits: only one that carries the same revision can come true. */
export function RivalNote({ known: { transitions } }: { readonly known: KnownIdentity }) {
  const waits = transitions.some(({ record, state }) => record.kind === 'update' && isPending(state))
  return waits ? <Note tone="warn">{t('update.rival')}</Note> : null
}
