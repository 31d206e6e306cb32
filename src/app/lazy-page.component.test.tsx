import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { DrawnHead, lazyPage, routeTo } from './lazy-page.tsx'
import { makeRouter } from './router.tsx'

const first = 'First'
const second = 'Second'

const heading = (name: string) => page.getByRole('heading', { name })
const nextFrame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
const isPending = () => document.documentElement.dataset['pending'] !== undefined

/** Opens the first of two pages, and follows the link to the second, whose code loads when `load` is called. */
async function openFirst(isRouted: boolean) {
  let load = () => {}
  const code = new Promise<void>((resolve) => {
    load = resolve
  })
  let ask = () => {}
  const asked = new Promise<void>((resolve) => {
    ask = resolve
  })
  const Late = lazyPage(async () => {
    ask()
    await code
    return () => <h1>{second}</h1>
  })
  const show = () => <Late />
  const root = createRootRoute({ component: Outlet })
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => <h1>{first}</h1> }),
      createRoute({
        getParentRoute: () => root,
        path: '/late',
        component: isRouted ? routeTo(Late, show) : show,
      }),
    ]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
    defaultPendingComponent: DrawnHead,
    defaultPendingMs: Infinity,
  })
  await render(<RouterProvider router={router} />)
  await expect.element(heading(first)).toBeVisible()
  router.history.push('/late')
  await asked
  return { load }
}

test('a page stays visible until the code of the next one is loaded', async () => {
  const { load } = await openFirst(true)
  await nextFrame()
  await expect.element(heading(first)).toBeVisible()
  load()
  await expect.element(heading(second)).toBeVisible()
})

test('the page is not ready while it is empty because code is missing', async () => {
  const { load } = await openFirst(false)
  await expect.element(heading(first)).not.toBeInTheDocument()
  expect(isPending()).toBe(true)
  load()
  await expect.element(heading(second)).toBeVisible()
  await expect.poll(isPending).toBe(false)
})

test('the router loads the code of each page but the first before it leaves the last one', () => {
  const { routesById } = makeRouter(createMemoryHistory())
  const isLoadedFirst = (component: object | undefined) =>
    component !== undefined && ('preload' in component || ('name' in component && component.name === 'Lazy'))
  const others = Object.values(routesById).filter(({ options }) => !isLoadedFirst(options.component))
  expect(others.map(({ id }) => id).toSorted()).toEqual(['/', '__root__'])
  expect(Object.keys(routesById).length).toBeGreaterThan(20)
})
