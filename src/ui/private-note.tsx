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

/** A private part of a text, with offsets in UTF-16 units. */
export interface PrivatePart {
  readonly kind: 'key' | 'phrase' | 'digits'
  readonly start: number
  readonly end: number
  /** Certainly private: the user cannot mark it as public. */
  readonly isCertain: boolean
}

/**
 * The content that a field expects: any text, or 32 bytes in hexadecimal. `anything`: the page itself checks the input.
 */
export type FieldText = 'text' | 'hash' | 'anything'

export interface PrivateNoteProps {
  readonly kind: PrivatePart['kind']
  readonly isOld: boolean
  /** Lends the removed text. When the vault takes it, the note closes. Undefined once the text is forgotten. */
  readonly lend: LendSecret | undefined
  /** Puts the text back after the user confirms that it is public. */
  readonly onPublic: (() => void) | undefined
  readonly onClose: () => void
}

export interface PrivateGuard {
  readonly find: (text: string, field: 'text' | 'hash', known?: ReadonlySet<string>) => readonly PrivatePart[]
  /**
   * Loads the data that `find` needs; undefined if it is loaded. Until then `find` reports too much, not too little.
   */
  readonly prepare: (field: 'text' | 'hash') => Promise<void> | undefined
  /** Marks this text as public, so that it is not found again. */
  readonly allow: (text: string) => void
  readonly Note: ComponentType<PrivateNoteProps>
  readonly sayTooLong: (limit: number) => FieldViolation
}

export const PrivateGuardContext = createContext<PrivateGuard | undefined>(undefined)

export interface TakenOut {
  readonly parts: readonly {
    readonly kind: PrivatePart['kind']
    readonly isCertain: boolean
    readonly text: string
  }[]
  /** Puts the text back without its certainly private parts. Changes since then stay. */
  readonly putBack: (publicTexts: readonly string[]) => void
}

// Removed texts by field, outside React, whose memory cannot be wiped. They stay for as long as opening the vault may
// take.
const takenOut = new Map<object, TakenOut>()
const takenOutMs = 120_000

interface Hit {
  readonly kind: PrivatePart['kind']
  readonly isOld: boolean
  readonly isHeld: boolean
  readonly mayBePublic: boolean
}

export function usePrivateNote(read: () => string): {
  readonly noteId: string | undefined
  readonly note: ReactNode
  readonly tell: (taken: TakenOut) => void
  /** Reports a part that was in the text before the edit, and leaves it there. */
  readonly tellOld: (part: PrivatePart) => void
  readonly forget: () => void
} {
  const guard = use(PrivateGuardContext)
  const id = useId()
  const [hit, setHit] = useState<Hit>()
  const owner = useRef({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    takenOut.delete(owner.current)
  }, [])
  const tell = useCallback(
    (taken: TakenOut) => {
      const [first] = taken.parts
      if (first === undefined) return
      forget()
      takenOut.set(owner.current, taken)
      timer.current = setTimeout(() => {
        forget()
        setHit((now) => now && { ...now, isHeld: false, mayBePublic: false })
      }, takenOutMs)
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
    const taken = takenOut.get(owner.current)
    // Restored text may be checked again and found as a new hit.
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
    const taken = takenOut.get(owner.current)
    const [secret] = taken?.parts ?? []
    if (taken === undefined || secret === undefined) return close()
    await act(secret.text)
    // Text that was removed in the meantime has its own note.
    if (takenOut.get(owner.current) === taken) close()
  }
  const { Note } = guard
  const note = (
    // A form in the note must not submit the surrounding form.
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
