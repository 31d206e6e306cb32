import { awaitFirstKeys, beginWithVault, fundFromSandbox, goOn, openKeyForm } from './acts.ts'
import { expect } from './fixtures.ts'
import { startFrom } from './stored-start.ts'

// Unsaved input survives whatever happens to the page; secrets do not.

const deep = { tag: '@deep' } as const

/** Starts with a funded draft, and returns the address of its Keys step. */
const test = startFrom(async (page) => {
  await beginWithVault(page)
  await fundFromSandbox(page)
  await goOn(page, 'Keys')
  await awaitFirstKeys(page)
  await expect(page.getByText(/^Draft, saved/)).toBeVisible()
  return page.url()
})
test.use({ stretchesQuickly: true })

test(
  'typed text survives a reload, even while the disk is busy, and a typed private key does not',
  deep,
  async ({ context, page, begun }) => {
    await page.goto(begun)
    await awaitFirstKeys(page)
    await expect(page.getByText(/^Draft, saved/)).toBeVisible()
    // A page of the same origin without Keywright. It blocks every transaction of the database until it closes.
    const busy = await context.newPage()
    await busy.route('/favicon.ico', (route) => route.fulfill({ body: '' }))
    await busy.goto('/keywright.json')
    await busy.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('keywright-workspace')
          opening.addEventListener('error', reject)
          opening.addEventListener('success', () => {
            const store = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
            const stay = () => store.count().addEventListener('success', stay)
            store.count().addEventListener('success', () => {
              stay()
              resolve()
            })
          })
        }),
    )
    const label = page.getByLabel('Label of key 0')
    await label.fill('Desk')
    await label.pressSequentially(' and door')
    await expect(page.getByText('Draft, saving')).toBeVisible()
    await page.reload({ waitUntil: 'commit' })
    await busy.close()
    await expect(label).toHaveValue('Desk and door')

    await openKeyForm(page)
    await page
      .getByRole('radiogroup', { name: 'Where it comes from' })
      .getByText('Public key only', { exact: true })
      .click()
    const newLabel = page.getByLabel('Label', { exact: true })
    const field = page.getByLabel('Public key', { exact: true })
    await newLabel.fill('Brought')
    await field.fill('1f'.repeat(32))
    await expect(field).toHaveAccessibleDescription(/workspace\/private-key-here/)
    await page.reload()
    await expect(newLabel).toHaveValue('Brought')
    await expect(field).toHaveValue('')

    await test.step('another tab has the same half-filled key', async () => {
      const second = await context.newPage()
      await second.goto(page.url())
      const other = second.getByLabel('Label', { exact: true })
      await newLabel.fill('From the first tab')
      await expect(other).toHaveValue('From the first tab')
      await other.fill('From the second')
      await expect(newLabel).toHaveValue('From the second')
    })
  },
)
