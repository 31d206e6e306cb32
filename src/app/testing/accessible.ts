import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

/** axe finds nothing on the screen, in a wide window and in one of 390 pixels. The window is wide afterwards. */
export async function expectAccessible(): Promise<void> {
  for (const width of [390, 1440]) {
    await page.viewport(width, 900)
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    expect(
      violations.map(({ id, nodes }) => `${width}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    ).toEqual([])
  }
}
