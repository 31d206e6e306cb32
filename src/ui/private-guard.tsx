import { use, useCallback, useEffect, useRef, type ReactNode, type Ref } from 'react'
import {
  newParts,
  PrivateGuardContext,
  usePrivateNote,
  type FieldText,
  type PrivatePart,
} from './private-note.tsx'

type TextControl = HTMLInputElement | HTMLTextAreaElement

// What is longer than any field takes is cut off before it is looked through.
const mostLooked = 2_000_000
const longestSecret = 1000

/**
 * Keeps private keys and recovery phrases out of a text field: what looks like one is cut out before anybody else sees it, the
 * field says so, and what was cut can go to the vault. What was in the field before the edit is left. The length is limited
 * here as well: a field that cuts a pasted text first would hide from the guard what it was.
 */
export function usePrivateGuard<Control extends TextControl>({
  ref,
  field,
  maxLength = Infinity,
}: {
  readonly ref?: Ref<Control> | undefined
  readonly field: FieldText
  readonly maxLength?: number | undefined
}): { readonly attach: Ref<Control>; readonly note: ReactNode; readonly noteId: string | undefined } {
  const guard = use(PrivateGuardContext)
  const own = useRef<Control>(null)
  const before = useRef('')
  const { note, noteId, tell, forget } = usePrivateNote(() => own.current?.value ?? '')
  const attach = useCallback(
    (control: Control | null) => {
      own.current = control
      const detach = passRef(ref, control)
      if (control === null) return undefined
      const look = () => {
        before.current = control.value
      }
      const take = (given: string): string => {
        const whole = given.slice(0, Math.min(maxLength, mostLooked) + longestSecret)
        const parts =
          guard === undefined || field === 'anything' ? [] : newParts(guard, field, whole, before.current)
        const [first] = parts
        if (first === undefined) return given.slice(0, maxLength)
        tell(first.kind, {
          from: control,
          secret: whole.slice(first.start, first.end),
          putBack: () => put(control, whole.slice(0, maxLength)),
        })
        const rest = cut(whole, parts)
        // Where a key alone was pasted over other text, that text stays.
        return rest.trim() === '' && !isTyped(before.current, whole)
          ? before.current
          : rest.slice(0, maxLength)
      }
      // What is pasted or dropped is seen whole here, whatever the field makes of it.
      const beforeInput = (event: InputEvent) => {
        look()
        const given = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
        if (given.length < 2) return
        const { value, selectionStart, selectionEnd } = control
        const end = selectionEnd ?? value.length
        const whole = value.slice(0, selectionStart ?? value.length) + given + value.slice(end)
        const left = take(whole)
        if (left === whole) return
        event.preventDefault()
        put(control, left)
      }
      const input = () => {
        const left = take(control.value)
        if (left !== control.value) write(control, left)
        before.current = left
      }
      look()
      // Which events a union of controls has cannot be told.
      const element: HTMLElement = control
      const listen = { capture: true }
      element.addEventListener('focus', look, listen)
      element.addEventListener('beforeinput', beforeInput, listen)
      element.addEventListener('input', input, listen)
      return () => {
        element.removeEventListener('focus', look, listen)
        element.removeEventListener('beforeinput', beforeInput, listen)
        element.removeEventListener('input', input, listen)
        own.current = null
        detach()
      }
    },
    [ref, guard, field, maxLength, tell],
  )
  useEffect(() => {
    const control = own.current
    if (control === null || guard === undefined || field === 'anything') return undefined
    const [old] = guard.find(control.value.slice(0, mostLooked), field)
    if (old !== undefined) tell(old.kind, 'old')
    return () => forget(control)
  }, [guard, field, tell, forget])
  return { attach, note, noteId }
}

function cut(text: string, parts: readonly PrivatePart[]): string {
  return parts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

/** Whether a text came of another by a keystroke at its end: then both are of the same secret. */
function isTyped(before: string, after: string): boolean {
  return after.length - before.length < 3 && after.startsWith(before.slice(0, -2))
}

/** Past React, which has to find that the value is another when it sees the event. */
function write(control: TextControl, text: string): void {
  const prototype =
    control instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, text)
}

/** Writes as a user does: whoever listens to the field is told. */
function put(control: TextControl, text: string): void {
  write(control, text)
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
