import type { Page } from '@playwright/test'
import {
  awaitFirstKeys,
  beginUnlocked,
  beginWithVault,
  fundFromSandbox,
  goOn,
  lockButton,
  passphrase,
  unlock,
  useExistingKey,
  openKeyForm,
} from './acts.ts'
import { expect } from './fixtures.ts'
import { startFrom, testWithVault } from './stored-start.ts'

// What is typed and not yet used survives whatever happens to the page; secrets do not.

const deep = { tag: '@deep' } as const
const privateKey = '1f'.repeat(32)

function chooseSource(page: Page, name: string): Promise<void> {
  return page
    .getByRole('radiogroup', { name: 'Where it comes from' })
    .getByText(name, { exact: true })
    .click()
}

/** Begins with a funded draft, and tells the address of its Keys step. */
const test = startFrom(async (page) => {
  await beginWithVault(page)
  await fundFromSandbox(page)
  await goOn(page, 'Keys')
  await awaitFirstKeys(page)
  await expect(page.getByText(/^Draft, saved/)).toBeVisible()
  return page.url()
})

async function openKeys(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await awaitFirstKeys(page)
  await openKeyForm(page)
}

test(
  'what is typed is there after a reload, however busy the disk is',
  deep,
  async ({ context, page, begun }) => {
    await openKeys(page, begun)
    await expect(page.getByText(/^Draft, saved/)).toBeVisible()
    // Of the same origin, and no page of Keywright: it keeps every transaction of the database waiting until it closes.
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
  },
)

test('a half-filled key survives a reload, a lock and another step', deep, async ({ page, begun }) => {
  await openKeys(page, begun)
  await unlock(page)
  await chooseSource(page, 'Public key only')
  await page.getByLabel('Type').selectOption({ label: 'Script hash' })
  await page.getByLabel('Purpose').selectOption({ label: 'Transfer' })
  await page.getByLabel('Label', { exact: true }).fill('Payouts')
  await page.getByRole('checkbox', { name: 'Read-only', exact: true }).last().check()
  await page.getByLabel('Script hash').fill('00ff')
  const expectKept = async () => {
    await expect(page.getByRole('radio', { name: 'Public key only' })).toBeChecked()
    await expect(page.getByLabel('Type')).toHaveValue('3')
    await expect(page.getByLabel('Purpose')).toHaveValue('3')
    await expect(page.getByRole('radio', { name: 'Critical' })).toBeChecked()
    await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Payouts')
    await expect(page.getByRole('checkbox', { name: 'Read-only', exact: true }).last()).toBeChecked()
    await expect(page.getByLabel('Script hash')).toHaveValue('00ff')
    await expect(page.getByLabel('Script hash')).toHaveAccessibleDescription(/key\.data-length/)
  }
  await lockButton(page).click()
  await expectKept()
  await page.reload()
  await expectKept()
  await page.goto('/settings')
  await page.goBack()
  await expectKept()
  await page.getByLabel('Script hash').fill('00'.repeat(20))
  await page.getByRole('button', { name: 'Add key' }).click()
  await expect(page.getByLabel('Label of key 2')).toHaveValue('Payouts')
  await expect(page.getByLabel('Script hash')).toHaveValue('')
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Type')).toHaveValue('3')
})

test('JSON that is no keys stays, also over a reload, until it is', deep, async ({ page, begun }) => {
  await openKeys(page, begun)
  await chooseSource(page, 'JSON')
  const field = page.getByLabel('Public keys as JSON')
  await field.fill('[{"id": 9,')
  await page.getByRole('button', { name: 'Add these keys' }).click()
  await expect(field).toHaveAccessibleDescription(/json\.object/)
  await page.reload()
  await expect(field).toHaveValue('[{"id": 9,')
  const data = '29dPAK5rdd4tTjTMMMjcdYx7bQjbrZHhPtMYjUaXYRF3H'
  await field.fill(JSON.stringify({ id: 9, type: 0, purpose: 0, securityLevel: 1, data }))
  await page.getByRole('button', { name: 'Add these keys' }).click()
  await expect(page.getByLabel('Label of key 9')).toHaveValue('Critical key')
  await expect(field).toHaveValue('')
})

test('a private key is nowhere after a reload, wherever it was typed', deep, async ({ page, begun }) => {
  await openKeys(page, begun)
  await unlock(page)
  await chooseSource(page, 'Import private key')
  await page.getByLabel('Label', { exact: true }).fill('Brought')
  await page.getByLabel('Private key', { exact: true }).fill(privateKey)
  await page.reload()
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Brought')
  await expect(page.getByLabel('Private key', { exact: true })).toHaveValue('')
  await chooseSource(page, 'Public key only')
  await page.getByLabel('Public key', { exact: true }).fill(privateKey)
  const description = /workspace\/private-key-here/
  await expect(page.getByLabel('Public key', { exact: true })).toHaveAccessibleDescription(description)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Public key only' })).toBeChecked()
  await expect(page.getByLabel('Public key', { exact: true })).toHaveValue('')
})

