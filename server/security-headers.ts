/** Unless configured, any https host, and http on localhost: the only http that browsers allow an https page. */
const anyNode = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']

/**
 * Allows no inline code, no other origins, and no text turned into code. Only workers reach nodes and run WebAssembly.
 * `webrtc 'block'` is left out: Chromium 156 reports it as unknown (SECURITY.md).
 */
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'{wasm}",
  "style-src 'self'",
  "connect-src 'self'{nodes}",
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
 * Allows scripts of this origin. `connect-src 'none'` alone would leave cross-origin import() and nested workers open.
 */
const offlineWorker = "default-src 'none'; script-src 'self'; worker-src 'none'"

const asksNodes = "default-src 'none'; script-src 'self'; connect-src 'self'{nodes}; worker-src 'none'"

/** Policies of the workers, by the file name that vite.config.ts gives. */
const workerPolicies = {
  chain: asksNodes,
  contract: offlineWorker,
  'header-hash': offlineWorker,
  inspector: offlineWorker,
  nodes: asksNodes,
  'qr-reader': offlineWorker,
  'sandbox-funding': offlineWorker,
  'sandbox-platform': offlineWorker,
  // WebAssembly: the key stretching of the vault, and libsecp256k1.
  vault: "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
}

/** Policy of the service worker: it may fetch from this origin. Pages that it answers have their own headers. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'"

const serviceWorkerPath = '/service-worker.js'

// Browser features that the page uses, then those that no script may request in its name.
const grantedPowers = [
  'camera',
  'clipboard-read',
  'clipboard-write',
  'publickey-credentials-create',
  'publickey-credentials-get',
]
const rejectedPowers = (
  'accelerometer display-capture geolocation gyroscope hid microphone midi payment serial ' +
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
    ...rejectedPowers.map((power) => `${power}=()`),
  ].join(', '),
}

/**
 * Content policies by use, `workers` by file name. `nodeHosts`: origins that nodes may have (`parseNodeHosts`), by
 * default any. `everyFile` is the union, for hosts that send one policy with each file.
 */
export function contentPolicies(nodeHosts: readonly string[] = anyNode) {
  const nodes = nodeHosts.map((host) => ` ${host}`).join('')
  const fill = (policy: string, wasm = '', hosts = '') =>
    policy.replace('{wasm}', wasm).replace('{nodes}', hosts)
  return {
    page: fill(pagePolicy),
    everyFile: fill(pagePolicy, " 'wasm-unsafe-eval'", nodes),
    serviceWorker: serviceWorkerPolicy,
    workers: Object.entries(workerPolicies).map(([name, policy]) => [name, fill(policy, '', nodes)] as const),
  }
}

export type ContentPolicies = ReturnType<typeof contentPolicies>

const policiesForAnyNode = contentPolicies()

/** Returns the headers of a response, whatever its status. `pathname` decides the content policy. */
export function securityHeaders(
  pathname: string,
  policies: ContentPolicies = policiesForAnyNode,
): Readonly<Record<string, string>> {
  return { ...commonHeaders, 'Content-Security-Policy': policyOf(pathname, policies) }
}

const workerPath = /^\/assets\/([\w-]+)\.worker-[\w-]+\.js$/

function policyOf(pathname: string, policies: ContentPolicies): string {
  if (pathname === serviceWorkerPath) return policies.serviceWorker
  const name = workerPath.exec(pathname)?.[1]
  if (name === undefined) return policies.page
  return policies.workers.find(([known]) => known === name)?.[1] ?? offlineWorker
}

/**
 * The name of a built file contains its hash. Browsers check everything else each time, except icons, which they
 * request on every page, even when the server is gone.
 */
export function cacheControl(pathname: string): string {
  if (pathname === '/icon.svg' || pathname.startsWith('/icons/')) return 'public, max-age=86400'
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
