import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { beginCreateDraft, beginTopUpDraft } from '#/domain/draft/draft-actions.ts'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/builder/messages.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** Creates the draft once and replaces itself in the history, so that the back button skips this page. */
export function NewDraftPage({
  kind,
  identity = '',
}: {
  readonly kind: FundedDraft['kind']
  readonly identity?: string
}) {
  const navigate = useNavigate()
  const ready = useWorkspace((state) => state.kind === 'ready')
  const begun = useRef(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const begin = useCallback(async () => {
    setFailure(undefined)
    try {
      const id = await (kind === 'create' ? beginCreateDraft() : beginTopUpDraft(identity))
      await navigate({ ...placeOfDraft({ kind, id }, 'fund'), replace: true })
    } catch (error) {
      setFailure({ error })
    }
  }, [navigate, kind, identity])
  useEffect(() => {
    if (!ready || begun.current) return
    begun.current = true
    void begin()
  }, [ready, begin])
  return (
    <>
      <PageHead title={t('builder.title', { kind })} lead={t('builder.lead', { kind })} />
      {failure === undefined ? (
        <Text tone="quiet">{t('builder.beginning')}</Text>
      ) : (
        <Note
          tone="bad"
          alert
          title={t('builder.begin.failed')}
          action={<Button onClick={() => void begin()}>{t('builder.begin.again')}</Button>}
        >
          {formatError(failure.error)}
        </Note>
      )}
    </>
  )
}