test('two tabs show the same half-filled key', deep, async ({ context, page, begun }) => {
  await openKeys(page, begun)
  const second = await context.newPage()
  await second.goto(page.url())
  await page.getByLabel('Label', { exact: true }).fill('From the first tab')
  await expect(second.getByLabel('Label', { exact: true })).toHaveValue('From the first tab')
  await second.getByLabel('Label', { exact: true }).fill('From the second')
  await expect(page.getByLabel('Label', { exact: true })).toHaveValue('From the second')
})

testWithVault(
  'a locked vault can be unlocked at the funds, also when their key is chosen',
  deep,
  async ({ page }) => {
    await beginUnlocked(page)
    await useExistingKey(page, '01'.repeat(32))
    await expect(page.getByLabel('Existing private key')).toBeHidden()
    await lockButton(page).click()
    await expect(page.getByRole('button', { name: 'Create a single-use key' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Unlock' }).click()
    await expect(page.getByRole('button', { name: 'Create a single-use key' })).toBeEnabled()
    await expect(page.getByLabel('Passphrase')).toBeHidden()
  },
)

test('a step that nobody has seen is not done', deep, async ({ page, begun }) => {
  await openKeys(page, begun)
  const steps = page.getByRole('navigation', { name: 'Steps' })
  await expect(steps.getByRole('link', { name: /Fund.*done/ })).toBeVisible()
  await expect(steps.getByRole('link', { name: /Review.*done/ })).toBeHidden()
  await goOn(page, 'Review')
  await expect(steps.getByRole('link', { name: /Keys.*done/ })).toBeVisible()
  await expect(steps.getByRole('link', { name: /Review.*done/ })).toBeHidden()
  await goOn(page, 'Sign')
  await expect(steps.getByRole('link', { name: /Review.*done/ })).toBeVisible()
})

test('many drafts and locks are a line each until they are asked for', deep, async ({ page, begun }) => {
  await openKeys(page, begun)
  await page.getByLabel('Label of key 0').fill('Desk')
  await expect(page.getByText(/^Draft, saved/)).toBeVisible()
  const [others, otherLocks] = [99, 199]
  await page.evaluate(
    async ([drafts, locks]) => {
      const opening = indexedDB.open('keywright-workspace')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const writing = opening.result.transaction(['drafts', 'asset-locks'], 'readwrite')
      const readFirst = async (store: string) => {
        const reading = writing.objectStore(store).getAll()
        await new Promise((resolve) => reading.addEventListener('success', resolve))
        return reading.result.at(-1)
      }
      const draft = await readFirst('drafts')
      for (let index = 0; index < drafts; index += 1) {
        const id = crypto.randomUUID()
        writing.objectStore('drafts').put({ ...draft, id, label: `Identity ${index}` }, id)
      }
      // Other outputs for the same key: their transactions begin with their numbers.
      const lock = await readFirst('asset-locks')
      for (let index = 1; index <= locks; index += 1) {
        const outPoint = lock.funds.outPoint.slice().fill(index, 0, 32)
        const id = [lock.publicKey, outPoint].map((each) => each.toHex()).join(':')
        const funds = { ...lock.funds, outPoint, transaction: null }
        writing.objectStore('asset-locks').put({ ...lock, id, funds, instantLock: null }, id)
      }
      await new Promise((resolve) => writing.addEventListener('complete', resolve))
      opening.result.close()
    },
    [others, otherLocks] as const,
  )
  await page.goto('/')
  const locks = page.getByRole('region', { name: 'Locks in progress' })
  await expect(locks).toContainText(`${otherLocks + 1} open, 100,000,000 duffs`)
  expect((await locks.boundingBox())?.height).toBeLessThan(80)
  await locks.getByText(`${otherLocks + 1} open`).click()
  const abandon = locks.getByRole('button', { name: /^Abandon/ })
  await expect(abandon.first()).toBeVisible()
  expect(await abandon.count()).toBeLessThan(40)
  await locks.getByRole('searchbox', { name: 'Name, transaction or key' }).fill('c7c7c7')
  await expect(abandon).toHaveCount(1)
  await locks.getByRole('searchbox').fill('no such lock')
  await expect(locks.getByText('No lock matches.')).toBeVisible()
  await locks.getByText(`${otherLocks + 1} open`).click()
  const card = page.getByRole('region', { name: 'Drafts' })
  await expect(card).toContainText(`${others + 1} drafts`)
  const resume = card.getByRole('link', { name: 'Resume' })
  await expect(resume.first()).toBeHidden()
  expect((await card.boundingBox())?.height).toBeLessThan(80)
  await card.getByText(`${others + 1} drafts`).click()
  await expect(resume.first()).toBeVisible()
  // Only those near the screen are in the page.
  expect(await resume.count()).toBeLessThan(40)
  const search = card.getByRole('searchbox', { name: 'Name of a draft' })
  await search.fill('identity 77')
  await expect(resume).toHaveCount(1)
  await search.fill('no such draft')
  await expect(card.getByText('No draft matches.')).toBeVisible()
  await search.fill('')
  await resume.first().click()
  await expect(page).toHaveURL(/\/build\/create\//)
})
