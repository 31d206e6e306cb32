/** Nodes that the user names, where nothing else is said: the browser lets a page on https ask no other host by http. */
const anyNode = ['https:', 'http://localhost:*', 'http://127.0.0.1:*']

/**
 * What the page may do. Nothing inline, nothing from other origins, no text turned into code. It asks its own server alone, and
 * computes in no WebAssembly: its workers do both. `webrtc 'block'` is left out: Chromium 156 reports it as unknown (SECURITY.md).
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
 * Runs scripts of this origin and reaches nothing. `connect-src 'none'` alone would leave cross-origin import() and nested
 * workers open.
 */
const offlineWorker = "default-src 'none'; script-src 'self'; worker-src 'none'"

const asksNodes = "default-src 'none'; script-src 'self'; connect-src 'self'{nodes}; worker-src 'none'"

/** Each worker of the build, by the name that vite.config.ts gives its file, and what it may do. */
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

/** What the service worker may do: fetch from this origin. It answers pages with their own headers, not with its own. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'"

/** The name that scripts/build-worker.mjs gives to what is built of src/service-worker. */
const serviceWorkerPath = '/service-worker.js'

// What the page needs of the browser's powers, and the powers that no script shall ask for in its name.
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
 * The content policies by what they are for. `nodeHosts` are the origins that nodes may have (`parseNodeHosts`); any where it
 * is left out. `workers` are by the name of their file; `everyFile` admits what any of the others does, for hosts that send it
 * with each.
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

/** The headers of every response, whatever its status. `pathname` decides the content policy. */
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
 * Built files carry their hash in their name; everything else is asked for afresh. But for icons: browsers ask for them
 * at every page, also when the server is gone.
 */
export function cacheControl(pathname: string): string {
  if (pathname === '/icon.svg' || pathname.startsWith('/icons/')) return 'public, max-age=86400'
  return pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
