import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const firefoxNames = ['firefox-esr', 'firefox']
/** Journeys measure widths. Without a font of `--sans`, the text on a Debian machine is a fifth wider. */
const fonts = ['fonts-liberation']

/**
 * Returns the path of a Chromium: PLAYWRIGHT_CHROMIUM_PATH, a browser on PATH, Playwright's own (installed if missing)
 * or, as root on Debian, the system's package. Throws an explanation if none is found.
 */
export async function ensureBrowser() {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(`PLAYWRIGHT_CHROMIUM_PATH is "${named}", which is no program.`)
  }
  return (
    findOnPath() ??
    (await installFromPlaywright()) ??
    installFromDebian('chromium', chromiumNames) ??
    giveUp()
  )
}

/**
 * Returns the path of Chromium's headless shell: HEADLESS_SHELL, a shell on PATH or, as root on Debian, the system's
 * package. The shell takes a third less processor time per journey. Undefined if none is found.
 */
export function ensureHeadlessShell() {
  const named = process.env.HEADLESS_SHELL
  if (named !== undefined) return isExecutable(named) ? named : undefined
  return findOnPath(undefined, shellNames) ?? installFromDebian('chromium-headless-shell', shellNames)
}

/**
 * Returns the path of a Firefox: FIREFOX, one on PATH or, as root on Debian, the system's package. Undefined if none.
 */
export function ensureFirefox() {
  const named = process.env.FIREFOX
  if (named) return isExecutable(named) ? named : undefined
  return findOnPath(undefined, firefoxNames) ?? installFromDebian('firefox-esr', firefoxNames)
}

export function findOnPath(folders = (process.env.PATH ?? '').split(path.delimiter), names = chromiumNames) {
  return folders
    .filter((folder) => folder !== '')
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable)
}

async function installFromPlaywright() {
  const { chromium } = await import('@playwright/test')
  if (!existsSync(chromium.executablePath())) runShown('npx', ['playwright', 'install', 'chromium'])
  // A browser without its system libraries does not start, so this starts it once.
  const found = chromium.executablePath()
  return existsSync(found) && spawnSync(found, ['--version']).status === 0 ? found : undefined
}

function installFromDebian(name, names) {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const installed =
    runShown('apt-get', ['update']) &&
    runShown('apt-get', ['install', '--yes', '--no-install-recommends', name, ...fonts])
  return installed ? findOnPath(undefined, names) : undefined
}

function giveUp() {
  throw new Error(
    'No Chromium was found or installed. Install one, or set PLAYWRIGHT_CHROMIUM_PATH to its path.',
  )
}

function runShown(command, args) {
  console.log(`${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
