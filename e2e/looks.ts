import { test } from './fixtures.ts'

// Colours do not follow the width, nor the layout the theme: two looks see all four.
const looks = [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const

/** The tests that are declared within run in both looks. */
export function inBothLooks(declare: () => void): void {
  for (const { colorScheme, width } of looks) {
    test.describe(`${colorScheme}, ${width} wide`, { tag: '@deep' }, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })
      declare()
    })
  }
}
