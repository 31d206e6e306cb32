import { uncoveredWords } from '#/words/backup-words.ts'
import { useUncovered } from '#/session/vault/uncovered.ts'
import { Note } from '#/ui/note.tsx'

/** How many private keys exist only in this browser; nothing where none does. */
export function UncoveredNote() {
  const words = uncoveredWords(useUncovered())
  if (words === undefined) return null
  return (
    <Note tone="warn" title={words.title}>
      {words.about}
    </Note>
  )
}
