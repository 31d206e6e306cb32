import { use, useCallback, useEffect, useId, useRef, useState, type ReactNode, type Ref } from 'react'
import { ViolationLine } from './field.tsx'
import { joinClasses } from './join-classes.ts'
import {
  PrivateGuardContext,
  usePrivateNote,
  type FieldText,
  type PrivatePart,
  type TakenOut,
} from './private-note.tsx'

/** Longest text in UTF-16 units of a field without its own limit. A contract is the longest. */
const longestLine = 20_000
const longestArea = 1_100_000

interface Insertion {
  readonly value: string
  readonly selectionStart: number | null
  readonly selectionEnd: number | null
  readonly inserted: string
}

/** Returns the text, or `undefined` if it is longer than `most`. Only lengths are compared, before joining. */
export function joinInsertion(
  { value, selectionStart, selectionEnd, inserted }: Insertion,
  most: number,
): string | undefined {
  const start = selectionStart ?? value.length
  const end = selectionEnd ?? value.length
  if (start + inserted.length + (value.length - end) > most) return undefined
  return value.slice(0, start) + inserted + value.slice(end)
}

type TextControl = HTMLInputElement | HTMLTextAreaElement

// Extra characters to search, so that a key that starts within the field's length and ends beyond it is still found.
const longestSecret = 1000
// Longer insertions are pasted, dropped or filled in; typing adds single characters.
const fewestPasted = 20

const checks = new WeakMap<TextControl, Promise<void>>()

/**
 * While the text of a field is checked, parts of it may be missing. Resolves when the check has put them back or
 * reported them.
 */
export function whenChecked(control: TextControl): Promise<void> | undefined {
  return checks.get(control)
}

/**
 * Removes private keys and recovery phrases before any other listener reads the text; the field says so, and the vault
 * can take them. Text from before the edit stays. The length limit applies before the search, to complete insertions: a
 * field that truncated pasted text first would hide the key from this guard.
 */
