import { readFileSync } from 'node:fs'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Locator, Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessible.ts'
import { createCase, lockButton, passphrase, unlock, untilFetched, useExistingKey } from './acts.ts'
import { fundedRows, rowsOfRun } from './deposit-acts.ts'
import { expect, test } from './fixtures.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'
import { putRecords, sealPrivateKey } from './identity-steps.ts'
import { identityRecord } from '#/workspace/testing/numbered-records.ts'
import { testWithVault } from './stored-start.ts'

// Each job to its end on a phone. What a step is for is tapped, and in sight once it can be: where a form is longer than the screen,
// `tap` scrolls to it. Helpers that seed what a job begins with click.

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
test.use(phone)
testWithVault.use(phone)

let taps = 0
const deep = { tag: '@deep' }

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: typeof name === 'string' })
const link = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('link', { name, exact: typeof name === 'string' })

/** Takes the main action of a form that is ready: it is in sight, nothing covers it, and the page fits the screen. */
async function take(action: Locator): Promise<void> {
  const page = action.page()
  await expect(action).toBeEnabled()
  await expect(action).toBeInViewport({ ratio: 1 })
  await expectNoSidewaysScroll(page)
  await expect.poll(() => action.evaluate(isFree)).toBe(true)
  // At one place twice would be a double tap, of which a step heeds the first alone.
  taps += 1
  const { width = 0, height = 0 } = (await action.boundingBox()) ?? {}
  await action.tap({ position: { x: width * (taps % 2 === 0 ? 0.2 : 0.8), y: height / 2 } })
}

/** In the page: a tap on its middle would be its own. */
function isFree(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).tap()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Gives the proof and signs. What was signed is submitted with the same tap, and confirmed by the next block. */
async function signAndConfirm(page: Page, what: string, proof?: string): Promise<void> {
  const sign = button(page, `Sign ${what}`)
  if (proof !== undefined) {
    await take(button(page, 'Confirm to sign'))
    await page.getByLabel('Passphrase').fill(proof)
  }
  await take(sign)
  const confirmed = page.getByText('Confirmed by the sandbox')
  await expect(
    page
      .getByText(/Block [\d,]+ confirms it|^Submitted, and accepted by \d/)
      .or(confirmed)
      .first(),
  ).toBeVisible()
  await page.clock.fastForward('00:25')
  await expect(confirmed.first()).toBeInViewport()
  await take(link(page, 'Open the identity'))
}

test('a first identity is created, its keys are changed, and it is topped up', deep, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await test.step('create', async () => {
    await take(link(page, /^Try it on the sandbox/))
    await button(page, 'Type my own').tap()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await take(button(page, 'Create vault'))
    await expect(lockButton(page)).toBeVisible()
    await take(button(page, 'Get sandbox funds'))
    for (const step of ['Keys', 'Review', 'Sign']) await take(link(page, `Continue to ${step}`))
    await signAndConfirm(page, 'identity create')
  })

  await test.step('update', async () => {
    const staged = page.getByRole('region', { name: 'Staged update' })
    await page.getByRole('checkbox', { name: /Disable key 1/ }).tap()
    await button(page, 'Add a key').tap()
    for (const [level, sum] of [
      ['Medium', '+1 key, −1 key'],
      ['High', '+2 keys, −1 key'],
    ] as const) {
      await page.getByRole('radio', { name: level, exact: true }).tap()
      await take(button(page, 'Add key'))
      await expect(staged).toContainText(sum)
    }
    await take(staged.getByRole('link', { name: 'Review update' }))
    await signAndConfirm(page, 'identity update', passphrase)
    await expect(page.getByRole('table', { name: 'Transitions' })).toContainText('+2 keys, −1 key')
  })

  await test.step('top-up', async () => {
    await link(page, 'Top up').tap()
    await page.getByLabel('Amount').fill('50000000')
    // It is out of sight while the amount is typed, and not for the keyboard.
    await page.getByLabel('Amount').press('Tab')
    await expect(button(page, 'Get sandbox funds')).toBeFocused()
    await take(button(page, 'Get sandbox funds'))
    for (const step of ['Review', 'Sign']) await take(link(page, `Continue to ${step}`))
    await signAndConfirm(page, 'identity top-up')
    await expect(page.getByLabel('Summary')).toContainText('150,000,000,000')
  })
})

