import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectGoodLooks } from '#/app/testing/accessible.ts'
import {
  button,
  expectValid,
  label,
  openTemplate,
  openView,
} from '#/features/contracts/testing/studio-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'

describe('samples', () => {
  const samples = page.getByRole('table', { name: 'Sample documents' })
  const row = (name: string | RegExp) => samples.getByRole('row', { name })
  const text = label('Document as JSON')

  /** Opens the samples with valid ones of comments. */
  async function openValid(): Promise<void> {
    await openTemplate('blog', { view: 'samples' })
    await userEvent.selectOptions(label('Document type'), 'comment')
    await button('Create valid ones').click()
    await expect.element(page.getByText('2 samples created.')).toBeVisible()
  }

  test('that are created are as expected, valid or not', async () => {
    await openValid()
    await button('Create invalid ones').click()
    await expect.element(page.getByText(/ samples run: \d+ as expected, 0 not\./)).toBeVisible()
    await expect.element(row(/postId missing.*Invalid, as expected/)).toBeVisible()
    await button('Open Valid 1, every property').click()
    await expectGoodLooks()
  })

  test('are not as expected once they are broken by hand', async () => {
    await openValid()
    await button('Open Valid 1, every property').click()
    await text.fill('{"postId": "1", "text": 5}')
    await expect.element(row(/Valid 1, every property.*Not as expected/)).toBeVisible()
    await expect.element(page.getByText(/as expected, 1 not\./)).toBeVisible()
    await expect.element(page.getByText('/text: This must be of type string.')).toBeVisible()
    await text.fill('{"postId":\n}')
    await expect.element(page.getByText('json.object').first()).toBeVisible()
    await expect.element(text).toHaveValue('{"postId":\n}')
  })

  test('of your own say what is missing', async () => {
    await openTemplate('blog', { view: 'samples' })
    await userEvent.selectOptions(label('Document type'), 'post')
    await button('Add your own').click()
    await expect.element(page.getByText('/title: “title” is missing.')).toBeVisible()
  })

  test('are removed together, and restored', async () => {
    await openValid()
    await button('Remove all').click()
    await expect.element(page.getByText('No sample yet')).toBeVisible()
    // The notice has the word; the undo of the text only a picture.
    await page.getByText('Undo', { exact: true }).click()
    await expect.element(row(/Valid 1, every property/)).toBeVisible()
  })
})

describe('the export', () => {
  test.each([
    ['JSON', /^\{\n.*"documents"/s],
    ['Canonical JSON', /^\{"documents":[^\n]*\}$/],
    // A map of one member, whose name is text of nine bytes.
    ['CBOR', /^a169646f63756d656e7473a2[0-9a-f]+$/],
    ['TypeScript', /readonly author: Identifier\n/],
    ['Markdown', /\| `bySlug` \| `slug asc` \| yes \|/],
  ])('saves %s in a file of the name of the contract', async (tab, content) => {
    await openTemplate('blog', { view: 'export' })
    await expect.element(page.getByText(/It breaks no rule that is checked for/)).toBeVisible()
    await page.getByRole('tab', { name: tab, exact: true }).click()
    const file = await savedBy(() => button(`Download ${tab}`).click())
    expect(file.name).toMatch(/^Blog\./)
    expect(await file.text()).toMatch(content)
  })

  test('is accessible and fits a narrow window', async () => {
    await openTemplate('blog', { view: 'export' })
    await expect.element(page.getByText(/It breaks no rule that is checked for/)).toBeVisible()
    await expectGoodLooks()
  })
})

describe('the diagram', () => {
  const saveSvg = async () => (await savedBy(() => button('Download SVG').click())).text()
  const picture = page.getByRole('img', { name: /Blog: 2 document types, 2 lines/ })

  test('is saved as SVG in the colours that are chosen', async () => {
    await openTemplate('blog', { view: 'diagram' })
    await expect.element(picture).toBeVisible()
    expect(await saveSvg()).toMatch('fill="#f6f4ee"')
    await page.getByRole('radiogroup', { name: 'Colours of the files' }).getByText('Dark').click()
    expect(await saveSvg()).not.toMatch('fill="#f6f4ee"')
  })

  test('lists its lines, each of which leads to its property', async () => {
    const { router } = await openTemplate('blog', { view: 'diagram' })
    await page.getByRole('link', { name: 'comment.replyTo' }).click()
    await expect
      .poll(() => router.state.location.search)
      .toMatchObject({ at: expect.stringMatching('replyTo') })
    await expect.element(label('Name')).toHaveValue('replyTo')
  })

  test('is accessible and fits a narrow window', async () => {
    await openTemplate('blog', { view: 'diagram' })
    await expect.element(picture).toBeVisible()
    await expectGoodLooks()
  })
})

describe('versions', () => {
  const isDraft = 'as the draft'

  /** Opens the versions of a contract that was changed since its first one: a property is required. */
  async function openChanged() {
    const opened = await openTemplate('blog', { view: 'versions' })
    await label('Name').fill('published')
    await button('Save as version 1').click()
    await expect.element(page.getByText(isDraft)).toBeVisible()
    await expect.element(page.getByText('The texts are the same.')).toBeVisible()
    await openView('Diagram')
    await page.getByRole('link', { name: 'comment.replyTo' }).click()
    await page.getByRole('checkbox', { name: 'Required' }).click()
    return opened
  }

  test('name a breaking change in the list of contracts, in the head, and with its reason', async () => {
    const { router } = await openChanged()
    const breaking = page.getByText('1 breaking since version 1')
    await expect.element(breaking).toBeVisible()
    await router.navigate({ to: '/contracts' })
    await expect.element(page.getByRole('table', { name: 'Contracts' })).toBeVisible()
    await expect.element(breaking).toBeVisible()
    await page.getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('link', { name: '1 breaking since version 1' }).click()
    await expect.element(page.getByText('1 change, 1 breaking.')).toBeVisible()
    const row = page.getByRole('table', { name: 'Differences' }).getByRole('row', {
      name: /“replyTo” is required now\. Breaking Documents without it are no longer valid\./,
    })
    await expect.element(row).toBeVisible()
    await expect
      .element(page.getByRole('group', { name: 'Differences line by line' }))
      .toHaveTextContent('replyTo')
    await expectGoodLooks()
  })

  test('are compared both ways and restored, and the restoration is undone', async () => {
    await openChanged()
    await expectValid()
    await openView('Versions')
    await button('Save as version 2').click()
    await userEvent.selectOptions(label('To'), 'Version 1, published')
    await userEvent.selectOptions(label('From'), 'Version 2')
    await expect.element(page.getByText('“replyTo” is optional now.')).toBeVisible()
    await button('Restore version 1').click()
    await expect.element(page.getByText('The draft is version 1 again.')).toBeVisible()
    await expect.element(page.getByRole('row', { name: /Version 1/ })).toHaveTextContent(isDraft)
    await page.getByText('Undo', { exact: true }).click()
    await expect.element(page.getByRole('row', { name: /Version 2/ })).toHaveTextContent(isDraft)
  })
})
