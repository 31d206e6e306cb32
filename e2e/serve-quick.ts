import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { installQuickStretch } from './quick-stretch.ts'
import { findVaultWorker } from './vault-worker.ts'

// Serves a copy of dist in which the vault's worker stretches quickly (quick-stretch.ts). If the journeys changed the
// worker on its way instead, the browser would ask them about each request, and would cache nothing.

const folder = path.join('.cache', 'quick-build')
rmSync(folder, { recursive: true, force: true })
cpSync('dist', folder, { recursive: true })
const worker = path.join(folder, 'client', findVaultWorker(folder))
writeFileSync(worker, `(${installQuickStretch.toString()})();\n${readFileSync(worker, 'utf8')}`)
for (const compressed of ['.br', '.gz']) rmSync(`${worker}${compressed}`)

const { startServer } = await import(pathToFileURL(path.resolve(folder, 'server', 'main.js')).href)
const server = await startServer({ port: Number(process.env['PORT']), version: '0', sandbox: process.env })
process.once('SIGTERM', () => server.close().then(() => process.exit(0)))