testWithVault('a run creates three identities, and one of them sends credits', deep, async ({ page }) => {
  await page.clock.install()
  await page.goto('/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).tap()
  await test.step('several identities', async () => {
    await goTo(page, 'Identities')
    await button(page, 'More actions').tap()
    await page.getByRole('menuitem', { name: 'Create several' }).tap()
    await unlock(page)
    await page.getByLabel('Labels').fill('Shop {n}')
    await page.getByLabel('How many').fill('3')
    await page.getByLabel('How many').blur()
    await take(button(page, 'Start a run of 3 identities'))
    await expect(fundedRows(page)).toHaveCount(3)
    await page.getByLabel('Passphrase').fill(passphrase)
    await take(button(page, 'Sign 3 identity creates'))
    await take(button(page, 'Submit 3 identity creates'))
    await expect(rowsOfRun(page).filter({ hasText: 'asking what became of it' })).toHaveCount(3)
    await expect(async () => {
      await page.clock.fastForward('00:25')
      await expect(rowsOfRun(page).filter({ hasText: 'Confirmed' })).toHaveCount(3, { timeout: 2000 })
    }).toPass()
  })

  await test.step('credits', async () => {
    await goTo(page, 'Identities')
    await link(page, 'Shop 2').tap()
    await expect(page.getByRole('heading', { name: 'Shop 2', level: 1 })).toBeVisible()
    const id = page.url().split('/').at(-1) ?? ''
    await goTo(page, 'Identities')
    await link(page, 'Shop 1').tap()
    await link(page, 'Send credits').tap()
    await page.getByLabel('Recipient').fill(id)
    await page.getByLabel('Amount').fill('0.25')
    await page.getByLabel('Passphrase').fill(passphrase)
    await signAndConfirm(page, 'transfer')
    await expect(page.getByLabel('Summary')).toContainText('75,000,000,000')
  })
})

testWithVault(
  'a vault is backed up and restored on another phone, which signs for the first',
  deep,
  async ({ page, browser }) => {
    await page.goto('/vault')
    const publicKeys = [0, 1, 2].map((id) => jsonKey(6, id))
    await putRecords(page, 'identities', [identityRecord(jsonIdentity(6, { publicKeys }), 'Aurora Press', 1)])
    await unlock(page)
    await sealPrivateKey(page, 'Master', 'First master', formatHex(privateKeyOf(6, 0)))
    const backup = await test.step('a backup, tested', async () => {
      await goTo(page, 'Vault')
      await link(page, 'Back up now').tap()
      await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      const file = await save(button(page, 'Back up now'))
      await take(link(page, 'Test it now'))
      await page.getByLabel('Open the backup file').setInputFiles(file)
      await page.getByLabel('Passphrase of the file').fill(passphrase)
      await take(button(page, 'Open and test'))
      await expect(page.getByText(/The file is valid/)).toBeInViewport()
      return file
    })

    const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await test.step('restored', async () => {
      await other.goto('/vault')
      await take(link(other, 'Restore from a backup'))
      await other.getByLabel('Open the backup file').setInputFiles(backup)
      await other.getByLabel('Passphrase of the file').fill(passphrase)
      await take(button(other, 'Open the file'))
      await other.getByLabel('Passphrase of the new vault').fill(passphrase)
      await take(button(other, 'Create the vault from this file'))
      await expect(other.getByText('Restored', { exact: true })).toBeInViewport()
      await take(link(other, 'Go to the vault'))
      await expect(other.getByText('First master').first()).toBeVisible()
    })

    await test.step('a request, signed offline, and joined', async () => {
      await goTo(page, 'Identities')
      await link(page, 'Aurora Press').tap()
      await page.getByRole('checkbox', { name: /Disable key 2/ }).tap()
      await take(page.getByRole('link', { name: 'Review update' }))
      await page.getByText('Sign on an offline device instead').tap()
      await button(page, 'Prepare the request').tap()
      const request = await save(button(page, 'Download the request as .kwx'))

      await goTo(other, 'Sign a request')
      await untilFetched(other)
      await other.context().setOffline(true)
      await other.getByLabel(/Open a file/).setInputFiles(request)
      await take(button(other, 'Confirm to sign'))
      await other.getByLabel('Passphrase').fill(passphrase)
      await take(button(other, 'Sign the request'))
      await expect(other.getByText('Signed and verified')).toBeInViewport()
      const answer = await save(button(other, 'Download the answer as .kwx'))

      await page.getByLabel(/Open a file/).setInputFiles(answer)
      await expect(page).toHaveURL(/\/build\/signed\//)
      await expect(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
    await other.context().close()
  },
)

testWithVault('a stuck lock on a network of one’s own becomes an identity', deep, async ({ page }) => {
  const { signedWith, assetLock } = createCase('InstantSend (deterministic lock), master + high')
  await page.goto('/')
  await test.step('a network', async () => {
    await goTo(page, 'Settings')
    await button(page, 'Add a network').tap()
    await page.getByLabel('Name', { exact: true }).fill('Harbour')
    await page.getByRole('radio', { name: /^spec|spec$/ }).tap()
    await page.getByRole('radio', { name: 'testnet', exact: true }).tap()
    await page.getByLabel('Platform name').fill('harbour')
    await page.getByLabel('Platform name').blur()
    await take(button(page, 'Add network'))
    await expect(page.getByText('Harbour was added. It is the current network.')).toBeVisible()
  })

  await test.step('a lock', async () => {
    await goTo(page, 'Identities')
    await take(link(page, 'Create identity'))
    await unlock(page)
    await page.getByText('InstantSend lock', { exact: true }).tap()
    await useExistingKey(page, signedWith.privateKeyHex)
    await page.getByLabel('Lock transaction').fill(assetLock.transactionHex)
    // Notices cover the end of the page for ten seconds, or until they are closed.
    const notices = page.getByRole('region', { name: 'Notices' }).getByRole('button')
    while ((await notices.count()) > 0) await notices.last().tap()
    await button(page, 'Discard draft').tap()
    await button(page, 'Continue with Lock key 1').tap()
    await button(page, 'Prove it with a ChainLock').tap()
    await page.getByLabel('Height of the ChainLocked block').fill('2221603')
    for (const step of ['Keys', 'Review', 'Sign']) await take(link(page, `Continue to ${step}`))
    await take(button(page, 'Sign identity create'))
    await expect(page.getByText('Signature verified')).toBeVisible()
  })
})

test('a contract is edited and exported', deep, async ({ page }) => {
  await page.goto('/contracts')
  await button(page, 'Use template Blog').tap()
  await expect(page.getByRole('heading', { name: 'Blog', level: 1 })).toBeVisible()
  await page.getByRole('region', { name: 'Structure' }).getByText('slug', { exact: true }).tap()
  await page.getByLabel('maxLength', { exact: true }).fill('40')
  await page.getByLabel('maxLength', { exact: true }).blur()
  const views = page.getByRole('navigation', { name: 'Views of the contract' })
  await views.getByRole('link', { name: 'Export' }).tap()
  await expect(page.getByText('All rules pass').first()).toBeVisible()
  const file = await save(button(page, 'Download JSON'))
  const slug = { maxLength: 40 }
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    documents: { post: { properties: { slug } } },
  })
})

/** Saves a file by a tap, and gives its path. */
async function save(action: Locator): Promise<string> {
  const waiting = action.page().waitForEvent('download')
  await take(action)
  return (await waiting).path()
}
