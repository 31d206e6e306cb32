import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement, useDeferredValue, type FunctionComponent } from 'react'
import { isFirstPainted } from './painted.ts'

/**
 * A page, or a part of the first one, that is fetched when it is first shown. With it comes what every page needs: the guard of its
 * text fields and its queries.
 */
export function lazyPage<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazyRouteComponent(async () => {
    const [{ PageProviders }, Page] = await Promise.all([import('./page-providers.tsx'), load()])
    function DeferredPage(props: Props) {
      // What is rendered before anything is painted is rendered in one task: the frame comes first, and the page in slices.
      const isNow = useDeferredValue(true, isFirstPainted())
      return isNow ? <PageProviders>{createElement(Page, props)}</PageProviders> : null
    }
    return { Page: DeferredPage }
  }, 'Page')
}
