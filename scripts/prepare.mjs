import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBuildFresh } from './build-stamp.mjs'

/** The first steps of `npm start` and `npm test`. Needs nothing but Node: a new clone has no packages yet. */

// Not import.meta.dirname, because older versions of Node must get as far as the message below.
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

export function complainAboutNode(version, engines) {
  const wanted = /^>=(\d+)\.(\d+)$/.exec(engines)
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (wanted === null) throw new Error(`package.json engines.node is not of the form >=20.19: ${engines}`)
  const [wantedMajor, wantedMinor] = [Number(wanted[1]), Number(wanted[2])]
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return undefined
  return `Keywright needs Node ${wantedMajor}.${wantedMinor} or newer. This is Node ${version}.`
}

export function readPackage() {
  return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
}

export function requireNode() {
  const complaint = complainAboutNode(process.versions.node, readPackage().engines.node)
  if (complaint === undefined) return
  console.error(complaint)
  process.exit(1)
}

/** Runs `npm ci` if packages are missing or older than the lockfile. `folder`: the product's, or `bench`. */
export function installPackages(folder = '.') {
  const lockfile = path.join(root, folder, 'package-lock.json')
  const installed = path.join(root, folder, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockfile).mtimeMs) return true
  console.log(`Installing packages: npm ci${folder === '.' ? '' : ` in ${folder}`}`)
  return run(['npm', 'ci', '--prefix', folder, '--include=dev', '--ignore-scripts'])
}

export function buildIfStale() {
  if (isBuildFresh(root)) return true
  console.log('Building')
  return run([process.execPath, path.join('scripts', 'build.mjs')])
}

export function tool(name) {
  return path.join(root, 'node_modules', '.bin', name)
}

export function run([command, ...args], env = {}) {
  const ended = spawnSync(command, args, shown(command, env))
  if (ended.error !== undefined) console.error(`${command} did not start: ${ended.error.message}`)
  return ended.status === 0
}

export async function runBeside([command, ...args], env = {}) {
  try {
    const [status] = await once(spawn(command, args, shown(command, env)), 'exit')
    return status === 0
  } catch (error) {
    console.error(`${command} did not start: ${error.message}`)
    return false
  }
}

function shown(command, env) {
  // npm is a shell script on Windows. No argument here comes from outside.
  const shell = process.platform === 'win32' && command !== process.execPath
  return { cwd: root, stdio: 'inherit', shell, env: { ...process.env, ...env } }
}
