import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A build is fresh while its source files have the same bytes, regardless of their times. */

const sources = [
  'CHANGELOG.md',
  'command',
  'index.html',
  'package.json',
  'package-lock.json',
  'public',
  'scripts/build-manifest.mjs',
  'scripts/build-worker.mjs',
  'scripts/build.mjs',
  'scripts/compile-message.mjs',
  'scripts/first-paint.mjs',
  'scripts/first-scripts.mjs',
  'scripts/joined-parts.mjs',
  'scripts/message-modules.mjs',
  'scripts/part-imports.mjs',
  'scripts/single-file.mjs',
  'scripts/zod-parts.mjs',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]
const stampFile = path.join('dist', 'build-stamp')

export function isBuildFresh(root) {
  const stamp = path.join(root, stampFile)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)
}

/** `hash` covers the sources before the build, so that a file changed during the build makes it stale. */
export function stampBuild(root, hash) {
  writeFileSync(path.join(root, stampFile), hash)
}

/**
 * sha256 over the path and the bytes of every source file, without tests and declarations, and over the node hosts that
 * dist/hosting allows.
 */
export function hashSources(root) {
  const hash = createHash('sha256').update(process.env.KEYWRIGHT_NODE_HOSTS ?? '')
  const files = sources.flatMap((source) => listFiles(root, source)).toSorted()
  for (const file of files) {
    const bytes = readFileSync(path.join(root, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

function listFiles(root, source) {
  const found = statSync(path.join(root, source), { throwIfNoEntry: false })
  if (found === undefined) return []
  if (!found.isDirectory()) return [source]
  return readdirSync(path.join(root, source), { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && !/\.test\.\w+$|\.d\.ts$/.test(each.name))
    .map((each) => path.join(path.relative(root, each.parentPath), each.name).replaceAll(path.sep, '/'))
}
