import { beginContract, jsonOf, openView, writeJson } from './contract-acts.ts'
import { takeDownload } from './file-acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

const text = JSON.stringify({
  documents: {
    post: {
      type: 'object',
      properties: { slug: { type: 'string', position: 0, maxLength: 96 } },
      additionalProperties: false,
    },
  },
})

test(
  'a contract survives a reload, follows changes of another tab, and is drawn as a diagram',
  { tag: '@deep' },
  async ({ page, context }) => {
    await beginContract(page)
    await writeJson(page, text)
    // Tab indents in the editor, except within two seconds after Escape. The first Escape may only close a list of
    // completions.
    await expect(jsonOf(page)).toBeFocused()
    await page.keyboard.press('Escape')
    for (const key of ['Escape', 'Tab']) {
      await page.keyboard.down(key)
      await page.keyboard.up(key)
    }
    await expect(jsonOf(page)).not.toBeFocused()
    await page.getByRole('treeitem', { name: /^slug,/ }).click()
    await jsonOf(page).focus()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.insertText(' x')
    await expect(page.getByText('Not JSON')).toBeVisible()
    await expect(page.getByText(/saved \d/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/The JSON is invalid at line 1/)).toBeVisible()
    await expect(page.getByLabel('maxLength', { exact: true })).toHaveValue('96')
    await writeJson(page, text)
    await expect(page.getByText(/Valid as specified/).first()).toBeVisible()
    await expect(page.getByText(/saved \d/)).toBeVisible()

    const other = await context.newPage()
    await other.goto(page.url())
    await expect(jsonOf(other)).toContainText('"maxLength":96')
    await writeJson(other, text.replace('96', '55'))
    await expect(jsonOf(page)).toContainText('"maxLength":55')
    await expect(page.getByText('Another tab has changed this contract').first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(jsonOf(page)).toContainText('"maxLength":96')
    await expect(jsonOf(other)).toContainText('"maxLength":96')
    await other.goto('/contracts')
    await other.getByRole('button', { name: /More.*New contract 1|New contract 1/ }).click()
    await other.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(page.getByText('This contract was removed in another tab')).toBeVisible()
    await page.getByRole('button', { name: 'Restore it' }).click()
    await expect(jsonOf(page)).toContainText('"maxLength":96')
    await expect(other.getByRole('link', { name: 'New contract 1' })).toBeVisible()

    // The PNG is drawn from a picture that the content policy must allow.
    await openView(page, 'Diagram')
    const png = await takeDownload(page, page.getByRole('button', { name: 'Download PNG' }))
    expect(png.name).toBe('New-contract-1.png')
    expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
  },
)
