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

/** The lengths of the long tasks since it was asked last, in milliseconds. A task under 50 is none. */
export function takeTasks(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const tasks: unknown = Reflect.get(globalThis, 'longTasks')
    return Array.isArray(tasks) ? tasks.splice(0).map(Number) : [-1]
  })
}

/** Plants a task of the page that takes so long, to be found. */
export function holdUp(page: Page, ms: number): Promise<void> {
  return page.evaluate(
    (most) =>
      new Promise((resolve) => {
        setTimeout(() => {
          const until = performance.now() + most
          while (performance.now() < until);
          resolve()
        }, 0)
      }),
    ms,
  )
}
