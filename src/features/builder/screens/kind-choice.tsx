import { useNavigate } from '@tanstack/react-router'
import { leaveForKind } from '#/workspace/drafts/draft-actions.ts'
import { placeOfDraft } from '#/workspace/drafts/draft-place.ts'
import type { FundedDraft } from '#/workspace/drafts/funded-draft.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Segmented } from '#/ui/segmented.tsx'

const kinds = [
  { value: 'create', text: 'builder.kind.create' },
  { value: 'top-up', text: 'builder.kind.top-up' },
] as const satisfies readonly { readonly value: FundedDraft['kind']; readonly text: string }[]

/** Which transition a lock is to pay for. The other one is another draft: this one stays as it is. */
export function KindChoice({ draft }: { readonly draft: FundedDraft }) {
  const navigate = useNavigate()
  const choose = async (kind: FundedDraft['kind']) => {
    if (kind === draft.kind) return
    const id = await leaveForKind(draft, kind)
    await navigate({ ...placeOfDraft({ kind, id }, 'fund'), replace: true })
  }
  return (
    <div>
      <Segmented
        label={t('builder.kind')}
        value={draft.kind}
        onValue={(kind) =>
          void choose(kind).catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
        }
        choices={kinds.map(({ value, text }) => ({ value, text: t(text) }))}
      />
    </div>
  )
}
