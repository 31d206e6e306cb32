/**
 * The folders of `src/domain`, lowest first. Each imports the folders before it, `src/{store,protocol,platform}`, and
 * the listed folders and files.
 */
const nouns = {
  program: [
    'src/chain/chain-error.ts',
    'src/dapi/dapi-error.ts',
    'src/sandbox/sandbox-funding.ts',
    'src/service-worker/worker-message.ts',
    'src/vault/vault-error.ts',
  ],
  keys: ['src/vault'],
  network: ['src/chain', 'src/dapi', 'src/sandbox'],
  identity: ['src/chain', 'src/dapi'],
  'private-text': [],
  transition: ['src/dapi', 'src/sandbox'],
  draft: ['src/sandbox', 'src/vault'],
  signing: ['src/vault'],
  funding: ['src/dapi', 'src/sandbox', 'src/vault'],
  offline: [],
  backup: ['src/vault'],
}

function listNouns() {
  const names = Object.keys(nouns)
  return Object.fromEntries(
    names.map((name, index) => [
      `src/domain/${name}`,
      {
        imports: [
          'src/protocol',
          'src/platform',
          'src/store',
          ...names.slice(0, index).map((each) => `src/domain/${each}`),
          ...nouns[name],
        ],
        // A test simulates the jobs of other folders.
        testImports: ['src/vault', 'src/sandbox', 'src/words', 'src/domain/*', 'src/features/*'],
        packages: ['zod', 'react', 'zustand', '@tanstack/*'],
      },
    ]),
  )
}

/**
 * The folders of docs/architecture.md as data, for the lint (scripts/import-rules-plugin.mjs) and its test. A folder
 * imports only from the folders named here; other folders may not exist. `imports`: folders, or single files.
 * `packages`: npm packages; `@scope/*` means all of a scope. `views` allows JSX and CSS, `screens` in that sub-folder
 * only. `testImports`: more imports of tests, which simulate the vault or the sandbox. `modelPackages`: more imports of
 * a slice's model. A file in `testing/` may be imported by tests, other such files, `e2e` and `scripts`.
 */
