import { lazyRouteComponent } from '@tanstack/react-router'
import {
  createElement,
  useDeferredValue,
  useEffect,
  type FunctionComponent,
  useLayoutEffect,
  useRef,
} from 'react'
import { usePending } from '#/ui/late-part.tsx'
import { takeDrawnHead } from '#/platform/draw-page.ts'

// React empties its root when it renders for the first time.
let drawn = takeDrawnHead()

/** The static heading of the first page from index.html, shown until the page itself has loaded. */
export function DrawnHead() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => place.current?.append(...drawn), [])
  usePending('page')
  return <div ref={place} aria-hidden inert />
}

function dropDrawnHead(): void {
  drawn = []
}

/** Loads a page, or a part of the first page, on first use, and wraps it in the providers that every page needs. */
export function lazyPage<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazyRouteComponent(async () => {
    const [{ PageProviders }, Page] = await Promise.all([import('./page-providers.tsx'), load()])
    function DeferredPage(props: Props) {
      const isNow = useDeferredValue(true, isAtOnce)
      useEffect(() => {
        isAtOnce = true
      }, [])
      useEffect(() => {
        if (isNow) dropDrawnHead()
      }, [isNow])
      return isNow ? <PageProviders>{createElement(Page, props)}</PageProviders> : <DrawnHead />
    }
    return { Page: DeferredPage }
  }, 'Page')
}

/** The component of a route that gives `page` its params. The last page stays visible until `page` is loaded. */
export function routeTo<Props extends object>(
  page: { readonly preload?: () => Promise<void> | undefined },
  Route: FunctionComponent<Props>,
) {
  return Object.assign(Route, { preload: async () => page.preload?.() })
}

// The first page is deferred, so that React renders it in slices; the router would render it in one task. Later and
// reloaded pages render at once, because the router then scrolls to their last position.
let isAtOnce = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type !== 'navigate')
