import type { Page } from '@playwright/test'

/** Tells of every long task from now on, also over a reload. */
export async function watchTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const tasks: number[] = []
    Reflect.set(globalThis, 'longTasks', tasks)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) tasks.push(Math.round(entry.duration))
    }).observe({ type: 'longtask' })
  })
}

/** The lengths of the long tasks since the last call, in milliseconds. Tasks under 50 ms do not count. */
export function takeTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const tasks: unknown = Reflect.get(globalThis, 'longTasks')
    return Array.isArray(tasks) ? tasks.splice(0).map(Number) : [-1]
  })
}

/**
 * Plants a task that works far longer than any may, for the control. It counts its work instead of the time, because
 * on a busy machine time passes without work.
 */
export function holdUp(page: Page, turns = 200_000_000): Promise<number> {
  return page.evaluate(workFor, turns)
}

/** `holdUp` as a self-contained function of the page. */
export function workFor(turns: number): Promise<number> {
  return new Promise<number>((resolve) => {
    setTimeout(() => {
      let mixed = 1
      for (let turn = 0; turn < turns; turn += 1) mixed = (mixed * 31 + turn) % 65_537
      // The end of the task is behind the next one.
      setTimeout(() => resolve(mixed))
    })
  })
}
