import { createVault, lockButton, passphrase, untilFetched } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

const privateKey = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'

test.describe('once all of the program is there', () => {
  test.use({ savesData: false })

  test(
    'the palette goes where it is told, by keyboard alone, without a server',
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
      // Nothing had the focus before.
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
      // By a button too, which has the focus again afterwards, and from the palette.
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

test('a field that is closing takes no key', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  await page.getByRole('button', { name: /Search or jump to/ }).click()
  await expect(field).toBeFocused()
  // The second key comes before the next frame: the field is still there.
  await field.evaluate(async (element) => {
    const press = (key: string) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    press('Escape')
    await Promise.resolve()
    if (document.activeElement !== element) throw new Error('The field is gone.')
    press('?')
  })
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('the vault is unlocked from any page, which stays as it is', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/vault')
  await createVault(page)
  await page.reload()
  const button = page.getByRole('banner').getByRole('button', { name: /^Locked since the reload/ })
  await expect(button).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inspector' }).click()
  const text = page.getByLabel('What to read')
  await text.fill('0102')
  await button.click()
  const panel = page.getByRole('dialog')
  const field = panel.getByLabel('Passphrase', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'off')
  await expectGoodLooks(page, 'the panel that unlocks')
  // What was typed and not sent is gone with the panel.
  await page.keyboard.type('not sent')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await field.fill('not the passphrase')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/vault\/wrong-passphrase/)
  await expect(field).toHaveValue('')
  await field.fill(passphrase)
  await page.keyboard.press('Enter')
  await expect(lockButton(page)).toBeVisible()
  await expect(panel).toHaveCount(0)
  // A second Enter does not lock it.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL(/\/inspect/)
  await expect(text).toHaveValue('0102')
})

test('what is typed while the palette is fetched is not lost', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/palette-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/inspect')
  const text = page.getByLabel('What to read')
  await expect(page.getByRole('button', { name: /Search or jump to/ })).toBeVisible()
  await text.focus()
  // The palette is held, and a press would wait for it.
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

test(
  'what is pasted is inspected, and no private key stays in the field',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await field.fill(privateKey)
    await expect(field).toHaveValue('')
    await field.fill('{"jsonrpc": "2.0", "result": {"height": 12}}')
    await page.getByRole('option', { name: 'Inspect what is pasted' }).click()
    await expect(page.getByRole('heading', { name: 'Inspector', level: 1 })).toBeVisible()
    await expect(page.getByText('File: pasted text')).toBeVisible()
  },
)

test(
  'the clipboard is inspected once the browser allows reading it',
  { tag: ['@deep', '@full'] },
  async ({ context, page }) => {
    const inspect = async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('clipboard')
      await page.keyboard.press('Enter')
    }
    // It would ask.
    await context.grantPermissions([])
    await page.goto('/')
    await expect(page.getByText('No identity yet')).toBeVisible()
    await inspect()
    await expect(page.getByText('The browser did not allow reading the clipboard.')).toBeVisible()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('{"jsonrpc": "2.0", "result": {"height": 12}}'))
    await inspect()
    await expect(page.getByText('File: text of the clipboard')).toBeVisible()
    // What is one private key stays on no screen.
    await page.evaluate((text) => navigator.clipboard.writeText(text), privateKey)
    await inspect()
    await expect(page.getByText('Private key', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(privateKey)).toHaveCount(0)
    await expect(page.getByLabel('What to read')).toHaveValue('')
  },
)

test(
  'Ctrl and L lock the vault, a question mark in a field is text, and settings are found by name',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/vault')
    await createVault(page)
    await expect(lockButton(page)).toBeVisible()
    await page.keyboard.press('Control+l')
    await expect(lockButton(page)).toHaveCount(0)
    await page.goto('/inspect')
    const box = page.getByLabel('What to read')
    await box.pressSequentially('?')
    await expect(box).toHaveValue('?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('add a network')
    await page.keyboard.press('Enter')
    const name = page.getByLabel('Name', { exact: true })
    await expect(name).toBeFocused()
    // Asked for again, an open form keeps what is typed; one that was closed is opened.
    await page.keyboard.type('Harb')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('automatic lock')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#automatic-lock$/)
    for (const typed of ['Harb', '']) {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('add a network')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/#add-network$/)
      await expect(name).toHaveValue(typed)
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expect(name).toHaveCount(0)
    }
    await page.keyboard.press('Control+k')
    await page.keyboard.type('switch to sandbox v13')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: /^Sandbox v13/ })).toBeChecked()
    await expect(page.getByText('The current network is Sandbox v13 now.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('radio', { name: /^Sandbox Simulated/ })).toBeChecked()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('network')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Network', level: 1 })).toBeVisible()
  },
)

test('the palette and the shortcuts are accessible in both looks', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /Search or jump to/ }).click()
  await expect(page.getByRole('option', { name: 'Create identity' })).toBeVisible()
  await expectGoodLooks(page, 'palette')
  await page.getByRole('combobox').fill('no such thing')
  await expect(page.getByText('Nothing has this name.')).toBeVisible()
  await expectGoodLooks(page, 'palette without a find')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectGoodLooks(page, 'shortcuts')
})
