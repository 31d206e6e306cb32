import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './prepare.mjs'

// A package whose scripts would run on installation, installed with and without the settings of this repository.

let folder
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'keywright-planted-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Installs the planted package. Tells whether it was installed, and which of its scripts ran. */
function install(withSettings) {
  const planted = path.join(folder, 'planted')
  const project = path.join(folder, 'project')
  for (const each of [planted, project]) mkdirSync(each)
  const names = ['preinstall', 'install', 'postinstall', 'prepare']
  const script = (name) =>
    `node -e "require('node:fs').writeFileSync(process.env.PLANTED_AT + '/${name}', '')"`
  const scripts = Object.fromEntries(names.map((name) => [name, script(name)]))
  writeFileSync(
    path.join(planted, 'package.json'),
    JSON.stringify({ name: 'planted', version: '1.0.0', scripts }),
  )
  writeFileSync(
    path.join(project, 'package.json'),
    JSON.stringify({ private: true, dependencies: { planted: 'file:../planted' } }),
  )
  if (withSettings) copyFileSync(path.join(root, '.npmrc'), path.join(project, '.npmrc'))
  const args = ['install', '--offline', '--install-links', '--no-audit', '--no-fund']
  // The settings of the surrounding npm must not apply here.
  const kept = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'))
  const env = { ...Object.fromEntries(kept), PLANTED_AT: folder }
  const { status } = spawnSync('npm', args, { cwd: project, env, encoding: 'utf8' })
  const isThere = existsSync(path.join(project, 'node_modules', 'planted', 'package.json'))
  return { status, isThere, ran: names.filter((name) => existsSync(path.join(folder, name))) }
}

it('no script of a planted package runs when it is installed', () => {
  expect(install(true)).toEqual({ status: 0, isThere: true, ran: [] })
})

it('the scripts of a planted package run without the settings of this repository', () => {
  const { isThere, ran } = install(false)
  expect(isThere).toBe(true)
  expect(ran).toEqual(expect.arrayContaining(['install', 'postinstall']))
})
