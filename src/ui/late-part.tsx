import { Suspense, useDeferredValue, useLayoutEffect, type ReactNode } from 'react'

import { beginPending, type PendingReason } from '#/platform/pending.ts'

/** Marks the page as not ready while this component is shown and `isPending`. */
export function usePending(reason: PendingReason, isPending = true): void {
  useLayoutEffect(() => (isPending ? beginPending(reason) : undefined), [reason, isPending])
}

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

/** Like `useDeferredValue`, but the page is not ready while it still shows the earlier value, or `first`. */
export function useLateValue<Value>(...given: [value: Value, first?: Value]): Value {
  const shown = useDeferredValue(...given)
  usePending('rows', !Object.is(shown, given[0]))
  return shown
}
