import { whilePending } from './pending.ts'

const begun = new Map<string, Promise<unknown>>()

/**
 * Imports a part of the program that is fetched late. `files` are the scripts and styles of the build that it needs, each
 * script after those that it imports. All are fetched at once, and each script is imported by its own name once those before
 * it were evaluated, so that the browser evaluates it in a task of its own: one `import()` evaluates in one task all that it
 * has to. To begin a request takes time too, so each begins in a new task.
 *
 * scripts/part-imports.mjs writes a call of this where Vite would write one of its own function, which only fetches scripts.
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

/** Begins the request of a script. What fails is told by its import. */
function preloadScript(file: string): void {
  preloaded.add(file)
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.crossOrigin = ''
  link.href = `/${file}`
  document.head.append(link)
}

/** What failed is tried again by the next who asks for it. */
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

/** Ends this task. The browser goes on with this after what is more urgent. */
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
