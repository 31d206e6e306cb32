import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { templateText, type TemplateId } from '#/features/contracts/model/templates/contract-template.ts'
import {
  button,
  contractRecord,
  expectValid,
  label,
  noteContract,
} from '#/features/contracts/testing/studio-acts.ts'
import { addRecord } from '#/store/record-change.ts'
import { ownNetwork } from '#/store/testing/own-network.ts'

const list = page.getByRole('table', { name: 'Contracts' })

function saved(template: TemplateId, name: string) {
  const text = templateText(template, 'application/x.sandbox.dpp.identifier')
  const record = contractRecord(text, { name })
  return addRecord('contracts', record.id, record)
}

describe('the list of contracts', () => {
  const open = (name: string) =>
    openRoute('/contracts', { records: [saved('blog', 'Blog'), saved('poll', name)] })
  const search = page.getByRole('searchbox', { name: 'Search names and types' })

  /** Chooses an action in the menu of a contract. */
  async function choose(name: string, action: string): Promise<void> {
    await button(`More actions for ${name}`).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test('shows the types, the verdict and the size, and can be searched by type', async () => {
    await open('Poll')
    await expect
      .element(list.getByRole('row', { name: /Blog.*post, comment.*Valid.*of 16,384 bytes/ }))
      .toBeVisible()
    await search.fill('VOTE')
    await expect.element(list.getByRole('link', { name: 'Blog' })).not.toBeInTheDocument()
    await expect.element(list.getByRole('link', { name: 'Poll' })).toBeVisible()
  })

  test('counts identifiers of another network as warnings', async () => {
    await openRoute('/contracts', { records: [saved('blog', 'Blog')], network: ownNetwork('dpp-0.25') })
    await expect.element(list.getByText('3 warnings')).toBeVisible()
  })

  test('renames and duplicates a contract', async () => {
    await open('Poll')
    await choose('Poll', 'Rename')
    await label('New name').fill('Questions')
    await userEvent.keyboard('{Enter}')
    await choose('Questions', 'Duplicate')
    await expect.element(list.getByRole('link', { name: 'Copy of Questions' })).toBeVisible()
    await expect.element(list.getByRole('link', { name: 'Questions', exact: true })).toBeVisible()
  })

  test('removes and restores a contract', async () => {
    await open('Questions')
    const link = list.getByRole('link', { name: 'Questions' })
    await expect.element(link).toBeVisible()
    await choose('Questions', 'Remove')
    await expect.element(link).not.toBeInTheDocument()
    await button('Undo').click()
    await expect.element(link).toBeVisible()
  })

  test('begins a contract from a template', async () => {
    await openRoute('/contracts')
    await button('Use template Blog').click()
    await expect.element(page.getByRole('treeitem', { name: /^comment,/ })).toBeVisible()
    await expectValid()
  })
})

describe('the import', () => {
  const type = noteContract({ properties: { a: { type: 'string', position: 0 } } }).documents.note
  const field = label('Contract as JSON')
  const read = page.getByRole('table', { name: 'What was read' })
  const row = (name: RegExp) => read.getByRole('row', { name })

  async function openImport(): Promise<void> {
    await openRoute('/contracts')
    await button('Import').click()
    await expect.element(field).toBeVisible()
  }

  test.each([
    ['no JSON', '{"documents":\n  {"a": }}', /^Line 2, column 9: A value is expected here/],
    [
      'a repeated member',
      '{"documents":{},"documents":{}}',
      /^Line 1, column 17: The object already has a member/,
    ],
    ['too deep', `{"documents":${'['.repeat(3000)}`, /deeper than 128/],
    ['something else', '{"name": "note"}', /neither a contract nor document types/],
  ])('keeps a text that is not a contract, and says where and why: %s', async (_, text, says) => {
    await openImport()
    await field.fill(text)
    await expect.element(page.getByText(says).first()).toBeVisible()
    await expect.element(button('Import contract')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(field).toHaveValue(text)
  })

  test('rejects a text that is too long for a contract until the text is cleared', async () => {
    await openImport()
    await field.fill(`{"documents":"${'x'.repeat(1_048_600)}"}`)
    await expect.element(page.getByText(/more than the 1,048,576 characters/).first()).toBeVisible()
    await expect.element(page.getByText('text.length').first()).toBeVisible()
    await button('Clear').click()
    await expect.element(page.getByText('text.length')).not.toBeInTheDocument()
  })

  test('accepts the documents of a contract alone, and opens the contract', async () => {
    await openImport()
    await field.fill(JSON.stringify({ note: type }))
    await expect.element(page.getByText('The documents of a contract alone')).toBeVisible()
    await expect.element(page.getByText(/Valid as specified/)).toBeVisible()
    await button('Import contract').click()
    await expect.element(page.getByRole('heading', { name: 'note', level: 1 })).toBeVisible()
    await expectValid()
  })

  test('accepts a contract in the form of the official packages', async () => {
    await openImport()
    const ownerId = '1'.repeat(32)
    await field.fill(
      JSON.stringify({ $format_version: '1', ownerId, version: 1, documentSchemas: { note: type } }),
    )
    await expect.element(page.getByText('A contract from another program.')).toBeVisible()
    await expect.element(page.getByText(/Valid as specified/)).toBeVisible()
    await button('Import contract').click()
    await expect.element(page.getByRole('heading', { name: 'note', level: 1 })).toBeVisible()
    await expectValid()
  })

  test('reads opened and dropped files, and imports the contracts among them', async () => {
    await openImport()
    const file = (name: string, content: BlobPart) => new File([content], name, { type: 'application/json' })
    await userEvent.upload(page.getByLabelText('Open files'), [
      file('one.json', JSON.stringify({ $id: 'x', documents: { note: type } })),
      file('two.json', '[1,'),
      file('bytes.json', new Uint8Array([0xff, 0xfe, 0x00])),
    ])
    await expect.element(row(/one\.json A contract\./)).toHaveTextContent('Valid as specified')
    await expect.element(row(/two\.json/)).toHaveTextContent('Line 1, column 4')
    await expect.element(row(/bytes\.json/)).toHaveTextContent('cannot be read as text')
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file('three.json', JSON.stringify({ contract: { documents: { other: type } } })))
    dataTransfer.items.add(file('four.json', '{"documents":{}}'))
    page
      .getByRole('heading', { name: 'Import contracts' })
      .element()
      .dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await expect.element(row(/three\.json A contract inside another/)).toBeVisible()
    await expect.element(row(/four\.json/)).toHaveTextContent('Not valid as specified: 1 rule')
    await button('Leave out two.json').click()
    await expect.element(row(/two\.json/)).not.toBeInTheDocument()
    await button('Import 3 contracts').click()
    await expect.element(page.getByText('3 contracts imported.')).toBeVisible()
    await expect.poll(() => list.getByRole('row').elements().length).toBe(4)
  })

  test('is accessible and fits a narrow window', async () => {
    await openImport()
    await field.fill('{"documents":{}')
    await expect.element(page.getByText(/^Line 1, column/).first()).toBeVisible()
    await expectAccessible()
  })
})
