import { createContext, use, useCallback, useId, useState, type ComponentType, type ReactNode } from 'react'
import type { LendSecret } from './lend-secret.ts'
import styles from './private-note.module.css'

/** A part of a text that must not stay in a field, in UTF-16 units. */
export interface PrivatePart {
  readonly kind: 'key' | 'phrase' | 'digits'
  readonly start: number
  readonly end: number
}

/** What a field is for: any text, or 32 bytes as hexadecimal digits. `anything`: its page judges what is typed. */
export type FieldText = 'text' | 'hash' | 'anything'

export interface PrivateNoteProps {
  readonly kind: PrivatePart['kind']
  /** It was in the field before, and still is. */
  readonly isOld: boolean
  /** Lends what was taken out; where the vault took it, the note goes. */
  readonly lend: LendSecret
  /** Puts it back: the user says that it is public. */
  readonly onPublic: () => void
  readonly onClose: () => void
}

/** Which texts are private, and what is said of one; given by the program around the fields. */
export interface PrivateGuard {
  readonly find: (text: string, field: 'text' | 'hash') => readonly PrivatePart[]
  /** These digits are public: they are found no more. */
  readonly allow: (digits: string) => void
  readonly Note: ComponentType<PrivateNoteProps>
}

export const PrivateGuardContext = createContext<PrivateGuard | undefined>(undefined)

interface TakenOut {
  readonly from: object
  readonly secret: string
  readonly putBack: () => void
}

// Outside of React, whose memory nobody can empty, and for as long as it takes to open the vault. There is one at a time.
let takenOut: TakenOut | undefined
let forgetting: ReturnType<typeof setTimeout> | undefined
const heldForMs = 120_000

function hold(next: TakenOut | undefined): void {
  clearTimeout(forgetting)
  takenOut = next
  if (next !== undefined) forgetting = setTimeout(() => hold(undefined), heldForMs)
}

/** The parts of a text that look private and were not in the text before. */
export function newParts(
  guard: PrivateGuard,
  field: 'text' | 'hash',
  text: string,
  before: string,
): readonly PrivatePart[] {
  return guard.find(text, field).filter(({ start, end }) => !before.includes(text.slice(start, end)))
}

/** What a field or an editor says of what was taken out of it. */
export function usePrivateNote(read: () => string): {
  readonly noteId: string | undefined
  readonly note: ReactNode
  readonly tell: (kind: PrivatePart['kind'], taken: TakenOut | 'old') => void
  /** Forgets what was taken out of it. */
  readonly forget: (from: object) => void
} {
  const guard = use(PrivateGuardContext)
  const id = useId()
  const [hit, setHit] = useState<{ readonly kind: PrivatePart['kind']; readonly isOld: boolean }>()
  const tell = useCallback((kind: PrivatePart['kind'], taken: TakenOut | 'old') => {
    if (taken !== 'old') hold(taken)
    setHit({ kind, isOld: taken === 'old' })
  }, [])
  const forget = useCallback((from: object) => {
    if (takenOut?.from === from) hold(undefined)
  }, [])
  if (guard === undefined || hit === undefined) return { noteId: undefined, note: null, tell, forget }
  const close = () => {
    hold(undefined)
    setHit(undefined)
  }
  const allow = () => {
    const taken = takenOut
    if (hit.isOld) {
      const text = read()
      for (const { start, end } of guard.find(text, 'text')) guard.allow(text.slice(start, end))
    } else if (taken !== undefined) {
      guard.allow(taken.secret)
      taken.putBack()
    }
    close()
  }
  const lend: LendSecret = async (act) => {
    await act(takenOut?.secret ?? '')
    close()
  }
  const { Note } = guard
  const note = (
    // A form in the note is none of the form around the field.
    <div id={id} className={styles['note']} onSubmit={(event) => event.stopPropagation()}>
      <Note {...hit} lend={lend} onPublic={allow} onClose={close} />
    </div>
  )
  return { noteId: id, note, tell, forget }
}