export const folders = {
  'src/protocol': {
    imports: [],
    packages: [
      'zod',
      'cbor-x',
      'bs58',
      're2js',
      'jsonc-parser',
      '@bitauth/libauth',
      '@dashevo/x11-hash-js',
      '@noble/*',
      '@scure/*',
    ],
  },
  'src/platform': {
    imports: [],
    packages: ['idb', 'qr', 'zod'],
  },
  'src/vault': {
    imports: ['src/protocol', 'src/platform'],
    packages: ['zod', 'hash-wasm', '@noble/*', '@scure/*', '@zxcvbn-ts/*'],
  },
  'src/chain': {
    imports: ['src/protocol', 'src/platform'],
    packages: ['zod'],
  },
  'src/dapi': {
    imports: ['src/protocol', 'src/platform', 'src/chain/node-health.ts'],
    packages: ['@bufbuild/*'],
  },
  'src/sandbox': {
    imports: [
      'src/protocol',
      'src/chain/json-rpc.ts',
      'src/chain/method-table.ts',
      'src/dapi/consensus-codes.ts',
      'src/dapi/grpc-web.ts',
      'src/dapi/list-stream.ts',
      'src/dapi/dapi-methods.ts',
      'src/dapi/messages/platform_pb.ts',
    ],
    testImports: ['src/platform', 'src/dapi'],
    packages: ['zod', '@noble/*', '@bufbuild/*'],
  },
  'src/service-worker': {
    imports: [],
    packages: [],
  },
  'src/store': {
    imports: ['src/protocol', 'src/platform', 'src/sandbox/sandbox-settings.ts'],
    testImports: ['src/vault', 'src/sandbox', 'src/domain/*', 'src/features/*'],
    packages: ['zod', 'react', 'zustand'],
  },
  ...listNouns(),
  'src/words': {
    imports: [
      'src/protocol',
      'src/platform',
      'src/chain',
      'src/dapi',
      'src/sandbox/sandbox-fetch.ts',
      'src/sandbox/sandbox-platform-fetch.ts',
      'src/store',
      'src/domain/*',
    ],
    packages: ['react', 'virtual:messages/*', '@zxcvbn-ts/*'],
  },
  'src/ui': {
    imports: ['src/platform/pending.ts'],
    packages: [
      'react',
      'react-dom',
      '@base-ui/*',
      '@tanstack/react-virtual',
      'uplot',
      'qr',
      '@codemirror/*',
      '@lezer/highlight',
    ],
    views: true,
  },
  'src/features/*': {
    imports: [
      'src/protocol',
      'src/platform',
      'src/chain',
      'src/dapi',
      'src/store',
      'src/domain/*',
      'src/words',
      'src/ui',
    ],
    // A component test renders its screen in the frame of the program.
    testImports: [
      'src/vault',
      'src/sandbox',
      'src/app/testing/accessible.ts',
      'src/app/testing/emulated-media.ts',
      'src/app/testing/open-route.tsx',
    ],
    parts: ['model', 'screens', 'words', 'testing', 'messages.ts'],
    packages: [
      'react',
      'react-dom',
      'virtual:messages/*',
      '@tanstack/*',
      'react-hook-form',
      '@hookform/*',
      'zod',
      'zustand',
    ],
    modelPackages: { contracts: ['@codemirror/state', 'diff', 'jsonc-parser'] },
    views: true,
  },
  'src/app': {
    imports: [
      'src/protocol',
      'src/platform',
      'src/vault',
      'src/chain',
      'src/dapi',
      'src/sandbox',
      'src/store',
      'src/domain/*',
      'src/words',
      'src/ui',
      'src/features/*',
    ],
    packages: ['react', 'react-dom', 'virtual:messages/*', '@base-ui/*', '@tanstack/*', 'zod', 'zustand'],
    views: true,
  },
  'src/main.tsx': {
    imports: ['src/app'],
    packages: ['zod'],
    views: true,
  },
  server: {
    imports: ['src/protocol', 'src/sandbox', 'src/chain/json-rpc.ts', 'src/chain/method-table.ts'],
    testImports: ['src/platform', 'src/dapi'],
    packages: ['node:*', 'zod'],
  },
  command: {
    imports: ['src/protocol'],
    packages: ['node:*'],
  },
  e2e: {
    imports: [
      'src/protocol',
      'src/sandbox',
      'src/app/testing/guide-steps.ts',
      'src/chain/method-table.ts',
      'src/chain/testing/sample-network.ts',
      'src/features/contracts/testing/fix-cases.ts',
      'src/features/network/testing/count-holding.ts',
      'src/store/testing/numbered-records.ts',
      'src/store/testing/published-cases.ts',
    ],
    packages: ['node:*', '@playwright/test', 'axe-core', '@scure/*', 'zod'],
  },
  scripts: {
    imports: [
      'src/protocol',
      'src/chain',
      'src/platform/base85.ts',
      'src/vault/keys/transition-signing.ts',
      'src/vault/testing/vault-in-memory.ts',
      'src/vault/storage/stretch-parameters.ts',
      'src/vault/unlock/stretch.ts',
      'src/vault/storage/header.ts',
      'src/store/testing/numbered-records.ts',
      'src/store/testing/published-cases.ts',
      'src/words/format-message.ts',
    ],
    packages: [
      'node:*',
      'vite',
      '@vitejs/plugin-react',
      'vitest',
      '@playwright/test',
      'zod',
      '@formatjs/icu-messageformat-parser',
      'pako',
    ],
  },
}

const testPackages = [
  'vitest',
  'vitest-browser-react',
  'axe-core',
  'vite',
  'fast-check',
  '@bufbuild/*',
  'cbor',
  'node:*',
  '@noble/*',
  '@scure/*',
  'react-dom',
  'intl-messageformat',
]

/** Folders that may import any `testing/` folder, because neither is part of a build. */
const testingFolders = ['e2e', 'scripts', 'bench']

