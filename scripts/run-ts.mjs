import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** node scripts/run-ts.mjs <file> [arguments]: bundles TypeScript, which Node 20 cannot run, to .cache. */
const root = path.dirname(import.meta.dirname)
const [entry, ...rest] = process.argv.slice(2)
if (entry === undefined) {
  console.error('usage: node scripts/run-ts.mjs <file.ts> [arguments]')
  process.exit(2)
}

const outDir = path.join(root, '.cache', 'run-ts', path.basename(entry, '.ts'))
mkdirSync(outDir, { recursive: true })
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  build: {
    ssr: path.resolve(root, entry),
    outDir,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { entryFileNames: 'main.mjs' } },
  },
})

const bundle = path.join(outDir, 'main.mjs')
process.argv.splice(1, process.argv.length - 1, bundle, ...rest)
await import(pathToFileURL(bundle).href)
