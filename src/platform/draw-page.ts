/** Shows the navigation, heading and lead of a page from its template in index.html (scripts/first-paint.mjs). */
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

/** Returns the navigation address for an address with an id. */
function underOf(path: string): string {
  const first = `/${path.split('/')[1] ?? ''}`
  return ['/build', '/identities'].includes(first) ? '/' : first
}

/** Takes the statically rendered head of the page, to be shown until the page itself is ready. */
export function takeDrawnHead(): readonly Element[] {
  return [...document.querySelectorAll('#root main > *')]
}
