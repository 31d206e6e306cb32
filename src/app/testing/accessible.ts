import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** axe finds nothing on the screen, in a wide window and in one of 390 pixels. The window is wide afterwards. */
export async function expectAccessible(): Promise<void> {
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    await expectNoViolations(`${width}`)
  }
}

/**
 * Expects no violation and no element wider than the window, in a wide dark window and in a light one of 390 pixels. Colours do not depend
 * on the width, nor the layout on the theme. Afterwards the window is wide and has no theme set.
 */
export async function expectGoodLooks(): Promise<void> {
  const root = document.documentElement
  for (const [width, theme] of [
    [390, 'light'],
    [1440, 'dark'],
  ] as const) {
    await page.viewport(width, 900)
    root.dataset['theme'] = theme
    await expectNoViolations(`${width}, ${theme}`)
    expect(root.scrollWidth - root.clientWidth, `beyond ${width} pixels`).toBe(0)
  }
  delete root.dataset['theme']
}

async function expectNoViolations(where: string): Promise<void> {
  // The contrast would be wrong in the middle of a colour transition.
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  expect(
    violations.map(({ id, nodes }) => `${where}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
  ).toEqual([])
}
