import { untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.describe('with the complete program in the page', () => {
  test.use({ savesData: false })

  test(
    'the palette works by keyboard alone and without a server',
    { tag: '@deep' },
    async ({ context, page }) => {
      await page.goto('/')
      await expect(page.getByText('No identity yet')).toBeVisible()
      await untilFetched(page)
      await context.setOffline(true)
      const field = page.getByRole('combobox', { name: 'Search or jump to' })
      await page.keyboard.press('Control+k')
      await expect(field).toBeFocused()
      await expect(page.getByRole('option', { name: 'Create identity' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await page.keyboard.press('Escape')
      await expect(field).toHaveCount(0)
      await page.keyboard.press('Control+k')
      await page.keyboard.type('console')
      await page.keyboard.press('Enter')
      // No element had the focus before the palette opened, so the heading of the new page gets it.
      await expect(page.getByRole('heading', { name: 'RPC console', level: 1 })).toBeFocused()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('dark')
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(field).toHaveCount(0)
      await page.keyboard.press('?')
      const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expect(sheet.getByText('Lock the vault')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      // A button opens the list of shortcuts, too, and then regains the focus. The palette can open the list as well.
      const button = page.getByRole('button', { name: 'Keyboard shortcuts' })
      await button.focus()
      await page.keyboard.press('Enter')
      await expect(sheet.getByRole('button', { name: 'Close' })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(button).toBeFocused()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('shortcuts')
      await page.keyboard.press('Enter')
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      // A number is a block, which is looked up at once.
      await page.keyboard.press('Control+k')
      await page.keyboard.type('block 2')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('textbox', { name: 'Height or block hash' })).toHaveValue('2')
      await expect(page.getByRole('table', { name: 'What each node says' })).toBeVisible()
    },
  )
})

test('text typed while the palette loads is not lost', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/palette-*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/inspect')
  const text = page.getByLabel('What to read')
  await expect(page.getByRole('button', { name: /Search or jump to/ })).toBeVisible()
  await text.focus()
  // `page.keyboard.press` would wait for the palette, whose script is held back.
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.down(key)
    for (const key of keys.toReversed()) await page.keyboard.up(key)
  }
  await press('Control', 'k')
  await page.keyboard.type('consolx')
  await press('Backspace')
  await page.keyboard.type('e')
  await press('Enter')
  await expect(text).toHaveValue('')
  release()
  await expect(page.getByRole('heading', { name: 'RPC console', level: 1 })).toBeVisible()
})
