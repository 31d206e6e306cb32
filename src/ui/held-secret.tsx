import { useLayoutEffect, useRef } from 'react'

/**
 * A secret that is shown. React remembers states, props and children of earlier renderings for as long as it likes: it gets
 * this, and never the secret, which goes for good when it is dropped.
 */
export interface HeldSecret<Value> {
  /** Nothing once it was dropped. */
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

/** A text of a held secret, put into the page past React, and taken out of it with the element. */
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
