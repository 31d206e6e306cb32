import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement, useDeferredValue, useEffect, type FunctionComponent } from 'react'
import { usePending } from '#/ui/late-part.tsx'
import { DrawnHead, dropDrawnHead } from './drawn-head.tsx'

/** A page, or a part of the first, loaded on first use with every page's guard of text fields and queries. */
export function lazyPage<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazyRouteComponent(async () => {
    const [{ PageProviders }, Page] = await Promise.all([import('./page-providers.tsx'), load()])
    function DeferredPage(props: Props) {
      const isNow = useDeferredValue(true, isAtOnce)
      usePending('page', !isNow)
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

// The first page is rendered in slices: the router would render it in one task. The router scrolls later pages, and a
// reloaded one, to their place as soon as they are rendered.
let isAtOnce = performance
  .getEntriesByType('navigation')
  .some((entry) => 'type' in entry && entry.type !== 'navigate')
