import { beginContract, jsonOf, writeJson } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'

const text = { type: 'string', position: 0, maxLength: 99 }
const note = (rest: object) => ({
  documents: { note: { type: 'object', properties: { text }, additionalProperties: false, ...rest } },
})

test('the editor completes a keyword, and tells the rules of one', { tag: '@deep' }, async ({ page }) => {
  await beginContract(page)
  await writeJson(page, JSON.stringify(note({}), null, 2))
  await expect(page.getByText('All rules pass').first()).toBeVisible()
  const pane = page.getByRole('region', { name: 'JSON', exact: true })
  await pane.getByText('"additionalProperties"').hover()
  await expect(page.getByText('additionalProperties is required on a document and is false')).toBeVisible()

  await writeJson(page, '{"documents":{"note":{"properties":{"text":{"type":"string",')
  await expect(page.getByText('Not JSON')).toBeVisible()
  await page.keyboard.type('"maxL')
  const options = page.getByRole('listbox')
  await expect(options.getByRole('option')).toHaveText(['maxLength'])
  await expect(page.getByText(/`pattern` needs maxLength, at most 50000/).first()).toBeVisible()
  // Enter takes it too, but not in the first moment: whoever types on means a new line.
  await options.getByRole('option').click()
  await expect(jsonOf(page)).toContainText('"type":"string","maxLength": ')
  await expect(options).toBeHidden()
})

test('after a fix the focus moves to what is left', { tag: '@deep' }, async ({ page }) => {
  await beginContract(page)
  await writeJson(page, JSON.stringify(note({ required: [], indices: [] }), null, 2))
  const rules = page.getByRole('region', { name: 'What the rules say' })
  await rules.getByRole('button', { name: 'Preview: Remove indices' }).click()
  await rules.getByRole('button', { name: 'Remove required', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(rules.getByRole('button', { name: 'Go to /documents/note/indices' })).toBeFocused()
  // What was opened beneath another finding stays open.
  await expect(rules.getByRole('group', { name: 'What the fix changes' })).toBeVisible()
  await rules.getByRole('button', { name: 'Remove indices', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(rules).toBeFocused()
  await expect(page.getByText('All rules pass').first()).toBeVisible()

  // The same fix is below its field.
  const indices = [{ name: 'byText', properties: [{ text: 'asc' }] }]
  await writeJson(page, JSON.stringify(note({ indices }), null, 2))
  await page.getByRole('treeitem', { name: /^text,/ }).click()
  const form = page.getByRole('region', { name: 'Selected' })
  await form.getByRole('button', { name: 'Set maxLength to 63' }).click()
  await expect(form.getByLabel('maxLength', { exact: true })).toHaveValue('63')
  await expect(form.getByLabel('maxLength', { exact: true })).toBeFocused()
  await expect(page.getByText('All rules pass').first()).toBeVisible()
})

test('an old verdict says so while a new one is made', { tag: '@deep' }, async ({ page }) => {
  // What is asked of the worker waits for as long as the test says.
  await page.addInitScript(() => {
    const waiting: (() => void)[] = []
    // It is called on its worker.
    // oxlint-disable-next-line typescript/unbound-method
    const post = Worker.prototype.postMessage
    Reflect.set(globalThis, 'isHeld', false)
    Reflect.set(globalThis, 'letGo', () => {
      Reflect.set(globalThis, 'isHeld', false)
      for (const go of waiting.splice(0)) go()
    })
    Worker.prototype.postMessage = function (this: Worker, message: unknown) {
      if (Reflect.get(globalThis, 'isHeld') === true) waiting.push(() => post.call(this, message))
      else post.call(this, message)
    }
  })
  await beginContract(page)
  await writeJson(page, JSON.stringify(note({ required: [] }), null, 2))
  const rules = page.getByRole('region', { name: 'What the rules say' })
  await expect(rules.getByRole('button', { name: 'Remove required', exact: true })).toBeVisible()
  await page.evaluate(() => Reflect.set(globalThis, 'isHeld', true))
  await writeJson(page, JSON.stringify(note({}), null, 2))
  await expect(page.getByText('Checking the rules')).toBeVisible()
  await expect(rules.getByText('The text has changed since. It is being checked again.')).toBeVisible()
  await page.evaluate(() => Reflect.get(globalThis, 'letGo')())
  await expect(page.getByText('All rules pass').first()).toBeVisible()
  await expect(page.getByText('Checking the rules')).toBeHidden()
})
