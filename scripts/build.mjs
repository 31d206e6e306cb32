import { rmSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { hashSources, stampBuild } from './build-stamp.mjs'

// Makes dist/client, dist/server, dist/command and the stamp that says what they were made from.
const root = path.dirname(import.meta.dirname)
const hash = hashSources(root)
rmSync(path.join(root, 'dist'), { recursive: true, force: true })
await build({ root, logLevel: 'warn' })
await build({ root, logLevel: 'warn', build: { ssr: 'server/main.ts' } })
await build({ root, logLevel: 'warn', build: { ssr: 'command/main.ts', outDir: 'dist/command' } })
stampBuild(root, hash)
console.log('Built dist/client, dist/server and dist/command')
