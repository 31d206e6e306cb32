import type { Page } from '@playwright/test'

import { expectAccessibleAsShown, expectNoSidewaysScroll } from './accessible.ts'

// Colours do not follow the width, nor the layout the theme: two looks see all four.
const looks = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const

/** What the page shows now is accessible and fits the window in both looks. The page stays in the narrow one. */
export async function expectGoodLooks(page: Page, where: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleAsShown(page, `${where}, ${colorScheme}, ${width} wide`)
    await expectNoSidewaysScroll(page)
  }
}
