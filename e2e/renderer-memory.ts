import { closeSync, openSync, readFileSync, readSync, writeFileSync } from 'node:fs'
import type { Browser, BrowserContext, Page } from '@playwright/test'

const rounds = 3

/**
 * Maximum megabytes that the action from `prepare` adds to the browser's largest renderer, as measured by Linux: the
 * least of three rounds, each in a new page and process. The browser's own read-ahead varies (a bare page that reads
 * five bytes of an endless reply and leaves takes 0 to 54 MB), while a program that stores a reply takes its memory
 * each time.
 */
export async function mostMemoryOf(
  context: BrowserContext,
  prepare: (page: Page, round: number) => Promise<() => Promise<void>>,
): Promise<number> {
  const browser = context.browser()
  if (browser === null) throw new Error('no browser')
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage()
    // The page must exist before its process is chosen, because the previous page's process may end as this one
    // starts.
    const act = await prepare(page, round)
    const mostSince = await watchRendererMemory(browser)
    await act()
    all.push(Math.round(mostSince()))
    await page.close()
  }
  return Math.min(...all)
}

async function watchRendererMemory(browser: Browser): Promise<() => number> {
  const renderers = await listRenderers(browser)
  const [largest] = renderers.toSorted((left, right) => read(right, 'VmRSS') - read(left, 'VmRSS'))
  if (largest === undefined) throw new Error('the browser has no renderer')
  // Resets the peak, so that it is counted from here.
  writeFileSync(`/proc/${largest}/clear_refs`, '5')
  const before = read(largest, 'VmRSS')
  return () => read(largest, 'VmHWM') - before
}

/**
 * Maximum megabytes of any renderer since the call: its own, and including the shared files of the browser's program
 * (`withProgram`).
 */
export async function watchLargestRenderer(
  browser: Browser,
): Promise<() => Promise<{ readonly own: number; readonly withProgram: number }>> {
  // The program's files are mapped on first use. This is less than at the peak, so `own` is never too low.
  const programs = new Map<number, number>()
  for (const pid of await listRenderers(browser)) {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
    programs.set(pid, read(pid, 'RssFile'))
  }
  return async () => {
    const all = (await listRenderers(browser)).map((pid) => {
      const withProgram = read(pid, 'VmHWM')
      return { own: withProgram - (programs.get(pid) ?? 0), withProgram }
    })
    return {
      own: Math.max(...all.map(({ own }) => own)),
      withProgram: Math.max(...all.map(({ withProgram }) => withProgram)),
    }
  }
}

/** Counts these bytes in the memory of the renderers, including freed memory. */
export async function countInRenderers(browser: Browser, forms: readonly Buffer[]): Promise<number> {
  const pids = await listRenderers(browser)
  return pids.reduce((sum, pid) => sum + countInMemory(pid, forms), 0)
}

function countInMemory(pid: number, forms: readonly Buffer[]): number {
  const ranges = readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)
  const memory = openSync(`/proc/${pid}/mem`, 'r')
  const most = 1 << 24
  const part = Buffer.alloc(most)
  let count = 0
  try {
    for (const [, from, to] of ranges) {
      const end = Number.parseInt(to ?? '', 16)
      for (let at = Number.parseInt(from ?? '', 16); at < end; at += most)
        count += countIn(part.subarray(0, readPart(memory, part, at, Math.min(most, end - at))), forms)
    }
  } finally {
    closeSync(memory)
  }
  return count
}

// Mapped addresses without a page cannot be read.
function readPart(memory: number, part: Buffer, at: number, length: number): number {
  try {
    return readSync(memory, part, 0, length, at)
  } catch {
    return 0
  }
}

function countIn(part: Buffer, forms: readonly Buffer[]): number {
  let count = 0
  for (const form of forms)
    for (let at = part.indexOf(form); at >= 0; at = part.indexOf(form, at + 1)) count += 1
  return count
}

async function listRenderers(browser: Browser): Promise<readonly number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

function read(pid: number, name: 'VmRSS' | 'VmHWM' | 'RssFile'): number {
  const [, kibibytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}
