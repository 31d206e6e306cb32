import { isSingleFile } from '#/platform/build-form.ts'

const admittedPaths = /^\/(?:assets\/[\w.-]+\.js|service-worker\.js)$/

/**
 * Returns the complete address of a script that may be loaded: on the origin of `base`, without a query or fragment.
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
// createScript, so text never becomes markup or code; `undefined` throws. The single file's loader has its own policy.
if (typeof window !== 'undefined' && !isSingleFile) {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => admitScriptUrl(address, document.baseURI),
  })
}
