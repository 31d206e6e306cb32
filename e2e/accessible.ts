import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'

/** Rules that depend on the theme. axe's other rules read names, roles and places. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** Expects no axe violation in either theme, and restores the theme. `where` names the page in a failure. */
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

/** Expects no axe violation in the current theme. Checks all rules unless `rules` names some. */
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
    const targets = []
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isSmallInSight(page, target.join(' ')))) targets.push(html)
    if (targets.length > 0) found.push(`${id}: ${targets.join(' ')}`)
  }
  return found
}

/** A sticky bar may cover part of the element, so the element is measured again in the middle of the window. */
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
 * Waits for running transitions, because the contrast of a half-changed colour means nothing. Transitions in collapsed
 * content are paused until it is expanded, so the wait ignores them.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // After two frames, transitions that follow the theme or the width have started.
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

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBe(0)
}
