import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** axe finds nothing on the page; `where` names it in a failure. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await untilStill(page)
  expect((await findViolations(page)).map((violation) => `${where}: ${violation}`)).toEqual([])
}

/** What axe finds: the rule and the elements of each violation. */
export async function findViolations(page: Page): Promise<readonly string[]> {
  // In the page itself, which has no frames: otherwise the findings are put together in another page, for as long again.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * Waits for transitions that run: halfway from one colour to another, the contrast is that of neither. In what was folded meanwhile
 * they are paused, and end only when it is unfolded.
 */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
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
