/** First part of the path of each page. A test compares this list with the routes. */
export const pages = [
  'build',
  'contracts',
  'exchange',
  'identities',
  'inspect',
  'network',
  'settings',
  'vault',
] as const

const encodedPagePath = new RegExp(`^/(?:${pages.join('|')})/`)

/**
 * Returns true for a route. Only ids may be percent-encoded: any other percent sign could spell the name of a file, which
 * would then have the policy of a page.
 */
export function isPagePath(pathname: string): boolean {
  if (pathname === '/' || pathname === '/index.html') return true
  if (pathname.startsWith('/assets/') || !pathname.startsWith('/') || pathname.startsWith('//')) return false
  if (pathname.includes('%') && !encodedPagePath.test(pathname)) return false
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1)
  return !lastSegment.includes('.')
}
