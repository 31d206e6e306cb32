import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** What follows the theme: the rest of axe's rules read names, roles and places. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** axe finds nothing on the page, in neither theme; `where` names it in a failure. The theme stays as it was. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await expectAccessibleAsShown(page, where)
  const shown = await page.evaluate(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const other = shown === 'dark' ? 'light' : 'dark'
  await page.emulateMedia({ colorScheme: other })
  await expectAccessibleAsShown(page, `${where}, ${other}`, colourRules)
  await page.emulateMedia({ colorScheme: shown })
}

/** The same in the theme that is shown, by these rules alone where they are named. */
export async function expectAccessibleAsShown(
  page: Page,
  where: string,
  rules?: readonly string[],
): Promise<void> {
  expect((await findViolations(page, rules)).map((violation) => `${where}: ${violation}`)).toEqual([])
}

/** Lists the violations that axe finds on the page once it is still, each with its rule and elements. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  await untilStill(page)
  const violations = await runAxe(
    page,
    rules === undefined ? { rules: { 'target-size': { enabled: true } } } : { runOnly: [...rules] },
  )
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const kept = []
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isSmallInSight(page, target.join(' ')))) kept.push(html)
    if (kept.length > 0) found.push(`${id}: ${kept.join(' ')}`)
  }
  return found
}

/** A bar that stays covers a part of what happens to be behind it. What is too small is so in the middle of the window as well. */
async function isSmallInSight(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await runAxe(page, { runOnly: ['target-size'] }, selector)).length > 0
}

/** Runs axe in the page itself, which has no frames. Its script is evaluated once for each document. */
async function runAxe(page: Page, options: RunOptions, within?: string): Promise<AxeResults['violations']> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const all: RunOptions = { resultTypes: ['violations'], preload: false, ...options }
  return page.evaluate(
    async ([only, given]) => {
      const { run }: { readonly run: (at: unknown, options: RunOptions) => Promise<AxeResults> } =
        Reflect.get(globalThis, 'axe')
      return (await run(only ?? document, given)).violations
    },
    [within, all] as const,
  )
}

/**
 * Waits for transitions that run: halfway from one colour to another, the contrast is that of neither. In what was folded meanwhile
 * they are paused, and end only when it is unfolded.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Two frames: what follows the theme or the width has begun by then.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => void requestAnimationFrame(resolve))
    const isSeen = ({ effect }: Animation) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const isMoving = () =>
      document
        .getAnimations()
        .some((each) => each instanceof CSSTransition && each.playState === 'running' && isSeen(each))
    while (isMoving()) await new Promise((resolve) => void requestAnimationFrame(resolve))
  })
}

/** Nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBe(0)
}
