import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import {
  button,
  expectValid,
  label,
  openTemplate,
  openView,
} from '#/features/contracts/testing/studio-acts.ts'
import { savedBy } from '#/ui/testing/saved-file.ts'

describe('the samples of a contract', () => {
  const samples = page.getByRole('table', { name: 'Sample documents' })
  const row = (name: string | RegExp) => samples.getByRole('row', { name })
  const text = label('Document as JSON')

  /** Opens the samples and creates valid ones of the type `comment`. */
  async function openValid(): Promise<void> {
    await openTemplate('blog', { view: 'samples' })
    await userEvent.selectOptions(label('Document type'), 'comment')
    await button('Create valid ones').click()
    await expect.element(page.getByText('2 samples created.')).toBeVisible()
  }

  test('are as expected when created, both valid and invalid ones', async () => {
    await openValid()
    await button('Create invalid ones').click()
    await expect.element(page.getByText(/ samples run: \d+ as expected, 0 not\./)).toBeVisible()
    await expect.element(row(/postId missing.*Invalid, as expected/)).toBeVisible()
    await button('Open Valid 1, every property').click()
    await expectAccessible()
  })

  test('are not as expected after an edit breaks them', async () => {
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

  test('are removed together and can be restored', async () => {
    await openValid()
    await button('Remove all').click()
    await expect.element(page.getByText('No sample yet')).toBeVisible()
    // Only the notice has this word, because the undo button of the text has an icon.
    await page.getByText('Undo', { exact: true }).click()
    await expect.element(row(/Valid 1, every property/)).toBeVisible()
  })
})

describe('the export', () => {
  test.each([
    ['JSON', /^\{\n.*"documents"/s],
    ['Canonical JSON', /^\{"documents":[^\n]*\}$/],
    // The bytes a169 begin a map with one member, whose name has nine bytes.
    ['CBOR', /^a169646f63756d656e7473a2[0-9a-f]+$/],
    ['TypeScript', /readonly author: Identifier\n/],
    ['Markdown', /\| `bySlug` \| `slug asc` \| yes \|/],
  ])('saves %s in a file named after the contract', async (tab, content) => {
    await openTemplate('blog', { view: 'export' })
    await expect.element(page.getByText(/Valid as specified/).nth(1)).toBeVisible()
    await page.getByRole('tab', { name: tab, exact: true }).click()
    const file = await savedBy(() => button(`Download ${tab}`).click())
    expect(file.name).toMatch(/^Blog\./)
    expect(await file.text()).toMatch(content)
  })

  test('is accessible and fits a narrow window', async () => {
    await openTemplate('blog', { view: 'export' })
    await expect.element(page.getByText(/Valid as specified/).nth(1)).toBeVisible()
    await expectAccessible()
  })
})

describe('the diagram', () => {
  const saveSvg = async () => (await savedBy(() => button('Download SVG').click())).text()
  const picture = page.getByRole('img', { name: /Blog: 2 document types, 2 lines/ })

  test('is saved as SVG in the colours that the user chose', async () => {
    await openTemplate('blog', { view: 'diagram' })
    await expect.element(picture).toBeVisible()
    expect(await saveSvg()).toMatch('fill="#f6f4ee"')
    await page.getByRole('radiogroup', { name: 'Colours of the files' }).getByText('Dark').click()
    const dark = await saveSvg()
    expect(dark).toMatch('fill="#171614"')
    expect(dark).not.toMatch('fill="#f6f4ee"')
  })

  test('lists its lines as links to their properties', async () => {
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
    await expectAccessible()
  })
})

describe('the versions', () => {
  const isDraft = 'as the draft'

  /** Opens the versions of a contract in which a property became required after version 1. */
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

  test('a breaking change is shown in the list and the header, with its reason', async () => {
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
    await expectAccessible()
  })

  test('the view says if version 13 accepts the update, and which rule the update breaks', async () => {
    await openChanged()
    await page.getByRole('radio', { name: 'v13' }).click()
    await openView('Versions')
    await expect.element(page.getByText('Not a valid update for version 13: 1 rule')).toBeVisible()
    await expect.element(page.getByText(/^\/documents\/comment\/required.*node error 10246/)).toBeVisible()
    await page.getByRole('radio', { name: 'v0.23+' }).click()
    await expect.element(page.getByText(/does not say which changes a platform accepts/)).toBeVisible()
    await expect.element(page.getByText(/valid update for version 13/)).not.toBeInTheDocument()
  })

  test('versions can be compared both ways and restored, and restoring can be undone', async () => {
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
