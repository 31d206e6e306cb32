/**
 * Shows in the frame of index.html what is known of a page by its address alone: its place in the navigation, its heading and its
 * lead. Each page is a template there, which scripts/first-paint.mjs has rendered. An address that names none has the frame.
 */
export function drawPage(address: string): void {
  const path = address.replace(/(?<=.)\/$/, '')
  const page = [...document.querySelectorAll('template')].find(({ dataset }) => dataset['path'] === path)
  const under = page?.dataset['under'] ?? underOf(path)
  for (const link of document.querySelectorAll('#root li a')) {
    if (link.getAttribute('href')?.replace('#', '') === under) link.setAttribute('aria-current', 'page')
  }
  if (page === undefined) return
  document.title = page.dataset['title'] ?? ''
  const [crumbs, ...head] = document.importNode(page.content, true).children
  if (crumbs !== undefined) document.querySelector('#root header > *')?.after(crumbs)
  document.querySelector('#root main')?.append(...head)
}

/** The address in the navigation that an address with an id belongs to. */
function underOf(path: string): string {
  const first = `/${path.split('/')[1] ?? ''}`
  return ['/build', '/identities'].includes(first) ? '/' : first
}

/** What the frame shows of the page, to be shown on until the page itself is there. */
export function takeDrawnHead(): readonly Element[] {
  return [...document.querySelectorAll('#root main > *')]
}
