/** What the page may do. Nothing inline, nothing from other origins, no text turned into code. */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'", // WebAssembly: the key stretching of the vault
  "style-src 'self'",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*", // nodes that the user names
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types default',
].join('; ')

/**
 * What the vault's worker may do: run its own script, reach nothing. `connect-src 'none'` alone would leave
 * cross-origin import() and nested workers open.
 */
const vaultWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'"

/** What the service worker may do: fetch from this origin. It answers pages with their own headers, not with its own. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'"

/** The name that vite.config.ts gives the built worker of src/vault/api/vault.worker.ts. */
const vaultWorkerPath = /^\/assets\/vault\.worker-[\w-]+\.js$/

/** The name that scripts/build-worker.mjs gives to what is built of src/service-worker. */
const serviceWorkerPath = '/service-worker.js'

// What the page needs of the browser's powers, and the powers that no script shall ask for in its name.
const grantedPowers = [
  'camera',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
]
const refusedPowers = (
  'accelerometer clipboard-read display-capture geolocation gyroscope hid microphone midi payment serial ' +
  'usb xr-spatial-tracking'
).split(' ')

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [
    ...grantedPowers.map((power) => `${power}=(self)`),
    ...refusedPowers.map((power) => `${power}=()`),
  ].join(', '),
}

/** The headers of every response, whatever its status. `pathname` decides the content policy. */
export function securityHeaders(pathname: string): Readonly<Record<string, string>> {
  return {
    ...commonHeaders,
    'Content-Security-Policy': policyOf(pathname),
  }
}

function policyOf(pathname: string): string {
  if (pathname === serviceWorkerPath) return serviceWorkerPolicy
  return vaultWorkerPath.test(pathname) ? vaultWorkerPolicy : pagePolicy
}

/**
 * Built files carry their hash in their name; everything else is asked for afresh. But for icons: browsers ask for them
 * at every page, also when the server is gone.
 */
export function cacheControl(pathname: string): string {
  if (pathname === '/icon.svg' || pathname.startsWith('/icons/')) return 'public, max-age=86400'
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
