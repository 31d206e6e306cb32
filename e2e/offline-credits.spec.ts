import { unlock } from './acts.ts'
import {
  expectPublished,
  expectShown,
  openFile,
  openSigner,
  saved,
  sendFor,
  signHere,
} from './credit-acts.ts'
import { creditCases } from './credit-cases.ts'
import { expect } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { testWithVault as test } from './stored-start.ts'

test.use({ stretchesQuickly: true })

// Two machines: one that is online and has no private key, and one that has it.

const [transfer] = creditCases()
if (transfer === undefined) throw new TypeError('no transfer')

test(
  'a transfer is signed on another machine by exchanging files',
  { tag: '@deep' },
  async ({ page: cold, browser }) => {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
    await cold.goto('/vault')
    await unlock(cold)
    await openSigner(cold, transfer.secrets.signer.privateKey)
    await sendFor(page, transfer)
    await openFile(cold, 'request.kwx', await saved(page, 'Download the request as .kwx'))
    await expectShown(cold, transfer)
    await expectGoodLooks(cold, 'request')
    await signHere(cold)
    const answer = await saved(cold, 'Download the answer as .kwx')

    // The request survives a reload, and an answer that is opened on another page finds it.
    await page.reload()
    await expect(page.getByText('Waiting for the offline signer').first()).toBeVisible()
    await expectGoodLooks(page, 'waiting')
    await page.getByRole('link', { name: 'Back to the identity' }).click()
    await expect(page.getByText(/has been waiting for an offline signer since/)).toBeVisible()
    await expectGoodLooks(page, 'identity')
    await page.goto('/exchange')
    await openFile(page, 'answer.kwx', answer)
    await page.getByRole('button', { name: 'Use the signature' }).click()
    await expectPublished(page, transfer)
    await expect(page.getByText(/^\d+ bytes of 20 KB$/)).toBeVisible()
    // The signed transition can be submitted here once the network has nodes.
    const submission = page.getByRole('region', { name: 'Submit it' })
    await expect(submission).toContainText('This network has no platform nodes')
    await expect(submission.getByRole('link', { name: 'Open the settings' })).toBeVisible()
    await page.context().close()
  },
)
