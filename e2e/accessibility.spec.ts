import { awaitFirstKeys, beginDraft, createVault, fundFromSandbox, goOn, sign } from './acts.ts'
import { expectAccessible, findViolations } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'

test('axe finds nothing on the first page, and what is planted there', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('No identity yet')).toBeVisible()
  await expectAccessible(page, 'the first page')
  await page.evaluate(() => {
    const links = document.createElement('div')
    for (const to of ['a', 'b']) {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: to })
      Object.assign(link.style, { display: 'block', width: '12px', height: '12px', overflow: 'hidden' })
      links.append(link)
    }
    document.querySelector('main')?.append(document.createElement('button'), links)
  })
  const found = await findViolations(page)
  expect(found).toContainEqual(expect.stringMatching(/^button-name: <button>/))
  expect(found).toContainEqual(expect.stringMatching(/^target-size: .*href="b"/))
})

test('axe reads the colours of both themes', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/not/there')
  await expect(page.getByText('/not/there')).toBeVisible()
  await expectAccessible(page, 'a page that does not exist')
  for (const colours of ['black, black', 'white, white'])
    await test.step(colours, async () => {
      await page.evaluate((both) => {
        const text = Object.assign(document.createElement('p'), { id: 'planted', textContent: 'Planted' })
        text.style.color = `light-dark(${both})`
        document.querySelector('#planted')?.remove()
        document.querySelector('main')?.append(text)
      }, colours)
      await expect(expectAccessible(page, 'planted')).rejects.toThrow(/planted.*: color-contrast: <p id=/)
    })
})

test('every screen of the story is accessible', { tag: '@deep' }, async ({ page }) => {
  test.setTimeout(300_000)
  const look = (where: string) => expectGoodLooks(page, where)
  await page.goto('/')
  await expect(page.getByText('No identity yet')).toBeVisible()
  await look('empty')
  await page.goto('/settings')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await look('settings')
  await beginDraft(page)
  await look('fund without a vault')
  await createVault(page)
  await page.getByLabel('Lock transaction').fill('zz')
  await look('fund with a wrong input')
  await fundFromSandbox(page)
  await look('fund')
  await goOn(page, 'Keys')
  await awaitFirstKeys(page)
  await look('keys')
  await goOn(page, 'Review')
  await look('review')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await look('review as JSON')
  await goOn(page, 'Sign')
  await page.getByRole('tab', { name: /^Unsigned bytes/ }).click()
  await look('sign')
  await sign(page)
  await look('export')
  await page.goto('/')
  await look('identities')
  await page.goto('/vault')
  await expect(page.getByRole('heading', { name: 'Vault', level: 1 })).toBeVisible()
  await look('vault, locked')
})
