import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { listBuild } from './build-manifest.mjs'

const workerName = 'service-worker.js'

/**
 * Builds the service worker of a built client, with the SHA-256 of each file. `headers` are those recommended for
 * hosts: stored files include them, so another policy means another build.
 */
export async function buildServiceWorker(root, client, version, headers) {
  const listed = listBuild(client).filter((each) => each.path !== workerName)
  const files = Object.fromEntries(listed.map((each) => [each.path, each.sha256]))
  const key = createHash('sha256').update(JSON.stringify({ version, files, headers })).digest('hex')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { keywrightBuild: JSON.stringify({ version, key, files }) },
    build: {
      target: 'es2023',
      outDir: client,
      emptyOutDir: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: path.join(root, 'src', 'service-worker', 'service-worker.ts'),
        output: { format: 'iife', entryFileNames: workerName },
      },
    },
  })
}

/** Writes the changelog beside the client, to be shown with the offer of a newer build. */
export function writeChanges(root, client) {
  const changes = readChanges(readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8'))
  writeFileSync(path.join(client, 'changelog.json'), `${JSON.stringify(changes)}\n`)
}

export function readChanges(text) {
  return text
    .split(/^- /m)
    .slice(1)
    .map((point) =>
      point
        .split(/\n(?!\s+\S)/)[0]
        .replaceAll(/\s+/g, ' ')
        .replaceAll('`', '')
        .trim(),
    )
}
