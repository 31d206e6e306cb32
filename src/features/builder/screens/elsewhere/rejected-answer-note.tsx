import { Link } from '@tanstack/react-router'
import { linkOfRejection } from '#/features/builder/model/exchange/place-link.ts'
import type { RejectedAnswer } from '#/signing/receive-signatures.ts'
import { formatRejection } from '#/words/answer-words.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { t } from '#/features/builder/messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { ViolationLine } from '#/ui/field.tsx'

/** Why what was brought is not taken, and what to do. */
export function RejectedAnswerNote({ refusal }: { readonly refusal: RejectedAnswer }) {
  const state = useWorkspace()
  const { title, about, lines } = formatRejection(refusal, state)
  const link = linkOfRejection(refusal, state)
  return (
    <Note
      tone="bad"
      alert
      title={title}
      action={
        link === undefined ? undefined : (
          <ButtonLink size="small" render={<Link {...link} />}>
            {refusal.kind === 'signed' ? t('elsewhere.go.signed') : t('elsewhere.go.place')}
          </ButtonLink>
        )
      }
    >
      <Stack gap="tight">
        <span>{about}</span>
        {lines.map((line) => (
          <ViolationLine key={`${line.rule} ${line.text}`} violation={line} />
        ))}
      </Stack>
    </Note>
  )
}
