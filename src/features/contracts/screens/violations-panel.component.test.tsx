import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import {
  button,
  editor,
  expectContract,
  expectValid,
  findings,
  focus,
  label,
  noteContract,
  openStudio,
  pasteJson,
  press,
} from '#/features/contracts/testing/studio-acts.ts'

const properties = { a: { type: 'integer', position: 0 } }
const note = (rest: object) => noteContract({ properties, ...rest })
const twoFaults = note({ required: [], indices: [] })

const fix = (name: string) => findings.getByRole('button', { name, exact: true })
const preview = findings.getByRole('group', { name: 'What the fix changes' })

describe('the findings', () => {
  test('disappear when their fix is applied', async () => {
    const { id } = await openStudio(twoFaults)
    await fix('Remove required').click()
    await expect.element(fix('Go to /documents/note/required')).not.toBeInTheDocument()
    await expect.element(fix('Go to /documents/note/indices')).toBeVisible()
    await expectContract(id, note({ indices: [] }))
  })

  test('can be fixed together in one step, which can be previewed and undone', async () => {
    const { id } = await openStudio(twoFaults)
    await fix('Preview: Fix all 2').click()
    await expect.element(preview).toHaveTextContent('required')
    await fix('Fix all 2').click()
    await expectValid()
    await expectContract(id, note({}))
    await button('Undo').click()
    await expect.element(fix('Fix all 2')).toBeVisible()
    await expectContract(id, twoFaults)
  })

  test('keep the focus after a fix, and keep the preview of another fix open', async () => {
    await openStudio(twoFaults)
    await fix('Preview: Remove indices').click()
    focus(fix('Remove required'))
    await press('{Enter}')
    await expect.element(fix('Go to /documents/note/indices')).toHaveFocus()
    await expect.element(preview).toBeVisible()
    focus(fix('Remove indices'))
    await press('{Enter}')
    await expect.element(findings).toHaveFocus()
    await expectValid()
  })

  test('link to their place in the form', async () => {
    const { router } = await openStudio(note({ indices: [{ name: 'x', properties: [{ a: 'desc' }] }] }))
    await fix('Go to /documents/note/indices/0/properties/0/a').click()
    await expect
      .poll(() => router.state.location.search)
      .toMatchObject({ at: expect.stringMatching('/indices/0') })
    await expect.element(label('Name')).toHaveValue('x')
  })

  test('are accessible with an open preview', async () => {
    await openStudio(
      note({ required: [], indices: [{ name: 'x', properties: [{ a: 'desc' }] }], title: 'x' }),
    )
    await fix('Preview: Fix all 2').click()
    await expect.element(preview).toBeVisible()
    await expectAccessible()
  })

  test('say that they belong to an older text while the new text is checked', async () => {
    await openStudio(note({ required: [] }))
    await expect.element(fix('Remove required')).toBeVisible()
    await expect.element(editor).toBeVisible()
    const waiting: (() => void)[] = []
    // oxlint-disable-next-line typescript/unbound-method -- The mock calls the method on its worker.
    const post = Worker.prototype.postMessage
    const blocked = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (
      this: Worker,
      message: unknown,
    ) {
      waiting.push(() => post.call(this, message))
    })
    await pasteJson(JSON.stringify(note({})))
    await expect.element(page.getByText('Checking the rules')).toBeVisible()
    const late = findings.getByText('The text has changed since. It is being checked again.')
    await expect.element(late).toBeVisible()
    blocked.mockRestore()
    for (const send of waiting) send()
    await expectValid()
    await expect.element(late).not.toBeInTheDocument()
  })
})
