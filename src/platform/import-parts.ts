import { whilePending } from './pending.ts'

const begun = new Map<string, Promise<unknown>>()

/**
 * Imports a lazily loaded part. Fetches all `files` (scripts after their imports, and styles) at once, then imports
 * each script by name, so that each is evaluated in its own task: a single `import()` would evaluate all in one. Each
 * request starts in a new task, because starting takes time. scripts/part-imports.mjs replaces Vite’s own function,
 * which only fetches scripts, with calls of this function.
 */
export function importParts<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  return whilePending('part', importInTurn(load, files))
}

async function importInTurn<Part>(load: () => Promise<Part>, files: readonly string[]): Promise<Part> {
  const styles = files.filter(isStyle)
  const scripts = files.filter((file) => !isStyle(file))
  const loads: Promise<unknown>[] = []
  for (const file of styles) {
    if (!begun.has(file)) await nextTask()
    loads.push(once(file, loadStyle))
  }
  for (const file of scripts) {
    if (begun.has(file) || preloaded.has(file)) continue
    await nextTask()
    preloadScript(file)
  }
  for (const file of scripts) await once(file, importScript)
  await Promise.all(loads)
  return load()
}

const preloaded = new Set<string>()

function preloadScript(file: string): void {
  preloaded.add(file)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}

/** Forgets a failure, so that the next caller tries again. */
function once(file: string, fetchFile: (file: string) => Promise<unknown>): Promise<unknown> {
  const before = begun.get(file)
  if (before !== undefined) return before
  const fetching = fetchFile(`/${file}`)
  begun.set(file, fetching)
  fetching.catch(() => begun.delete(file))
  return fetching
}

function isStyle(file: string): boolean {
  return file.endsWith('.css')
}

function importScript(address: string): Promise<unknown> {
  // A file of the build: its sources are imported by `load`, literally.
  // oxlint-disable-next-line keywright/imports
  return import(address)
}

function loadStyle(address: string): Promise<void> {
  // Styles of the first page are in index.html.
  if (document.querySelector(`link[rel=stylesheet][href="${address}"]`) !== null) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`no style: ${address}`))
    })
    document.head.append(link)
  })
}

function nextTask(): Promise<void> {
  if ('scheduler' in window && 'yield' in scheduler) return scheduler.yield()
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(undefined)
  })
}
