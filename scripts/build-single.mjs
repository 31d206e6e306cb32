import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { hashSources } from './build-stamp.mjs'
import { firstPaint } from './first-paint.mjs'
import { messageModules } from './message-modules.mjs'
import { bundleScript, bundleWorkers, ownWorkers, writePage } from './single-file.mjs'
import { withoutJsonSchema } from './zod-parts.mjs'

// `npm run build:single`: dist/single/keywright.html, the complete program in one file, and its SHA-256
// (docs/single-file.md). src/platform/build-form.ts detects the build's mode. --if-stale: only if the sources have
// changed since.
const root = path.dirname(import.meta.dirname)
process.env.NODE_ENV = 'production'
const folder = path.join(root, 'dist', 'single')
const name = 'keywright.html'
const stamp = path.join(root, '.cache', 'single-file-stamp')
const sources = createHash('sha256')
  .update(hashSources(root))
  .update(process.env.KEYWRIGHT_LANGUAGE ?? '')
for (const script of ['build-single.mjs', 'single-file.mjs', 'base85.mjs'])
  sources.update(readFileSync(path.join(import.meta.dirname, script)))
const madeFrom = sources.digest('hex')
const isFresh =
  existsSync(path.join(folder, name)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === madeFrom
if (process.argv.includes('--if-stale') && isFresh) process.exit(0)

const config = {
  root,
  configFile: false,
  publicDir: false,
  mode: 'single-file',
  logLevel: 'warn',
  plugins: [withoutJsonSchema()],
  build: {
    target: 'es2023',
    modulePreload: false,
    cssCodeSplit: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 10_000,
  },
}

const started = new Map()
const { output } = await build({
  ...config,
  base: './',
  plugins: [
    ...config.plugins,
    ownWorkers(root, (name, source) => started.set(name, source)),
    react(),
    messageModules(),
    firstPaint(),
  ],
  build: { ...config.build, write: false, rolldownOptions: { output: { codeSplitting: false } } },
})

const missing = readdirSync(path.join(root, 'src'), { recursive: true }).filter(
  (file) => file.endsWith('.worker.ts') && !started.has(path.basename(file, '.ts')),
)
if (missing.length > 0) throw new Error(`not in the file: ${missing.join(', ')}`)
// The vault's worker has its own script, so that no unneeded code runs beside private keys.
const vaultWorker = started.get('vault.worker')
started.delete('vault.worker')
const others = [...started].toSorted(([a], [b]) => (a < b ? -1 : 1))

const one = (ending) => {
  const found = output.filter(({ fileName }) => fileName.endsWith(ending))
  if (found.length !== 1) throw new Error(`${found.length} files end with ${ending}, and not one`)
  return found[0]
}
if (output.length !== 3)
  throw new Error(`more was built: ${output.map(({ fileName }) => fileName).join(', ')}`)
const page = writePage(String(one('.html').source), {
  loader: await bundleScript(config, path.join(root, 'src', 'platform', 'single-file-loader.ts')),
  scripts: {
    page: one('.js').code,
    vault: await bundleScript(config, vaultWorker),
    workers: await bundleWorkers(config, others),
  },
  style: String(one('.css').source),
  icon: readFileSync(path.join(root, 'public', 'icon.svg'), 'utf8'),
})
const hash = createHash('sha256').update(page).digest('hex')
// Readers get either the old file or the new one, never half of it.
const write = (file, text) => {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}
write(path.join(folder, name), page)
write(path.join(folder, `${name}.sha256`), `${hash}  ${name}\n`)
write(stamp, madeFrom)
console.log(`Built dist/single/${name}: ${Buffer.byteLength(page)} bytes\nsha256 ${hash}`)
console.log(
  `To check a copy of it: sha256sum ${name} (shasum -a 256 on macOS, certutil -hashfile … SHA256 on Windows)`,
)
