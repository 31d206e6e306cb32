import { useLayoutEffect, useRef } from 'react'

/** A handle on a shown secret. React may retain old state, props and children, so it never gets the secret itself. */
export interface HeldSecret<Value> {
  readonly read: () => Value | undefined
  readonly drop: () => void
}

export function holdSecret<Value>(secret: Value): HeldSecret<Value> {
  let held: Value | undefined = secret
  return {
    read: () => held,
    drop: () => {
      held = undefined
    },
  }
}

/** Text of a secret, written to the page without React and removed with the element. */
export function HeldText({ read }: { readonly read: () => string | undefined }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    element.textContent = read() ?? ''
    return () => {
      element.textContent = ''
    }
  }, [read])
  return <span ref={place} />
}
