import type { Studio } from '#/features/contracts/model/studio.ts'
import { formatJsonProblem } from '#/features/contracts/words/contract-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'

/** Says where the text breaks, and that the form waits. */
export function FrozenNote({ studio: { problem } }: { readonly studio: Studio }) {
  if (problem === undefined) return null
  const { kind, line, column } = problem
  const title = kind === 'large' ? t('contract.frozen.large') : t('contract.frozen', { line, column })
  return (
    <Note tone="warn" title={title}>
      {formatJsonProblem(kind)} {t('contract.frozen.about')}
    </Note>
  )
}
