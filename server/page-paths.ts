/** The first part of the address of each page. A test compares them with the routes. */
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
 * Returns true for a path that the document answers: a route rather than a file. Ids in routes may be percent-encoded. A
 * percent sign anywhere else is another way to write the name of a file, which could then have the policy of a page.
 */
export function isPagePath(pathname: string): boolean {
  if (pathname === '/' || pathname === '/index.html') return true
  if (pathname.startsWith('/assets/') || !pathname.startsWith('/') || pathname.startsWith('//')) return false
  if (pathname.includes('%') && !encodedPagePath.test(pathname)) return false
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1)
  return !lastSegment.includes('.')
}
