import type { Studio } from '#/workspace/contracts/studio.ts'
import { formatJsonProblem } from '#/workspace/messages/contract-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Note } from '#/ui/note.tsx'

/** Says where the text breaks, and that the form waits. */
export function FrozenNote({ studio: { problem } }: { readonly studio: Studio }) {
  if (problem === undefined) return null
  const { line, column } = problem
  return (
    <Note tone="warn" title={t('contract.frozen', { line, column })}>
      {formatJsonProblem(problem.kind)} {t('contract.frozen.about')}
    </Note>
  )
}
