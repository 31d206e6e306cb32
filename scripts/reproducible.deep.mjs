import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { listBuild } from './build-manifest.mjs'
import { singleFileLimit } from './size-limits.mjs'

// Everybody who builds these sources gets the same bytes (docs/verify.md), whatever the folder and the time.

const root = path.resolve(import.meta.dirname, '..')
// Below the root, so that the build finds the packages.
const made = path.join(root, '.cache', 'reproducible')
afterAll(() => rmSync(made, { recursive: true, force: true }))

function buildIn(name) {
  const folder = path.join(made, name)
  const sources = [
    'CHANGELOG.md',
    'command',
    'index.html',
    'package.json',
    'package-lock.json',
    'public',
    'scripts',
    'server',
    'src',
    'tsconfig.json',
    'vite.config.ts',
  ]
  for (const source of sources)
    cpSync(path.join(root, source), path.join(folder, source), { recursive: true })
  for (const script of ['build.mjs', 'build-single.mjs']) {
    execFileSync(process.execPath, [path.join(folder, 'scripts', script)], { cwd: folder, stdio: 'ignore' })
  }
  return path.join(folder, 'dist')
}

it('two clean builds in two places are the same to the byte', () => {
  const [first, second] = [buildIn('first'), buildIn('a second place')].map((folder) => listBuild(folder))
  expect(first?.length).toBeGreaterThan(50)
  expect(second).toEqual(first)
})

it('the single file stays within its limit', () => {
  const { size } = statSync(path.join(made, 'first', 'dist', 'single', 'keywright.html'))
  expect(size).toBeGreaterThan(1_000_000)
  expect(size).toBeLessThanOrEqual(singleFileLimit)
})

it('the file beside the single file has its hash', () => {
  const single = path.join(made, 'first', 'dist', 'single')
  const bytes = readFileSync(path.join(single, 'keywright.html'))
  const hash = createHash('sha256').update(bytes).digest('hex')
  expect(readFileSync(path.join(single, 'keywright.html.sha256'), 'utf8')).toBe(`${hash}  keywright.html\n`)
})

it('the build manifest lists every file as it is', () => {
  const client = path.join(made, 'first', 'dist', 'client')
  const manifest = JSON.parse(readFileSync(path.join(client, 'build-manifest.json'), 'utf8'))
  expect(manifest).toMatchObject({ name: 'keywright', files: listBuild(client) })
  const names = manifest.files.map((file) => file.path)
  expect(names).toEqual(
    expect.arrayContaining(['service-worker.js', 'manifest.webmanifest', 'changelog.json']),
  )
})
