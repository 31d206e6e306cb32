import { readFileSync, writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** Megabytes of the process that draws pages and runs their workers, at most since it was asked, above what it had then. */
export interface RendererMemory {
  readonly mostSince: () => number
}

/** Of the largest renderer of the browser, from what Linux tells of it. */
export async function watchRendererMemory(browser: Browser): Promise<RendererMemory> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const [largest] = renderers.toSorted((left, right) => read(right, 'VmRSS') - read(left, 'VmRSS'))
  if (largest === undefined) throw new Error('the browser has no renderer')
  // The most that it has had is counted from here.
  writeFileSync(`/proc/${largest}/clear_refs`, '5')
  const before = read(largest, 'VmRSS')
  return { mostSince: () => read(largest, 'VmHWM') - before }
}

function read(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const [, kibibytes] =
    new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kibibytes) / 1024
}
