import {
  createContext,
  use,
  useCallback,
  useId,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { FieldViolation } from './field.tsx'
import styles from './private-note.module.css'
import type { LendSecret } from './secret-holder.ts'

/** A part of a text that must not stay in a field, in UTF-16 units. */
export interface PrivatePart {
  readonly kind: 'key' | 'phrase' | 'digits'
  readonly start: number
  readonly end: number
  /** It is private without doubt: the user cannot say otherwise. */
  readonly isCertain: boolean
}

/** What a field is for: any text, or 32 bytes as hexadecimal digits. `anything`: its page checks what is typed. */
export type FieldText = 'text' | 'hash' | 'anything'

export interface PrivateNoteProps {
  readonly kind: PrivatePart['kind']
  /** It was in the field before, and still is. */
  readonly isOld: boolean
  /** Lends what was taken out; where the vault took it, the note goes. Undefined once that is forgotten. */
  readonly lend: LendSecret | undefined
  /** Puts back what may be public: the user says that it is. */
  readonly onPublic: (() => void) | undefined
  readonly onClose: () => void
}

/** Which texts are private, and the note about one; given by the program around the fields. */
export interface PrivateGuard {
  /** The parts of a text but for those that are known. */
  readonly find: (text: string, field: 'text' | 'hash', known?: ReadonlySet<string>) => readonly PrivatePart[]
  /** Fetches what `find` takes for such a field. Nothing: it is there. Until then `find` finds too much rather than too little. */
  readonly prepare: (field: 'text' | 'hash') => Promise<void> | undefined
  /** This text is public: it is found no more. */
  readonly allow: (text: string) => void
  readonly Note: ComponentType<PrivateNoteProps>
  /** Says that a text of more than `limit` characters was not taken. */
  readonly sayTooLong: (limit: number) => FieldViolation
}

export const PrivateGuardContext = createContext<PrivateGuard | undefined>(undefined)

/** What was taken out of one field, in the order of its text. */
export interface TakenOut {
  readonly parts: readonly {
    readonly kind: PrivatePart['kind']
    readonly isCertain: boolean
    readonly text: string
  }[]
  /** Puts the text back that would be there without what is certain; what is in the field now stays where it is another. */
  readonly putBack: (publicTexts: readonly string[]) => void
}

// Outside of React, whose memory nobody can empty: by field, and for as long as it takes to open the vault.
const held = new Map<object, TakenOut>()
const heldForMs = 120_000

interface Hit {
  readonly kind: PrivatePart['kind']
  readonly isOld: boolean
  readonly isHeld: boolean
  readonly mayBePublic: boolean
}

/** The note of a field or an editor about what was removed from it. */
export function usePrivateNote(read: () => string): {
  readonly noteId: string | undefined
  readonly note: ReactNode
  readonly tell: (taken: TakenOut) => void
  /** It was in the text before: it stays, and is only pointed at. */
  readonly tellOld: (part: PrivatePart) => void
  readonly forget: () => void
} {
  const guard = use(PrivateGuardContext)
  const id = useId()
  const [hit, setHit] = useState<Hit>()
  // Stands for this field in what is held.
  const owner = useRef({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    held.delete(owner.current)
  }, [])
  const tell = useCallback(
    (taken: TakenOut) => {
      const [first] = taken.parts
      if (first === undefined) return
      forget()
      held.set(owner.current, taken)
      timer.current = setTimeout(() => {
        forget()
        setHit((now) => now && { ...now, isHeld: false, mayBePublic: false })
      }, heldForMs)
      const mayBePublic = taken.parts.some(({ isCertain }) => !isCertain)
      setHit({ kind: first.kind, isOld: false, isHeld: true, mayBePublic })
    },
    [forget],
  )
  const tellOld = useCallback(
    ({ kind, isCertain }: PrivatePart) =>
      setHit({ kind, isOld: true, isHeld: false, mayBePublic: !isCertain }),
    [],
  )
  if (guard === undefined || hit === undefined)
    return { noteId: undefined, note: null, tell, tellOld, forget }
  const close = () => {
    forget()
    setHit(undefined)
  }
  const allow = () => {
    const taken = held.get(owner.current)
    // What is put back may be checked anew: that hit is another.
    close()
    if (hit.isOld) {
      const text = read()
      for (const { start, end, isCertain } of guard.find(text, 'text'))
        if (!isCertain) guard.allow(text.slice(start, end))
      return
    }
    const publicTexts = (taken?.parts ?? []).flatMap(({ isCertain, text }) => (isCertain ? [] : [text]))
    for (const each of publicTexts) guard.allow(each)
    taken?.putBack(publicTexts)
  }
  const lend: LendSecret = async (act) => {
    const taken = held.get(owner.current)
    const [secret] = taken?.parts ?? []
    if (taken === undefined || secret === undefined) return close()
    await act(secret.text)
    // What was taken out meanwhile waits for its own turn.
    if (held.get(owner.current) === taken) close()
  }
  const { Note } = guard
  const note = (
    // A form in the note is none of the form around the field.
    <div id={id} className={styles['note']} onSubmit={(event) => event.stopPropagation()}>
      <Note
        kind={hit.kind}
        isOld={hit.isOld}
        lend={hit.isHeld ? lend : undefined}
        onPublic={hit.mayBePublic ? allow : undefined}
        onClose={close}
      />
    </div>
  )
  return { noteId: id, note, tell, tellOld, forget }
}
