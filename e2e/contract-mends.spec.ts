import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { pasteText } from './contract-acts.ts'
import { expect, test } from './fixtures.ts'

const a = { type: 'integer', position: 0 }
const note = (rest: object, properties: object = { a }) => ({
  documents: { note: { type: 'object', properties, additionalProperties: false, ...rest } },
})
const of = (property: object) => note({}, { a: { position: 0, ...property } })
const listed = (...indices: readonly unknown[]) => note({ indices })
const by = (name: unknown, field: object = { a: 'asc' }) => ({ name, properties: [field] })

/** A rule, what breaks it, and the button that mends it. */
const cases: readonly (readonly [rule: string, contract: object, button: string])[] = [
  ['document.type', note({ type: 'text' }), 'Set type to object'],
  ['document.required', note({ required: [] }), 'Remove required'],
  ['document.required', note({ required: ['a', 'a'] }), 'Take a out'],
  ['document.indices', listed(), 'Remove indices'],
  [
    'document.additional-properties',
    note({ additionalProperties: true }),
    'Set additionalProperties to false',
  ],
  ['property.type', of({ type: ['string'] }), 'Set type to string'],
  ['property.position', note({}, { a: { type: 'integer' } }), 'Renumber'],
  ['property.position-unique', note({}, { a, b: a }), 'Renumber'],
  ['property.position-sequence', note({}, { a, b: { ...a, position: 7 } }), 'Renumber'],
  ['keyword.value', of({ type: 'string', maxLength: '63' }), 'Set maxLength to 63'],
  ['index.name', listed({ properties: [{ a: 'asc' }] }), 'Name it byA'],
  ['index.name-unique', listed(by('x'), by('x', { $ownerId: 'asc' })), 'Name it x2'],
  ['index.properties-array', listed({ name: 'x', properties: { a: 'asc' } }), 'Rewrite the list'],
  ['index.sort', listed(by('x', { a: 'desc' })), 'Set a to asc'],
  ['index.unique', listed({ ...by('x'), unique: 'true' }), 'Set unique to true'],
  ['limit.index-id', listed(by('x', { $id: 'asc' })), 'Remove the index'],
  ['keyword.default', of({ type: 'integer', default: 5 }), 'Remove default'],
  ['keyword.one-of', of({ type: 'integer', oneOf: [{}] }), 'Remove oneOf'],
  ['keyword.pattern-max-length', of({ type: 'string', pattern: '^a' }), 'Set maxLength to 50000'],
  ['keyword.format-max-length', of({ type: 'string', format: 'uri' }), 'Set maxLength to 50000'],
  ['keyword.dependencies', note({ dependencies: { a: ['a'] } }), 'Rename to dependentRequired'],
  [
    'keyword.prefix-items',
    of({ type: 'array', prefixItems: [{ type: 'integer' }], minItems: 1 }),
    'Set items to false',
  ],
  [
    'network.identifier',
    of({ type: 'array', byteArray: true, contentMediaType: 'application/x.a.dpp.identifier' }),
    'Set 32 bytes',
  ],
]

test('every kind of mend is pressed, and its finding goes', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/contracts')
  await page.getByRole('button', { name: 'New contract' }).click()
  const findings = page.getByRole('region', { name: 'What the rules say' })
  for (const [rule, contract, button] of cases) {
    await test.step(rule, async () => {
      await pasteText(page, JSON.stringify(contract, null, 2))
      const row = findings.getByRole('listitem').filter({ hasText: rule }).first()
      await row.getByRole('button', { name: button, exact: true }).click()
      await expect(findings.getByText(rule, { exact: true })).toHaveCount(0)
      await expect(page.getByText('Every rule holds').first()).toBeVisible()
    })
  }
  await pasteText(page, JSON.stringify(note({ required: [], indices: [] }), null, 2))
  await findings.getByRole('button', { name: 'Preview: Mend all 2' }).click()
  await expect(findings.getByRole('group', { name: 'What the mend changes' })).toContainText('required')
  await findings.getByRole('button', { name: 'Mend all 2', exact: true }).click()
  await expect(page.getByText('Every rule holds').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(findings.getByRole('button', { name: 'Mend all 2', exact: true })).toBeVisible()
})

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
] as const) {
  test.describe(`${colorScheme}, ${width} wide`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })
    test('the editor and the findings are accessible', { tag: '@deep' }, async ({ page }) => {
      await page.goto('/contracts')
      await page.getByRole('button', { name: 'New contract' }).click()
      const bad = note({ required: [], indices: [by('x', { a: 'desc' })], title: 'x' })
      await pasteText(page, JSON.stringify(bad, null, 2))
      const findings = page.getByRole('region', { name: 'What the rules say' })
      await findings.getByRole('button', { name: 'Go to /documents/note/indices/0/properties/0/a' }).click()
      await expect(page).toHaveURL(/at=/)
      await findings.getByRole('button', { name: 'Preview: Mend all 2' }).click()
      await expectAccessible(page, 'findings')
      await expectNoSidewaysScroll(page)
      // Tab indents in the editor; after Escape it leaves.
      const editor = page.getByRole('textbox', { name: 'Text of the contract' })
      await editor.focus()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Tab')
      await expect(editor).not.toBeFocused()
    })
  })
}
