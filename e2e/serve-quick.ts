import { spawn } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { installQuickStretch } from './quick-stretch.ts'
import { findVaultWorker } from './vault-worker.ts'

// Serves a copy of dist in which the vault's worker stretches quickly (quick-stretch.ts). If journeys changed the worker
// on its way instead, the browser would ask them about each request, and would cache nothing.

const folder = path.join('.cache', 'quick-build')
rmSync(folder, { recursive: true, force: true })
cpSync('dist', folder, { recursive: true })
const worker = path.join(folder, 'client', findVaultWorker(folder))
writeFileSync(worker, `(${installQuickStretch.toString()})();\n${readFileSync(worker, 'utf8')}`)
for (const compressed of ['.br', '.gz']) rmSync(`${worker}${compressed}`)

const server = spawn(
  process.execPath,
  ['scripts/serve-build.mjs', folder, process.env['PORT'] ?? '0'],
  // The server ends with its input.
  { stdio: ['pipe', 'inherit', 'inherit'] },
)
process.once('SIGTERM', () => server.stdin.end())
server.once('exit', (code) => process.exit(code ?? 1))
