// Files that are the same address in every build. `/keywright.json` and `/rpc` are the server's own and never stored.
const namedFile =
  /^\/(?:assets\/[\w.-]+|icons\/[\w.-]+|icon\.svg|(?:build-manifest|changelog)\.json|manifest\.webmanifest)$/

export function chooseFile(
  request: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): string | undefined {
  if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
  const url = new URL(request.url)
  if (url.origin !== origin) return undefined
  const { pathname } = url
  if (namedFile.test(pathname)) return url.search === '' ? pathname.slice(1) : undefined
  return isPage(request.mode, pathname) ? 'index.html' : undefined
}

// Routes have no dot in their last part; the server takes them for the page by the same rule.
function isPage(mode: string, pathname: string): boolean {
  if (pathname === '/' || pathname === '/index.html') return true
  if (mode !== 'navigate' || /^\/(?:assets|rpc)(?:\/|$)/.test(pathname)) return false
  return !pathname.slice(pathname.lastIndexOf('/') + 1).includes('.')
}
