import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { packFiles, writeManifest } from './build-manifest.mjs'
import { hashSources, stampBuild } from './build-stamp.mjs'
import { buildServiceWorker, writeChanges } from './build-worker.mjs'

// Builds dist/client with its manifest, dist/server, dist/command, dist/hosting, and the stamp of their sources.
const root = path.dirname(import.meta.dirname)
// Overrides the environment, because a build for tests would have other bytes.
process.env.NODE_ENV = 'production'
const hash = hashSources(root)
rmSync(path.join(root, 'dist'), { recursive: true, force: true })
await build({ root, logLevel: 'warn', build: { manifest: true } })
await build({ root, logLevel: 'warn', build: { ssr: 'server/main.ts' } })
await build({ root, logLevel: 'warn', build: { ssr: 'command/main.ts', outDir: 'dist/command' } })
const client = path.join(root, 'dist', 'client')
// Maps chunks to sources for scripts/size-limits.mjs. Not part of the client.
renameSync(path.join(client, '.vite', 'manifest.json'), path.join(root, 'dist', 'chunks.json'))
rmSync(path.join(client, '.vite'), { recursive: true })
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const server = await import(pathToFileURL(path.join(root, 'dist', 'server', 'main.js')).href)
const hostingFiles = server.formatHostingFiles(server.parseNodeHosts(process.env.KEYWRIGHT_NODE_HOSTS))
writeChanges(root, client)
await buildServiceWorker(root, client, version, hostingFiles)
const manifestHash = writeManifest(client, version)
await packFiles(client)

for (const [name, text] of Object.entries(hostingFiles)) {
  const file = path.join(root, 'dist', 'hosting', name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
// Journeys and `npm start` expect a stamped build to be in the source language.
if (process.env.KEYWRIGHT_LANGUAGE === undefined) stampBuild(root, hash)
console.log(`Built dist/client, dist/server and dist/command\nbuild-manifest.json: sha256 ${manifestHash}`)
