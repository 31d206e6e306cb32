import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import {
  editor,
  expectValid,
  focus,
  label,
  line,
  noteContract,
  openStudio,
  openView,
  press,
  region,
  textOf,
} from '#/features/contracts/testing/studio-acts.ts'

const contract = {
  '7': 'a name that is a number',
  ...noteContract({ properties: { slug: { type: 'string', position: 0, maxLength: 96 } } }),
  unknown: 1,
}
const maxLength = label('maxLength')

async function openSlug() {
  const opened = await openStudio(contract)
  await expect.element(editor).toBeVisible()
  await line(/^slug,/).click()
  await expect.element(maxLength).toHaveValue('96')
  return opened
}

describe('the design', () => {
  test('shares one history between form and JSON, and keeps unknown members', async () => {
    const { id } = await openSlug()
    await maxLength.fill('62')
    await press('{Tab}')
    await expect.element(editor).toHaveTextContent('"maxLength": 62')
    expect(JSON.parse(textOf(id))).toMatchObject({ '7': 'a name that is a number', unknown: 1 })
    focus(maxLength)
    await press('{ControlOrMeta>}z{/ControlOrMeta}')
    await expect.element(editor).toHaveTextContent('"maxLength": 96')
    await expect.element(maxLength).toHaveValue('96')
    focus(editor)
    await press('{ControlOrMeta>}{Shift>}z{/Shift}{/ControlOrMeta}')
    await expect.element(maxLength).toHaveValue('62')
  })

  test('freezes the form and the diagram while the text is not JSON', async () => {
    await openSlug()
    focus(editor)
    await press('{ControlOrMeta>}{End}{/ControlOrMeta} x')
    await expect.element(page.getByText(/The JSON is invalid at line \d+, column \d+/)).toBeVisible()
    await expect.element(page.getByText('Not JSON')).toBeVisible()
    await expect.element(maxLength).toHaveValue('96')
    await expect.element(maxLength).toBeDisabled()
    await expectAccessible()
    await openView('Diagram')
    await expect.element(page.getByText('The diagram shows the last valid text.')).toBeVisible()
    await openView('Design')
    await expect.element(editor).toBeVisible()
    focus(editor)
    await press('{ControlOrMeta>}{End}{/ControlOrMeta}{Backspace}{Backspace}')
    await expect.element(maxLength).toBeEnabled()
    await expectValid()
  })

  test('moves the focus from pane to pane with F6', async () => {
    await openSlug()
    focus(editor)
    for (const pane of ['What the rules say', 'Structure', 'Selected', 'JSON']) {
      await press('{F6}')
      await expect.element(region(pane)).toHaveFocus()
    }
    await press('{Shift>}{F6}{/Shift}')
    await expect.element(region('Selected')).toHaveFocus()
  })

  test('is accessible and fits a narrow window', async () => {
    await openSlug()
    await expectValid()
    await expectAccessible()
  })
})
