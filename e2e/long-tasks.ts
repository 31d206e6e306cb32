import type { Page } from '@playwright/test'

/** Records every long task from now on, even across a reload. */
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
 * Plants a task that is longer than any limit, as a control. A count of turns sets its length, because on a busy
 * machine time passes without work.
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
      // Resolves in a later task, after the planted one has ended.
      setTimeout(() => resolve(mixed))
    })
  })
}
