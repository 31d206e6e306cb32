import { addNetwork } from './acts.ts'
import { beginFrom, openView } from './contract-acts.ts'
import { takeDownload } from './file-acts.ts'
import { expect, test } from './fixtures.ts'

test('samples are made, run, changed and removed', { tag: '@deep' }, async ({ page }) => {
  await beginFrom(page, 'Blog')
  await openView(page, 'Samples')
  await page.getByLabel('Document type', { exact: true }).selectOption('comment')
  await page.getByRole('button', { name: 'Create valid ones' }).click()
  await expect(page.getByText('2 samples created.')).toBeVisible()
  await page.getByRole('button', { name: 'Create invalid ones' }).click()
  await expect(page.getByText(/ samples run: \d+ as expected, 0 not\./)).toBeVisible()
  const samples = page.getByRole('table', { name: 'Sample documents' })
  await expect(samples.getByRole('row', { name: /postId missing.*Invalid, as expected/ })).toBeVisible()
  // A valid one that is broken by hand is not as expected any more.
  await page.getByRole('button', { name: 'Open Valid 1, every property' }).click()
  const text = page.getByLabel('Document as JSON')
  await text.fill('{"postId": "1", "text": 5}')
  await expect(samples.getByRole('row', { name: /Valid 1, every property.*Not as expected/ })).toBeVisible()
  await expect(page.getByText(/as expected, 1 not\./)).toBeVisible()
  await expect(page.getByText('/text: This must be of type string.')).toBeVisible()
  await text.fill('{"postId":\n}')
  await expect(page.getByText('json.object').first()).toBeVisible()
  // One's own.
  await page.getByLabel('Document type', { exact: true }).selectOption('post')
  await page.getByRole('button', { name: 'Add your own' }).click()
  await expect(page.getByText('/title: “title” is missing.')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Open Valid 1, every property' }).click()
  await expect(page.getByLabel('Document as JSON')).toHaveValue('{"postId":\n}')
  await page.getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByText('No sample yet')).toBeVisible()
  // The notice has the word; the undo of the text only a picture.
  await page.getByText('Undo', { exact: true }).click()
  await expect(samples.getByRole('row', { name: /Valid 1, every property/ })).toBeVisible()
})

test('a contract is exported in every form', { tag: '@deep' }, async ({ page }) => {
  await beginFrom(page, 'Blog')
  await openView(page, 'Export')
  await expect(page.getByText(/It breaks no rule that is checked for/)).toBeVisible()
  const save = async (tab: string) => {
    await page.getByRole('tab', { name: tab, exact: true }).click()
    const { name, bytes } = await takeDownload(page, page.getByRole('button', { name: `Download ${tab}` }))
    return { name, text: bytes.toString('utf8') }
  }
  const json = await save('JSON')
  const value: unknown = JSON.parse(json.text)
  expect(json.name).toBe('Blog.json')
  const canonical = await save('Canonical JSON')
  expect(JSON.parse(canonical.text)).toEqual(value)
  expect(canonical.text).not.toContain('\n')
  const cbor = await save('CBOR')
  // A map of one member, whose name is text of nine bytes.
  expect(cbor.text).toMatch(/^a169646f63756d656e7473a2[0-9a-f]+$/)
  expect((await save('TypeScript')).text).toContain('readonly author: Identifier\n')
  expect((await save('Markdown')).text).toContain('| `bySlug` | `slug asc` | yes |')
})