/** Packages that decide bytes or touch secrets: one module imports each and fixes its options. */
const soleImporters = {
  '@dashevo/x11-hash-js': 'src/protocol/layer1/block-hash.ts',
  '@bitauth/libauth': 'src/protocol/key/libsecp256k1.ts',
  'cbor-x': 'src/protocol/encoding/cbor-decode.ts',
  bs58: 'src/protocol/encoding/base58.ts',
  re2js: 'src/protocol/contract/re2-pattern.ts',
  'hash-wasm': 'src/vault/unlock/stretch.ts',
  idb: 'src/platform/database.ts',
}

/** The only file that calls each operation of the vault that reviews, approves or signs. */
export const signingCallers = {
  reviewTransition: 'src/domain/signing/transition-review.ts',
  signTransition: 'src/domain/signing/sign-transition.ts',
  approveTransitions: 'src/domain/signing/sign-several.ts',
  signTransitions: 'src/domain/signing/sign-several.ts',
  reviewFunding: 'src/domain/funding/sign-funding.ts',
  signFunding: 'src/domain/funding/sign-funding.ts',
}

export function findFolder(path) {
  return Object.keys(folders).find((folder) => {
    if (folder === path) return true
    if (!folder.endsWith('/*')) return path.startsWith(`${folder}/`)
    return path.startsWith(folder.slice(0, -1)) && path.split('/').length > folder.split('/').length
  })
}

export function rejectFile(from, to) {
  const folder = findFolder(from)
  const target = findFolder(to)
  if (target === undefined) return `${to} is in no folder`
  if (isTesting(to) && !mayUseTesting(from)) return `only tests may import a testing folder: ${to}`
  if (folder === target && ownFolder(from, folder) === ownFolder(to, target)) {
    const isUpward = partOf(to) === 'screens' && partOf(from) !== 'screens'
    return isUpward ? `${partOf(from)} may not import screens: ${to}` : undefined
  }
  const allowed = [
    ...folders[folder].imports,
    ...(isForTests(from) ? (folders[folder].testImports ?? []) : []),
  ]
  if (allowed.some((each) => [target, to, parentOf(target)].includes(each))) return undefined
  if (folder === target) return `${ownFolder(from, folder)} may not import another feature: ${to}`
  return `${folder} may not import ${target}: ${to}`
}

export function rejectPackage(from, name) {
  const sole = Object.entries(soleImporters).find(([wrapped]) => matches(name, wrapped))
  if (sole !== undefined && sole[1] !== from) return `only ${sole[1]} imports ${sole[0]}`
  const folder = findFolder(from)
  const slice = partOf(from) === 'model' ? from.split('/')[folder.split('/').length - 1] : undefined
  const allowed = [
    ...folders[folder].packages,
    ...(folders[folder].modelPackages?.[slice] ?? []),
    ...(isForTests(from) ? testPackages : []),
  ]
  if (allowed.some((pattern) => matches(name, pattern))) return undefined
  return `${folder} may not import the package ${name}`
}

/** The part of a slice that contains the file: `model`, `screens` or `words`; undefined outside slices. */
export function partOf(path) {
  const folder = findFolder(path)
  if (folder === undefined || folders[folder].parts === undefined) return undefined
  return path.split('/')[folder.split('/').length]
}

export function isTest(path) {
  return /\.(test|deep|soak)\.(ts|tsx|mjs)$/.test(path)
}

/** Tells whether a file is a test helper, sample or vector reader in `testing/`, which no build includes. */
function isTesting(path) {
  return path.split('/').slice(0, -1).includes('testing')
}

export function isForTests(path) {
  return isTest(path) || isTesting(path)
}

function mayUseTesting(path) {
  return isForTests(path) || testingFolders.includes(findFolder(path))
}

function ownFolder(path, folder) {
  return folder.endsWith('/*') ? path.split('/').slice(0, folder.split('/').length).join('/') : folder
}

/** The wildcard entry that covers a folder, such as `src/domain/*` for each noun. */
function parentOf(folder) {
  return folder.endsWith('/*') ? undefined : `${folder.split('/').slice(0, -1).join('/')}/*`
}

function matches(name, pattern) {
  if (pattern.endsWith('*')) return name.startsWith(pattern.slice(0, -1))
  return name === pattern || name.startsWith(`${pattern}/`)
}
