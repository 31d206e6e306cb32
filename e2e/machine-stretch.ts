import type { Browser } from '@playwright/test'

/** Times of the same plain work, repeated in an otherwise idle page. */
export interface Stretch {
  readonly times: number
  readonly quickestMs: number
  readonly medianMs: number
  readonly slowestMs: number
}

/**
 * A control for wall clock measurements: twice a second, a separate browser does work of `workMs` and reports its
 * time. Whatever delays this work delays other pages, too.
 */
export async function startControl(browser: Browser, workMs: number): Promise<() => Promise<Stretch>> {
  const page = await browser.newPage()
  await page.evaluate((wantedMs) => {
    const work = (rounds: number) => {
      let sum = 0
      for (let round = 0; round < rounds; round += 1) sum = (sum * 31 + round) | 0
      return sum
    }
    const timeOf = (rounds: number) => {
      const from = performance.now()
      const sum = work(rounds)
      // Uses the sum, so that the engine cannot skip the work.
      return Math.max(0.01, performance.now() - from + (sum === 0.5 ? 1 : 0))
    }
    const probe = 5_000_000
    const quickest = Math.min(...Array.from({ length: 12 }, () => timeOf(probe)))
    const rounds = Math.ceil((probe * wantedMs) / quickest)
    const took: number[] = []
    Reflect.set(globalThis, 'took', took)
    setInterval(() => took.push(timeOf(rounds)), 500)
  }, workMs)
  return async () => {
    const took = await page.evaluate((): readonly number[] => Reflect.get(globalThis, 'took'))
    const sorted = took.toSorted((left, right) => left - right)
    const at = (part: number) => Math.round(sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN)
    return { times: took.length, quickestMs: at(0), medianMs: at(0.5), slowestMs: at(1) }
  }
}