test(
  'a verdict is of the current network, and of no more than is checked',
  { tag: '@deep' },
  async ({ page }) => {
    await beginFrom(page, 'Blog')
    await expect(page.getByText('All rules pass').first()).toBeVisible()
    await page.getByLabel('Current network').first().selectOption('Sandbox v13')
    await expect(page.getByText('Passes v0.23; version 13 not checked')).toBeVisible()
    await openView(page, 'Export')
    await expect(page.getByText(/protocol version 13, which this network has, are not checked/)).toBeVisible()
    await addNetwork(page, { name: 'Harbour', profile: 'dpp-0.25', kind: 'testnet', platform: 'harbour' })
    await page.goto('/contracts')
    await expect(page.getByText('3 warnings')).toBeVisible()
    await page.getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('link', { name: '3 warnings' }).click()
    await expect(page.getByRole('heading', { name: 'Violations' })).toBeInViewport()
    await expect(
      page.getByText('This is read as an identifier on Sandbox, not on Harbour.').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Fix all \d+$/ }).click()
    await expect(page.getByText('All rules pass').first()).toBeVisible()
  },
)

test(
  'the diagram is saved as SVG and PNG, and its list leads to the property',
  { tag: '@deep' },
  async ({ page }) => {
    await beginFrom(page, 'Blog')
    await openView(page, 'Diagram')
    await expect(page.getByRole('img', { name: /Blog: 2 document types, 2 lines/ })).toBeVisible()
    // Where colours are forced, too, only this view has a line.
    await page.emulateMedia({ forcedColors: 'active' })
    const lines = await page
      .getByRole('navigation', { name: 'Views of the contract' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor))
    expect(lines.map((line) => line === lines[0])).toEqual([true, true, false, true, true])
    await page.emulateMedia({ forcedColors: 'none' })
    const svg = await takeDownload(page, page.getByRole('button', { name: 'Download SVG' }))
    expect(svg.bytes.toString('utf8')).toContain('fill="#f6f4ee"')
    await page.getByRole('radiogroup', { name: 'Colours of the files' }).getByText('Dark').click()
    const png = await takeDownload(page, page.getByRole('button', { name: 'Download PNG' }))
    expect(png.name).toBe('Blog.png')
    expect(png.bytes.subarray(1, 4).toString('latin1')).toBe('PNG')
    expect(png.bytes.length).toBeGreaterThan(5000)
    await page.getByRole('link', { name: 'comment.replyTo' }).click()
    await expect(page).toHaveURL(/at=.*replyTo/)
  },
)

test('versions are kept, compared and restored', { tag: '@deep' }, async ({ page }) => {
  await beginFrom(page, 'Blog')
  await openView(page, 'Versions')
  await page.getByLabel('Name', { exact: true }).fill('published')
  await page.getByRole('button', { name: 'Save as version 1' }).click()
  await expect(page.getByText('as the draft')).toBeVisible()
  await expect(page.getByText('The texts are the same.')).toBeVisible()
  await openView(page, 'Diagram')
  await page.getByRole('link', { name: 'comment.replyTo' }).click()
  await page.getByRole('checkbox', { name: 'Required' }).check()
  const breaking = page.getByText('1 breaking since version 1')
  await expect(breaking).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contracts' }).click()
  await expect(breaking).toBeVisible()
  await page.getByRole('link', { name: 'Blog' }).click()
  await page.getByRole('link', { name: '1 breaking since version 1' }).click()
  await expect(page.getByText('1 change, 1 breaking.')).toBeVisible()
  const changes = page.getByRole('table', { name: 'Differences' })
  await expect(
    changes.getByRole('row', {
      name: /“replyTo” is required now\. Breaking Documents without it are no longer valid\./,
    }),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'Differences line by line' })).toContainText('replyTo')
  await page.getByRole('button', { name: 'Save as version 2' }).click()
  await page.getByLabel('To', { exact: true }).selectOption('Version 1, published')
  await page.getByLabel('From', { exact: true }).selectOption('Version 2')
  await expect(page.getByText('“replyTo” is optional now.')).toBeVisible()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('The draft is version 1 again.')).toBeVisible()
  await page.getByText('Undo', { exact: true }).click()
  await expect(page.getByRole('row', { name: /Version 2/ })).toContainText('as the draft')
  await page.reload()
  await expect(page.getByRole('row', { name: /Version 2/ })).toContainText('as the draft')
})