export function usePrivateGuard<Control extends TextControl>({
  ref,
  field,
  maxLength: ownLimit,
}: {
  readonly ref?: Ref<Control> | undefined
  readonly field: FieldText
  readonly maxLength?: number | undefined
}): { readonly attach: Ref<Control>; readonly note: ReactNode; readonly noteId: string | undefined } {
  const guard = use(PrivateGuardContext)
  const own = useRef<Control>(null)
  const longId = useId()
  const [exceeded, setExceeded] = useState<number>()
  const { note, noteId, tell, tellOld, forget } = usePrivateNote(() => own.current?.value ?? '')
  const attach = useCallback(
    (control: Control | null) => {
      own.current = control
      const detach = passRef(ref, control)
      if (control === null) return undefined
      const maxLength = ownLimit ?? (control instanceof HTMLInputElement ? longestLine : longestArea)
      const find = (text: string, known?: ReadonlySet<string>) =>
        guard === undefined || field === 'anything' ? [] : guard.find(text, field, known)
      let before = { text: '', parts: new Set<string>() }
      const look = () => {
        const { value } = control
        if (value !== before.text) before = { text: value, parts: new Set(textsOf(value, find(value))) }
      }
      const check = (
        given: string,
        inserted: string,
      ): { readonly left: string; readonly taken?: TakenOut } => {
        const whole = given.slice(0, maxLength + longestSecret)
        const parts = find(whole, before.parts)
        // A typed character past the limit is dropped; a longer insertion is rejected.
        if (parts.length === 0) {
          if (given.length <= maxLength) return { left: given }
          return { left: inserted.length > 1 ? before.text : given.slice(0, maxLength) }
        }
        const isAlone =
          inserted.length >= fewestPasted && cut(inserted, find(inserted, before.parts)).trim() === ''
        // If only a key was pasted over other text, that text stays.
        const left = isAlone ? before.text : cut(whole, parts).slice(0, maxLength)
        const certain = parts.filter(({ isCertain }) => isCertain)
        const putBack = (publicTexts: readonly string[]) => {
          const { value } = control
          const isSame = value === left
          put(
            control,
            (isSame ? cut(whole, certain) : `${value} ${publicTexts.join(' ')}`).slice(0, maxLength),
          )
        }
        const taken = parts.map(({ kind, isCertain, start, end }) => ({
          kind,
          isCertain,
          text: whole.slice(start, end),
        }))
        return { left, taken: { parts: taken, putBack } }
      }
      // Pasted or dropped text is complete here, before the field changes it.
      const settle = (whole: string, taken: TakenOut | undefined) => {
        if (taken === undefined) return
        const preparing = field === 'anything' ? undefined : guard?.prepare(field)
        if (preparing === undefined) return tell(taken)
        const { value } = control
        const checking = preparing.then(() => {
          // Text that was typed in the meantime stays.
          if (control.value === value && find(whole, before.parts).length === 0) put(control, whole)
          else tell(taken)
          if (checks.get(control) === checking) checks.delete(control)
        })
        checks.set(control, checking)
      }
      const beforeInput = (event: InputEvent) => {
        look()
        const inserted = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
        if (inserted.length < 2) return
        const { value, selectionStart, selectionEnd } = control
        const insertion = { value, selectionStart, selectionEnd, inserted }
        const whole = joinInsertion(insertion, maxLength + longestSecret)
        const checked = whole === undefined ? { left: value } : check(whole, inserted)
        if (checked.left === whole) return setExceeded(undefined)
        event.preventDefault()
        if (checked.left !== value) put(control, checked.left)
        setExceeded(checked.taken === undefined ? maxLength : undefined)
        if (whole !== undefined) settle(whole, checked.taken)
      }
      const input = (event: Event) => {
        const { value } = control
        if (value.length > Math.max(maxLength + longestSecret, before.text.length)) {
          event.stopImmediatePropagation()
          put(control, before.text)
          return setExceeded(maxLength)
        }
        const inserted = event instanceof InputEvent ? (event.data ?? '') : ''
        const { left, taken } = check(value, inserted)
        if (left !== value) {
          // React and other listeners see only the cleaned text. Rendering before that would restore the old text.
          event.stopImmediatePropagation()
          put(control, left)
        }
        setExceeded(taken === undefined && left !== value ? maxLength : undefined)
        if (taken === undefined) look()
        else settle(value, taken)
      }
      // Load the check that tells a hash from a key before the user pastes.
      const arrive = () => {
        look()
        if (field !== 'anything') void guard?.prepare(field)
      }
      look()
      // TypeScript cannot infer the events of a union of controls.
      const element: HTMLElement = control
      const listen = { capture: true }
      element.addEventListener('focus', arrive, listen)
      element.addEventListener('beforeinput', beforeInput, listen)
      element.addEventListener('input', input, listen)
      return () => {
        element.removeEventListener('focus', arrive, listen)
        element.removeEventListener('beforeinput', beforeInput, listen)
        element.removeEventListener('input', input, listen)
        own.current = null
        detach()
      }
    },
    [ref, guard, field, ownLimit, tell],
  )
  useEffect(() => {
    const control = own.current
    if (control === null || guard === undefined || field === 'anything') return undefined
    const point = () => {
      const [old] = guard.find(control.value, field)
      if (old !== undefined) tellOld(old)
    }
    const isFound = guard.find(control.value, field).length > 0
    const preparing = isFound ? guard.prepare(field) : undefined
    if (preparing === undefined) point()
    else void preparing.then(() => own.current === control && point())
    return forget
  }, [guard, field, tellOld, forget])
  if (guard === undefined || exceeded === undefined) return { attach, note, noteId }
  const line = (
    <div id={longId} role="alert">
      <ViolationLine violation={guard.sayTooLong(exceeded)} />
    </div>
  )
  return {
    attach,
    note: (
      <>
        {note}
        {line}
      </>
    ),
    noteId: joinClasses(noteId, longId),
  }
}

function textsOf(text: string, parts: readonly PrivatePart[]): readonly string[] {
  return parts.map(({ start, end }) => text.slice(start, end))
}

function cut(text: string, parts: readonly PrivatePart[]): string {
  return parts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

/** Sets the value past React, so that React sees a difference when the event arrives. */
function put(control: TextControl, text: string): void {
  const prototype =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

function passRef<Control>(ref: Ref<Control> | undefined, control: Control | null): () => void {
  if (typeof ref === 'function') {
    const detach = ref(control)
    return typeof detach === 'function' ? detach : () => void ref(null)
  }
  if (ref) ref.current = control
  return () => {
    if (ref) ref.current = null
  }
}
