import { beginContract, jsonOf, writeJson } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'

const text = { type: 'string', position: 0, maxLength: 99 }
const note = (rest: object) => ({
  documents: { note: { type: 'object', properties: { text }, additionalProperties: false, ...rest } },
})

test('the editor completes a keyword, and tells the rules of one', { tag: '@deep' }, async ({ page }) => {
  await beginContract(page)
  await writeJson(page, JSON.stringify(note({}), null, 2))
  await expect(page.getByText('Every rule holds').first()).toBeVisible()
  const pane = page.getByRole('region', { name: 'JSON', exact: true })
  await pane.getByText('"additionalProperties"').hover()
  await expect(page.getByText('additionalProperties is required on a document and is false')).toBeVisible()

  await writeJson(page, '{"documents":{"note":{"properties":{"text":{"type":"string",')
  await expect(page.getByText('Not JSON')).toBeVisible()
  await page.keyboard.type('"maxL')
  const options = page.getByRole('listbox')
  await expect(options.getByRole('option')).toHaveText(['maxLength'])
  await expect(page.getByText(/`pattern` needs maxLength, at most 50000/).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(jsonOf(page)).toContainText('"type":"string","maxLength": ')
  await expect(options).toBeHidden()
})

test('after a mend the focus goes on to what is left', { tag: '@deep' }, async ({ page }) => {
  await beginContract(page)
  await writeJson(page, JSON.stringify(note({ required: [], indices: [] }), null, 2))
  const rules = page.getByRole('region', { name: 'What the rules say' })
  await rules.getByRole('button', { name: 'Preview: Remove indices' }).click()
  await rules.getByRole('button', { name: 'Remove required', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(rules.getByRole('button', { name: 'Go to /documents/note/indices' })).toBeFocused()
  // What was opened beneath another finding stays open.
  await expect(rules.getByRole('group', { name: 'What the mend changes' })).toBeVisible()
  await rules.getByRole('button', { name: 'Remove indices', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(rules).toBeFocused()
  await expect(page.getByText('Every rule holds').first()).toBeVisible()

  // The same mend stands beneath its field.
  const indices = [{ name: 'byText', properties: [{ text: 'asc' }] }]
  await writeJson(page, JSON.stringify(note({ indices }), null, 2))
  await page.getByRole('treeitem', { name: /^text,/ }).click()
  const form = page.getByRole('region', { name: 'Selected' })
  await form.getByRole('button', { name: 'Set maxLength to 63' }).click()
  await expect(form.getByLabel('maxLength', { exact: true })).toHaveValue('63')
  await expect(form.getByLabel('maxLength', { exact: true })).toBeFocused()
  await expect(page.getByText('Every rule holds').first()).toBeVisible()
})
