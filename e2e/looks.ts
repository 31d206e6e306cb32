import type { Page } from '@playwright/test'

import { expectAccessibleAsShown, expectNoSidewaysScroll } from './accessible.ts'

// Colours do not depend on the width, nor the layout on the theme, so two looks cover all four.
const looks = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const

/** Expects the current page to be accessible and to fit the window in both looks. The page stays narrow. */
export async function expectGoodLooks(page: Page, where: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    await expectAccessibleAsShown(page, `${where}, ${colorScheme}, ${width} wide`)
    await expectNoSidewaysScroll(page)
  }
}
