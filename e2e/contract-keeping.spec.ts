import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { beginContract, jsonOf, openView, writeJson } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'

const slug = { type: 'string', position: 0, maxLength: 96 }
const text = JSON.stringify(
  {
    '7': 'kept',
    documents: { post: { type: 'object', properties: { slug }, additionalProperties: false } },
    unknown: 1,
  },
  undefined,
  2,
)
const deep = { tag: '@deep' } as const

test(
  'the form and the JSON are one value with one history; what is no JSON keeps the form',
  deep,
  async ({ page }) => {
    await beginContract(page)
    await writeJson(page, text)
    await expect(page.getByText('All rules pass').first()).toBeVisible()
    await page.getByRole('region', { name: 'Structure' }).getByText('slug').click()
    const form = page.getByRole('region', { name: 'Selected' })
    const most = form.getByLabel('maxLength')
    await most.fill('62')
    await most.press('Tab')
    await expect(jsonOf(page)).toContainText('"maxLength": 62')
    await most.focus()
    await page.keyboard.press('ControlOrMeta+Z')
    await expect(jsonOf(page)).toContainText('"maxLength": 96')
    await expect(most).toHaveValue('96')
    await jsonOf(page).focus()
    await page.keyboard.press('ControlOrMeta+Shift+Z')
    await expect(most).toHaveValue('62')

    await jsonOf(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(' x')
    await expect(page.getByText(/The JSON is invalid at line \d+, column \d+/)).toBeVisible()
    await expect(page.getByText('Not JSON')).toBeVisible()
    await expect(most).toHaveValue('62')
    await expect(most).toBeDisabled()
    await openView(page, 'Diagram')
    await expect(page.getByText('The drawing is of the last valid text.', { exact: false })).toBeVisible()
    await openView(page, 'Design')
    await expectAccessible(page, 'a frozen form')
    await expect(page.getByText(/saved \d/)).toBeVisible()

    await page.reload()
    await expect(page.getByText(/The JSON is invalid at line \d+/)).toBeVisible()
    await expect(most).toHaveValue('62')
    await expect(jsonOf(page)).toContainText('"unknown": 1')
    await jsonOf(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await expect(most).toBeEnabled()
    await expect(page.getByText('All rules pass').first()).toBeVisible()
  },
)

test(
  'two tabs with one contract: the newer text shows in both, and the other can be taken back to',
  deep,
  async ({ page, context }) => {
    await beginContract(page)
    await writeJson(page, text)
    await expect(page.getByText(/saved \d/)).toBeVisible()
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(jsonOf(other)).toContainText('"maxLength": 96')
    await writeJson(other, text.replace('96', '55'))
    await expect(jsonOf(page)).toContainText('"maxLength": 55')
    await expect(page.getByText('Another tab has changed this contract').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(jsonOf(page)).toContainText('"maxLength": 96')
    await expect(jsonOf(other)).toContainText('"maxLength": 96')

    await other.goto('/contracts')
    await other.getByRole('button', { name: /More.*New contract 1|New contract 1/ }).click()
    await other.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByText('This contract was removed in another tab')).toBeVisible()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await expect(jsonOf(page)).toContainText('"maxLength": 96')
    await expect(other.getByRole('link', { name: 'New contract 1' })).toBeVisible()
  },
)

test('the studio in both looks and widths; F6 goes from pane to pane', deep, async ({ page }) => {
  await beginContract(page)
  await writeJson(page, text)
  await page.getByRole('region', { name: 'Structure' }).getByText('slug').click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `studio, ${colorScheme}, ${width}`)
      await expectNoSidewaysScroll(page)
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await jsonOf(page).focus()
  for (const pane of ['What the rules say', 'Structure', 'Selected', 'JSON']) {
    await page.keyboard.press('F6')
    await expect(page.getByRole('region', { name: pane, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Shift+F6')
  await expect(page.getByRole('region', { name: 'Selected', exact: true })).toBeFocused()
})
