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
import { joinInsertion, longestArea, longestLine } from './text-limit.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

// A private key that begins within the length of a field and ends beyond it is still seen in full.
const longestSecret = 1000
// What comes in at once is pasted, dropped or filled in; what is typed comes by the character.
const fewestPasted = 20

/**
 * Keeps private keys and recovery phrases out of a text field: what looks like one is cut out before anybody else sees it, the
 * field says so, and what was cut can go to the vault. What was in the field before the edit is left. The length is limited
 * here as well, before anything searches the text: what is inserted is taken completely or not at all, and the field says why.
 * A field that cuts a pasted text first would hide from the guard what it was.
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
      // What was in the field before the edit: its text, and the parts of it that look private.
      let before = { text: '', parts: new Set<string>() }
      const look = () => {
        const { value } = control
        if (value !== before.text) before = { text: value, parts: new Set(textsOf(value, find(value))) }
      }
      /** What becomes of a text, and what is taken out of it. */
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
        // Where a key alone was pasted over other text, that text stays.
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
      // What is pasted or dropped is seen in full here, whatever the field makes of it.
      /** Says what was taken out, once it is certain that it had to be: otherwise it is put in after all. */
      const settle = (whole: string, taken: TakenOut | undefined) => {
        if (taken === undefined) return
        const preparing = field === 'anything' ? undefined : guard?.prepare(field)
        if (preparing === undefined) return tell(taken)
        const { value } = control
        void preparing.then(() => {
          // What was typed meanwhile stays.
          if (control.value === value && find(whole, before.parts).length === 0) put(control, whole)
          else tell(taken)
        })
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
          // React and everybody else hear of the text without it, and only then is anything drawn: a drawing in
          // between would write the old text back.
          event.stopImmediatePropagation()
          put(control, left)
        }
        setExceeded(taken === undefined && left !== value ? maxLength : undefined)
        if (taken === undefined) look()
        else settle(value, taken)
      }
      // What tells a hash from a key is asked for before something is pasted.
      const arrive = () => {
        look()
        if (field !== 'anything') void guard?.prepare(field)
      }
      look()
      // Which events a union of controls has cannot be told.
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

/** Writes as a user does, past React, which has to find that the value is another when it sees the event. */
function put(control: TextControl, text: string): void {
  const prototype =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
  control.dispatchEvent(new InputEvent('input', { bubbles: true }))
}

/** Hands a control on to the ref of whoever uses the field. */
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
