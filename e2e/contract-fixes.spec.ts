import { fixCases } from '#/features/contracts/testing/fix-cases.ts'

import { beginContract, writeJson } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

const a = { type: 'integer', position: 0 }
const note = (rest: object) => ({
  documents: { note: { type: 'object', properties: { a }, additionalProperties: false, ...rest } },
})

test('every kind of fix is applied, and its finding goes', { tag: '@deep' }, async ({ page }) => {
  await beginContract(page)
  const findings = page.getByRole('region', { name: 'What the rules say' })
  for (const { rule, contract, version = 'v0.23' } of fixCases) {
    await test.step(rule, async () => {
      await page.getByRole('radio', { name: version }).check()
      await writeJson(page, JSON.stringify(contract, null, 2))
      const broken = findings.getByRole('listitem').filter({ has: page.getByText(rule, { exact: true }) })
      // The first of them that has a fix: another place may break the same rule.
      const fix = { name: /^(?!Go to |Preview)/ }
      const row = broken.filter({ has: page.getByRole('button', fix) }).first()
      const place = await row.getByRole('button', { name: /^Go to / }).getAttribute('aria-label')
      await row.getByRole('button', fix).click()
      await expect(broken.getByRole('button', { name: place ?? '', exact: true })).toHaveCount(0)
    })
  }
  await writeJson(page, JSON.stringify(note({ required: [], indices: [] }), null, 2))
  await findings.getByRole('button', { name: 'Preview: Fix all 2' }).click()
  await expect(findings.getByRole('group', { name: 'What the fix changes' })).toContainText('required')
  await findings.getByRole('button', { name: 'Fix all 2', exact: true }).click()
  await expect(page.getByText('All rules pass').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(findings.getByRole('button', { name: 'Fix all 2', exact: true })).toBeVisible()
})

test('the editor and the findings are accessible', { tag: '@deep' }, async ({ page }) => {
  await beginContract(page)
  const bad = note({ required: [], indices: [{ name: 'x', properties: [{ a: 'desc' }] }], title: 'x' })
  await writeJson(page, JSON.stringify(bad, null, 2))
  const findings = page.getByRole('region', { name: 'What the rules say' })
  await findings.getByRole('button', { name: 'Go to /documents/note/indices/0/properties/0/a' }).click()
  await expect(page).toHaveURL(/at=/)
  await findings.getByRole('button', { name: 'Preview: Fix all 2' }).click()
  await expectGoodLooks(page, 'findings')
  // Tab indents in the editor; after Escape it leaves.
  const editor = page.getByRole('textbox', { name: 'Text of the contract' })
  await editor.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(editor).not.toBeFocused()
})
