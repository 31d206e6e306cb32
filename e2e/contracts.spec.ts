import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { beginFrom, openView } from './contract-acts.ts'
import { dropFiles } from './file-acts.ts'
import { expect, test } from './fixtures.ts'

const type =
  '{"type":"object","properties":{"a":{"type":"string","position":0}},"additionalProperties":false}'

test(
  'contracts are imported by paste; what is none says where and why, and stays',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/contracts')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const field = page.getByLabel('Contract as JSON')
    await field.fill('{"documents":\n  {"a": }}')
    await expect(page.getByText(/^Line 2, column 9: A value is expected here/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Import contract' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await field.fill('{"documents":{},"documents":{}}')
    await expect(page.getByText(/^Line 1, column 17: The object already has a member/).first()).toBeVisible()
    await expect(page.getByText('contract.json-member').first()).toBeVisible()
    await field.fill(`{"documents":${'['.repeat(3000)}`)
    await expect(page.getByText(/deeper than 128/).first()).toBeVisible()
    await field.fill(`{"documents":"${'x'.repeat(1_048_600)}"}`)
    await expect(page.getByText(/more than the 1,048,576 characters/).first()).toBeVisible()
    await expect(page.getByText('text.length').first()).toBeVisible()
    await page.getByRole('button', { name: 'Clear' }).click()
    await field.fill('{"name": "note"}')
    await expect(page.getByText(/neither a contract with/)).toHaveCount(1)
    await expect(field).toHaveValue('{"name": "note"}')
    await field.fill(`{"note": ${type}}`)
    await expect(page.getByText('The documents of a contract alone')).toBeVisible()
    await expect(page.getByText('Valid', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Import contract' }).click()
    await expect(page.getByRole('heading', { name: 'note', level: 1 })).toBeVisible()
    await page.reload()
    await expect(page.getByText('All rules pass')).toBeVisible()
  },
)

test(
  'contracts are imported from files, opened or dropped, several at once',
  { tag: '@deep' },
  async ({ page }) => {
    await page.goto('/contracts')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const file = (name: string, text: string | Buffer) => ({
      name,
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    })
    await page
      .getByLabel('Open files')
      .setInputFiles([
        file('one.json', `{"$id":"x","documents":{"note":${type}}}`),
        file('two.json', '[1,'),
        file('bytes.json', Buffer.from([0xff, 0xfe, 0x00])),
      ])
    const read = page.getByRole('table', { name: 'What was read' })
    await expect(read.getByRole('row', { name: /one\.json A contract\./ })).toContainText('Valid')
    await expect(read.getByRole('row', { name: /two\.json/ })).toContainText('Line 1, column 4')
    await expect(read.getByRole('row', { name: /bytes\.json/ })).toContainText('cannot be read as text')
    await dropFiles(page, page.getByRole('heading', { name: 'Import contracts' }), [
      { name: 'three.json', text: `{"contract":{"documents":{"other":${type}}}}` },
      { name: 'four.json', text: '{"documents":{}}' },
    ])
    await expect(read.getByRole('row', { name: /three\.json A contract inside another/ })).toBeVisible()
    await expect(read.getByRole('row', { name: /four\.json/ })).toContainText('1 violation')
    await page.getByRole('button', { name: 'Leave out two.json' }).click()
    await expect(read.getByRole('row', { name: /two\.json/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Import 3 contracts' }).click()
    await expect(page.getByText('3 contracts imported.')).toBeVisible()
    const list = page.getByRole('table', { name: 'Contracts' })
    await expect(list.getByRole('row')).toHaveCount(4)
  },
)

test(
  'contracts are found, renamed, duplicated and removed, and come back',
  { tag: '@deep' },
  async ({ page }) => {
    await beginFrom(page, 'Blog')
    await beginFrom(page, 'Poll')
    await page.goto('/contracts')
    const list = page.getByRole('table', { name: 'Contracts' })
    await expect(list.getByRole('row', { name: /Blog.*post, comment.*Valid.*of 16,384 bytes/ })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search names and types' }).fill('VOTE')
    await expect(list.getByRole('row')).toHaveCount(2)
    await page.getByRole('button', { name: 'More actions for Poll' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByLabel('New name').fill('Questions')
    await page.getByLabel('New name').press('Enter')
    await page.getByRole('button', { name: 'More actions for Questions' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await expect(list.getByRole('link', { name: 'Copy of Questions' })).toBeVisible()
    await page.getByRole('button', { name: 'More actions for Questions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await expect(list.getByRole('link', { name: 'Questions', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('link', { name: 'Questions', exact: true })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search names and types' }).fill('')
    await expect(list.getByRole('row')).toHaveCount(4)
  },
)

test(
  'every view of a contract is accessible, also on a narrow screen',
  { tag: '@deep' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 })
    const look = async (where: string) => {
      await expectAccessible(page, where)
      await expectNoSidewaysScroll(page)
    }
    await beginFrom(page, 'Blog')
    await openView(page, 'Samples')
    await page.getByRole('button', { name: 'Create valid ones' }).click()
    await page.getByRole('button', { name: /Open Valid 1/ }).click()
    await look('samples')
    for (const view of ['Diagram', 'Export', 'Versions']) {
      await openView(page, view)
      await look(view)
    }
    await page.goto('/contracts')
    await expect(page.getByText('Valid', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await page.getByLabel('Contract as JSON').fill('{"documents":{}')
    await look('contracts')
  },
)
