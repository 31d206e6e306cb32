import { useNavigate } from '@tanstack/react-router'
import { discardDraft } from '#/session/drafts/draft-actions.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { builderTitle } from '#/features/builder/words/builder-words.ts'
import { formatError, formatErrorCode } from '#/words/format-error.ts'
import { formatDiscarded } from '#/words/asset-lock-words.ts'
import { t } from '#/features/builder/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { PageHead } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

export function BuilderHead({ draft }: { readonly draft: FundedDraft }) {
  return (
    <PageHead
      title={builderTitle(draft.kind)}
      note={<SaveWords draft={draft} />}
      actions={draft.signed === null ? <DiscardButton id={draft.id} /> : undefined}
    />
  )
}

function SaveWords({ draft }: { readonly draft: FundedDraft }) {
  const save = useWorkspace((state) => state.save)
  switch (save.kind) {
    case 'saving':
      return t('builder.draft.saving')
    case 'failed':
      return (
        <span role="alert">
          <Text tone="bad">{formatErrorCode(save.code)}</Text>
        </span>
      )
    case 'saved':
      return draft.signed === null
        ? t('builder.draft.saved', { at: draft.savedAtMs })
        : t('builder.draft.signed', { at: draft.signed.atMs })
  }
}

function DiscardButton({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const discard = async () => {
    await navigate({ to: '/' })
    const discarded = await discardDraft(id)
    if (discarded !== undefined) postUndo(formatDiscarded(discarded.lock), discarded.undo)
  }
  return (
    <Button
      kind="quiet"
      firstClickOnly
      onClick={() =>
        void discard().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
      }
    >
      {t('builder.discard')}
    </Button>
  )
}
