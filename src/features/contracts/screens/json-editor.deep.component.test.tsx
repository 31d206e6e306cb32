import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import {
  button,
  expectValid,
  line,
  noteContract,
  openStudio,
  pasteJson,
  press,
  region,
  textOf,
} from '#/features/contracts/testing/studio-acts.ts'

const contract = noteContract({ properties: { text: { type: 'string', position: 0, maxLength: 99 } } })

describe('the editor', () => {
  test('shows the rules of a keyword under the pointer', async () => {
    await openStudio(contract)
    await region('JSON').getByText('"additionalProperties"').hover()
    await expect
      .element(page.getByText('additionalProperties is required on a document and is false'))
      .toBeVisible()
  })

  test('completes a keyword and shows its rules', async () => {
    const { id } = await openStudio(contract)
    await pasteJson('{"documents":{"note":{"properties":{"text":{"type":"string",')
    await expect.element(page.getByText('Not JSON')).toBeVisible()
    await press('"maxL')
    const options = page.getByRole('listbox').getByRole('option')
    await expect.element(options).toHaveTextContent(/^maxLength$/)
    await expect.element(page.getByText(/`pattern` needs maxLength, at most 50000/).first()).toBeVisible()
    await options.click()
    await expect.poll(() => textOf(id)).toMatch('"type":"string","maxLength": ')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })
})

const members = (count: number, between: string) =>
  Array.from({ length: count }, (_, index) => `"m${index}":0`).join(between)

describe('a hostile text', () => {
  test.each([
    ['of many members', `{"documents":{},${members(80_000, ',')}}`, /Too large for the form/],
    ['of a million levels', '['.repeat(1_000_000), /nest deeper than 128 levels/],
    ['of many lines', `{"documents":{${members(80_000, ',\n')}}}`, /80,000 lines/],
    [
      'of prototypes and repeated names',
      '{"__proto__":{"documents":{}},"documents":{},"documents":{}}',
      /line 1, column 46/,
    ],
    ['without an end', `{"documents":"${'x'.repeat(1_000_000)}`, /invalid at line 1/],
  ])('%s is reported and can be undone', async (_, text, says) => {
    const { id } = await openStudio(contract)
    await expectValid()
    await pasteJson(text)
    await expect.element(page.getByText(says).first()).toBeVisible()
    await expect.element(page.getByText(/Valid as specified/)).not.toBeInTheDocument()
    expect(textOf(id)).toBe(text)
    await button('Undo').click()
    await expectValid()
    await expect.element(line(/^text,/)).toBeVisible()
    expect(JSON.parse(textOf(id))).toEqual(contract)
  })

  test('is rejected if it is longer than a contract may be', async () => {
    const { id } = await openStudio(contract)
    await pasteJson(`{"a":"${'x'.repeat(1_100_000)}"}`)
    await expect.element(page.getByText(/1,048,576 characters/)).toBeVisible()
    expect(JSON.parse(textOf(id))).toEqual(contract)
  })
})
