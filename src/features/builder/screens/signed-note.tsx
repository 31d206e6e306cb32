import type { FundedDraft } from '#/workspace/drafts/funded-draft.ts'
import { reopenDraft } from '#/workspace/identities/identity-actions.ts'
import { useSignedOf } from '#/workspace/identities/signed-of-draft.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

/** A signed draft is frozen; this says so, and is the way out. */
export function SignedNote({ draft }: { readonly draft: FundedDraft }) {
  const { signed } = draft
  const confirmed = useSignedOf(draft)?.state.kind === 'confirmed'
  if (signed === null) return null
  if (confirmed) {
    return <Note title={t('builder.signed')}>{t('builder.signed.confirmed', { at: signed.atMs })}</Note>
  }
  const takeOff = () =>
    reopenDraft(draft).then(
      () => postNotice({ tone: 'ok', text: t('builder.signed.taken-off') }),
      (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }),
    )
  return (
    <Note
      tone="accent"
      title={t('builder.signed')}
      action={<Button onClick={() => void takeOff()}>{t('builder.signed.take-off')}</Button>}
    >
      {t('builder.signed.about', { at: signed.atMs })}
    </Note>
  )
}
