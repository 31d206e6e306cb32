import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement, type FunctionComponent } from 'react'

/**
 * A page, or a part of the first one, that is fetched when it is first shown. With it comes what every page needs: the guard of its
 * text fields and its queries.
 */
export function lazyPage<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazyRouteComponent(async () => {
    const [{ PageProviders }, Page] = await Promise.all([import('./page-providers.tsx'), load()])
    return { Page: (props: Props) => <PageProviders>{createElement(Page, props)}</PageProviders> }
  }, 'Page')
}
