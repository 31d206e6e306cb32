import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement, type FunctionComponent } from 'react'

/**
 * A page, or a part of the first one, that is fetched when it is first shown. With it comes what every page needs: the guard of its
 * text fields and its queries.
 */
export function lazyPage<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  return lazyRouteComponent(async () => {
    const [{ PageGround }, Page] = await Promise.all([import('./page-ground.tsx'), load()])
    return { Page: (props: Props) => <PageGround>{createElement(Page, props)}</PageGround> }
  }, 'Page')
}
