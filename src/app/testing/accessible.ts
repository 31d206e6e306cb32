import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

/**
 * Expects no violation and no element wider than the window, in a wide dark window and in a light one of 390 pixels.
 * Colours do not depend on the width, nor the layout on the theme. Afterwards the window is wide and has no theme
 * set.
 */
export async function expectAccessible(): Promise<void> {
  const root = document.documentElement
  try {
    for (const [width, theme] of [
      [390, 'light'],
      [1440, 'dark'],
    ] as const) {
      await page.viewport(width, 900)
      root.dataset['theme'] = theme
      // The contrast would be wrong in the middle of a colour transition.
      for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish()
      expect(await listViolations(), `${width} pixels, ${theme}`).toEqual([])
      expect(root.scrollWidth - root.clientWidth, `beyond ${width} pixels`).toBe(0)
    }
  } finally {
    delete root.dataset['theme']
  }
}

async function listViolations(): Promise<readonly string[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ['violations'],
    rules: { 'target-size': { enabled: true } },
  })
  const listed = []
  for (const { id, nodes } of violations)
    for (const { html, target } of nodes)
      if (id !== 'target-size' || (await isTooSmall(target.join(' ')))) listed.push(`${id}: ${html}`)
  return listed
}

/** Scrolls the control to the middle of the window, where no sticky bar covers a part of it. */
async function isTooSmall(selector: string): Promise<boolean> {
  const control = document.querySelector(selector)
  control?.scrollIntoView({ block: 'center' })
  const { violations } = await axe.run(control ?? document, { runOnly: ['target-size'] })
  return violations.length > 0
}
