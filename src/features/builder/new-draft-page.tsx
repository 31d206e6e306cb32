import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { beginCreateDraft } from '#/workspace/drafts/draft-actions.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Text } from '#/ui/text.tsx'

/** Begins a draft, once, and goes to its first step. The way back leads past this page. */
export function NewDraftPage() {
  const navigate = useNavigate()
  const ready = useWorkspace((state) => state.kind === 'ready')
  const begun = useRef(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const begin = useCallback(async () => {
    setFailure(undefined)
    try {
      const draft = await beginCreateDraft()
      await navigate({ to: '/build/create/$draft/$step', params: { draft, step: 'fund' }, replace: true })
    } catch (error) {
      setFailure({ error })
    }
  }, [navigate])
  useEffect(() => {
    if (!ready || begun.current) return
    begun.current = true
    void begin()
  }, [ready, begin])
  return (
    <>
      <PageHead title={t('builder.title')} />
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
