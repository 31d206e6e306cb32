import { Suspense, useDeferredValue, useLayoutEffect, type ReactNode } from 'react'

import { beginPending, type PendingReason } from '#/platform/pending.ts'

/** Says that the page is going to change by itself, as long as this is shown and `isPending`. */
export function usePending(reason: PendingReason, isPending = true): void {
  useLayoutEffect(() => (isPending ? beginPending(reason) : undefined), [reason, isPending])
}

/** A part of the program that may still have to come. */
export function LatePart({
  fallback,
  children,
}: {
  readonly fallback?: ReactNode
  readonly children: ReactNode
}) {
  return (
    <Suspense
      fallback={
        <>
          {fallback}
          <Pending />
        </>
      }
    >
      {children}
    </Suspense>
  )
}

function Pending() {
  usePending('part')
  return null
}

/** The value as a long list shows it, which is drawn in slices. `first`: what it shows at once. */
export function useLateValue<Value>(...given: [value: Value, first?: Value]): Value {
  const shown = useDeferredValue(...given)
  usePending('rows', !Object.is(shown, given[0]))
  return shown
}
