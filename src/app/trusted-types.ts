import { isSingleFile } from '#/platform/build-form.ts'

/** The scripts that may be loaded by address: built files of this origin, and the service worker. */
const admittedPaths = /^\/(?:assets\/[\w.-]+\.js|service-worker\.js)$/

/**
 * The complete address of a script that may be loaded, or undefined. `base` is the address of the page.
 * Only the page's own origin counts; a query or fragment is rejected, since no build has one.
 */
export function admitScriptUrl(address: string, base: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined
  const url = new URL(address, base)
  const own = url.origin === new URL(base).origin && url.username === '' && url.password === ''
  return own && admittedPaths.test(url.pathname + url.search + url.hash) ? url.href : undefined
}

interface TrustedTypesFactory {
  createPolicy(name: 'default', policy: { createScriptURL(address: string): string | undefined }): unknown
}

// The compiler's DOM library does not know Trusted Types yet; browsers without them leave it undefined.
declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypesFactory
  }
}

// The policy named `default` is asked whenever text reaches a place that runs code. It has no createHTML and no
// createScript, so text is never turned into markup or code. `undefined` rejects: the assignment throws. The single
// file has its policy from its loader.
if (typeof window !== 'undefined' && !isSingleFile) {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => admitScriptUrl(address, document.baseURI),
  })
}
