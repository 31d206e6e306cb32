import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { createVault, fundFromSandbox, goOn, lockButton, passphrase } from './acts.ts'
import { openFile, saved, signHere } from './credit-acts.ts'
import { takeDownload } from './file-acts.ts'
import { expect, test } from './fixtures.ts'
import { goTo } from './identity-steps.ts'

// An identity of today's protocol on the sandbox: made, confirmed, and its credits sent away.

const ownAddress = 'yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT'

test('an identity of today is made on the sandbox, and sends its credits', async ({ page }) => {
  await page.clock.install()
  await createOfToday(page)

  await test.step('a withdrawal', async () => {
    await openCredits(page, 'Withdraw')
    const address = page.getByLabel('Address')
    // Its last characters are those of another address.
    await address.fill('yXnNhqSUAuGWJpnVFLqMbpzyhH3b9uoBmt')
    await expect(address).toHaveAccessibleDescription(/address\.checksum/)
    await address.fill('XqHiz8EXYbTAtBEYs4pWTHh7ipEDQcNQeT')
    await expect(address).toHaveAccessibleDescription(/address\./)
    await address.fill(`dash:${ownAddress}?amount=0.25`)
    await page.getByRole('button', { name: 'Withdraw the most: 0.996 DASH' }).click()
    await expect(page.getByLabel('Amount')).toHaveValue('0.996')
    await page.getByLabel('Amount').fill('0.5')
    await expect(address).toHaveAccessibleDescription('The link asks for 0.25 DASH, and 0.5 DASH is entered.')
    await page.getByRole('radiogroup', { name: 'Unit' }).getByText('Credits').click()
    await expect(page.getByLabel('Amount')).toHaveValue('50000000000')
    await page.getByRole('radiogroup', { name: 'Unit' }).getByText('DASH').click()
    await expect(page.getByLabel('Amount')).toHaveValue('0.5')
    // Half is sent, half is left: the sandbox takes no fee.
    await expect(page.getByText('50,000,000,000 credits', { exact: true })).toHaveCount(2)
    await expectAccessible(page, 'a withdrawal before it is signed')
    await signCredits(page, 'withdrawal')
    // Until a block has it, its half is in the balance, and another may not spend it.
    await page.getByRole('link', { name: 'Go to the identity' }).click()
    await openCredits(page, 'Withdraw')
    await expect(page.getByText('0.5 DASH is on its way out')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw the most: 0.496 DASH' })).toBeVisible()
    await page.goBack()
    await page.goBack()
    await confirmInBlock(page)
  })
  await page.getByRole('link', { name: 'Go to the identity' }).click()
  await expect(page.getByLabel('Summary')).toContainText('50,000,000,000')
  await expect(page.getByRole('row', { name: /Withdrawal/ })).toContainText('Confirmed')

  await test.step('a transfer to an identity that is not there is rejected by the sandbox', async () => {
    await openCredits(page, 'Send credits')
    await expect(page.getByText('Next nonce: 2')).toBeVisible()
    await page.getByLabel('Recipient').fill('4EfA9Jrvv3nnCFdSf7fad59851iiTRZ6Wcu6YVJ4iSeF')
    await page.getByRole('button', { name: 'Send the most: 0.5 DASH' }).click()
    await expect(page.getByLabel('Amount')).toHaveValue('0.5')
    await page.getByLabel('Amount').fill('0.1')
    await signCredits(page, 'transfer')
    await expect(page.getByText('Rejected', { exact: true }).first()).toBeVisible()
    await expect(
      page
        .getByText(
          /^The network has no identity with the recipient’s id\..*Recipient identity does not exist/,
        )
        .first(),
    ).toBeVisible()
    await page.getByText(/What the nodes said/).click()
    // Two of the three, as the lot has it.
    await expect(page.getByText(/sandbox-platform-[123]\.invalid/).first()).toBeVisible()
    await expectAccessible(page, 'a transfer that nodes reject')
    await goTo(page, 'Identities')
    await expect(page.getByText('Transfer: rejected')).toBeVisible()
    await page.getByRole('button', { name: /^Discard the rejected transition/ }).click()
    await expect(page.getByText('Transfer: rejected')).toBeHidden()
  })
})

test(
  'what another machine signed is submitted by this one, and confirmed',
  { tag: '@deep' },
  async ({ page, browser }) => {
    await page.clock.install()
    await createOfToday(page)
    await goTo(page, 'Vault')
    await page.getByRole('link', { name: 'Back up now' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    const backup = await takeDownload(page, page.getByRole('button', { name: 'Back up now' }))
    await page.goBack()
    await page.goBack()
    await openCredits(page, 'Withdraw')
    await page.getByLabel('Address').fill(ownAddress)
    await page.getByLabel('Amount').fill('0.5')
    await page.getByText('Sign on an offline device instead').click()
    await page.getByRole('button', { name: 'Prepare the request' }).click()
    await expect(page.getByText('Waiting for the offline signer').first()).toBeVisible()
    const request = await saved(page, 'Download the request as .kwx')

    const cold = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    // Its clock is right: blocks were waited for on this one.
    await cold.clock.install({ time: await page.evaluate(() => Date.now()) })
    await cold.goto('/vault/restore')
    await cold.getByLabel('Open the backup file').setInputFiles({
      name: backup.name,
      mimeType: 'application/json',
      buffer: backup.bytes,
    })
    await cold.getByLabel('Passphrase of the file').fill(passphrase)
    await cold.getByRole('button', { name: 'Open the file' }).click()
    await cold.getByLabel('Passphrase of the new vault').fill(passphrase)
    await cold.getByRole('button', { name: 'Create the vault from this file' }).click()
    await cold.getByRole('link', { name: 'Go to the vault' }).click()
    await cold.getByRole('link', { name: 'Sign a request' }).first().click()
    await openFile(cold, 'request.kwx', request)
    await signHere(cold)
    const answer = await saved(cold, 'Download the answer as .kwx')
    await cold.context().close()

    await page.goto('/exchange')
    await openFile(page, 'answer.kwx', answer)
    await page.getByRole('button', { name: 'Use the signature' }).click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await confirmInBlock(page)
    await page.getByRole('link', { name: 'Go to the identity' }).click()
    await expect(page.getByLabel('Summary')).toContainText('50,000,000,000')
    await expect(page.getByRole('row', { name: /Withdrawal/ })).toContainText('Confirmed')
  },
)

test(
  'what an identity sends to another one here is not lost from sight',
  { tag: '@deep' },
  async ({ page }) => {
    await page.clock.install()
    await createOfToday(page)
    const receiver = page.url()
    const id = receiver.split('/').at(-1) ?? ''
    await goTo(page, 'Identities')
    await page.getByRole('link', { name: 'Create identity' }).click()
    await finishOfToday(page, passphrase)
    await openCredits(page, 'Send credits')
    await page.getByLabel('Recipient').fill(id)
    // A comma may be meant as a point: nothing is guessed.
    await page.getByLabel('Amount').fill('0,25')
    await expect(page.getByLabel('Amount')).toHaveAccessibleDescription(/Use a point: 0\.25/)
    await page.getByLabel('Amount').fill('0.25')
    await page.getByLabel('Submit to the sandbox once signed').uncheck()
    await signCredits(page, 'transfer')
    await page.getByRole('link', { name: 'Go to the identity' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Submit…', exact: true }).click()
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await confirmInBlock(page)
    await page.getByRole('link', { name: 'Open the identity' }).click()
    await test.step('nobody takes back what nodes have in a block', async () => {
      const row = page.getByRole('row', { name: /^Transfer/ })
      await row.getByRole('button', { name: /^More for/ }).click()
      await expect(page.getByRole('menuitem', { name: 'Copy as hex' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: /^(Undo|Not confirmed|Discard)/ })).toHaveCount(0)
      await page.keyboard.press('Escape')
    })
    await test.step('where an earlier version took it back, it is confirmed by what nodes said', async () => {
      await takeBackTransfers(page)
      await page.reload()
      await expect(
        page.getByRole('row', { name: /^Transfer/ }).getByText('Confirmed', { exact: true }),
      ).toBeVisible()
    })

    // The chart keeps its width beside the text.
    await goTo(page, 'Identities')
    await expect(page.getByText(/are not counted yet/)).toBeVisible()
    // The row of the receiver says where, and leads to where it is read.
    const uncounted = page.getByRole('link', { name: /^\+25,000,000,000 sent here: refresh/ })
    await expect(uncounted).toHaveAttribute('href', `/identities/${id}`)
    const chart = await page.getByRole('img', { name: /^Balance over time/ }).boundingBox()
    expect(chart?.width).toBeGreaterThanOrEqual(90)

    await uncounted.click()
    const sent = page.getByText('25,000,000,000 credits were sent here from this browser.')
    await expect(sent).toBeVisible()
    const nodes = page.getByRole('region', { name: 'At the nodes' })
    await nodes.getByRole('button', { name: 'Refresh from nodes' }).click()
    await expect(nodes).toContainText('The nodes have another balance')
    await expectAccessible(page, 'an identity that was sent credits')
    await nodes.getByRole('button', { name: 'Use what the nodes have' }).click()
    await expect(page.getByLabel('Summary')).toContainText('125,000,000,000')
    await expect(sent).toHaveCount(0)
    // Keys of two identities have the same names: whose they are is said beside them.
    await page.goto('/exchange')
    const masters = page.getByText(/^Master, ECDSA, of /)
    await expect(masters).toHaveCount(2)
    const [first, second] = await masters.allTextContents()
    expect(first).not.toBe(second)
  },
)

/** From the vault to the confirmed identity of 1 DASH, whose page is shown. */
async function createOfToday(page: Page): Promise<void> {
  await page.goto('/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await page.goto('/build/create')
  await createVault(page)
  await finishOfToday(page)
}

/** `proof`: what the signature asks for; nothing where creating the vault counts as it. */
async function finishOfToday(page: Page, proof?: string): Promise<void> {
  await fundFromSandbox(page)
  await expect(page.getByText('100,000,000,000', { exact: true }).first()).toBeVisible()
  await goOn(page, 'Keys')
  for (const [id, label] of ['Master key', 'Critical key', 'Daily signing', 'Transfer key'].entries())
    await expect(page.getByLabel(`Label of key ${id}`)).toHaveValue(label)
  await goOn(page, 'Review')
  await expect(page.getByText('Master, Critical, High and Transfer', { exact: true })).toBeVisible()
  await goOn(page, 'Sign')
  const act = page.getByRole('button', { name: 'Sign identity create' })
  await expect(act).toBeVisible()
  if (proof !== undefined) await page.getByLabel('Passphrase').fill(proof)
  await act.click()
  await confirmInBlock(page)
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await expect(page.getByText('1 to do')).toBeVisible()
}

async function openCredits(page: Page, name: 'Send credits' | 'Withdraw'): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** What is signed is submitted with the same press. */
async function signCredits(page: Page, what: 'transfer' | 'withdrawal'): Promise<void> {
  await expect(lockButton(page)).toBeVisible()
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: `Sign ${what}` }).click()
  await expect(page).toHaveURL(/\/build\/signed\//)
}

/** What was submitted is confirmed by the next block. */
async function confirmInBlock(page: Page): Promise<void> {
  const confirmed = page.getByText('Confirmed by the sandbox')
  // The page's clock runs on meanwhile: on a slow machine the next block is there first.
  await expect(page.getByText(/^Submitted, and accepted by \d/).or(confirmed)).toBeVisible()
  await page.clock.fastForward('00:25')
  await expect(confirmed).toBeVisible()
}

/** As an earlier version stored it. */
async function takeBackTransfers(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('keywright-workspace')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('not opened'))
    })
    const writing = database.transaction('transitions', 'readwrite')
    const walk = writing.objectStore('transitions').openCursor()
    walk.onsuccess = () => {
      const cursor = walk.result
      if (cursor === null) return
      const { kind, steps }: { kind: string; steps: readonly object[] } = cursor.value
      if (kind === 'transfer')
        cursor.update({ ...cursor.value, steps: [...steps, { kind: 'taken-back', atMs: 1 }] })
      cursor.continue()
    }
    await new Promise((resolve) => (writing.oncomplete = resolve))
    database.close()
  })
}
