import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { writeManifest } from './build-manifest.mjs'
import { buildServiceWorker } from './build-worker.mjs'

// `node scripts/next-build.mjs <folder> [<version>]`: copies dist as a later version with another start script, for
// journeys of updates, which need no second compilation.
const root = path.dirname(import.meta.dirname)
const folder = path.resolve(process.argv[2])
const version = process.argv[3] ?? '9.9.9'
rmSync(folder, { recursive: true, force: true })
cpSync(path.join(root, 'dist'), folder, { recursive: true })
const client = path.join(folder, 'client')
// The compressed files belong to the previous build.
for (const name of readdirSync(client)) if (/\.(?:br|gz)$/.test(name)) rmSync(path.join(client, name))

const page = path.join(client, 'index.html')
const html = readFileSync(page, 'utf8')
const entry = /\/assets\/index-[\w-]+\.js/.exec(html)[0]
writeFileSync(
  path.join(client, 'assets', 'next-1.js'),
  `document.documentElement.dataset.build='next';import(${JSON.stringify(entry)})\n`,
)
writeFileSync(page, html.replaceAll(entry, '/assets/next-1.js'))

const list = path.join(client, 'changelog.json')
writeFileSync(
  list,
  JSON.stringify(['Something that only the next version has.', ...JSON.parse(readFileSync(list, 'utf8'))]),
)
await buildServiceWorker(root, client, version, {})
writeManifest(client, version)
