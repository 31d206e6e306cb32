import type { Locator } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessible.ts'
import { lockButton, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

// The touch screen and the mobile layout of a browser. Component tests do further jobs in a window of this size.

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('a first identity is created on a phone by taps alone', { tag: '@deep' }, async ({ page }) => {
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
  await page.clock.install()
  await page.goto('/')
  await tap(link(/^Try it on the sandbox/))
  await button('Type my own').tap()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await tap(button('Create vault'))
  await expect(lockButton(page)).toBeVisible()
  await tap(button('Get sandbox funds'))
  for (const step of ['Keys', 'Review', 'Sign']) await tap(link(`Continue to ${step}`))
  await tap(button('Sign identity create'))
  const confirmed = page.getByText('Confirmed by the sandbox').first()
  await expect(page.getByText(/Block [\d,]+ confirms it/).or(confirmed)).toBeVisible()
  await page.clock.fastForward('00:25')
  await expect(confirmed).toBeInViewport()
  await tap(link('Open the identity'))
  await expect(page.getByLabel('Summary')).toContainText('100,000,000,000')
})

let taps = 0

/** Taps the main action of a completed form, which must be in sight and uncovered, on a page that fits the screen. */
async function tap(action: Locator): Promise<void> {
  await expect(action).toBeEnabled()
  await expect(action).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(action.page())
  await expect.poll(() => action.evaluate(isFree)).toBe(true)
  // Two taps at one place would be a double tap, which counts as one.
  taps += 1
  const { width = 0, height = 0 } = (await action.boundingBox()) ?? {}
  await action.tap({ position: { x: width * (taps % 2 === 0 ? 0.2 : 0.8), y: height / 2 } })
}

/** Tells whether nothing covers the middle of the element. Runs in the page. */
function isFree(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}
