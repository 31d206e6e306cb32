import { createVault } from './acts.ts'
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
import { expect, test } from './single-file.ts'

// The offline signer is the single file of `npm run build:single`, opened from the disk.
const [published] = creditCases()
if (published === undefined) throw new TypeError('no case')

test('the single file signs a request to send credits', { tag: '@deep' }, async ({ file, browser }) => {
  const { page, open } = file
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const online = await context.newPage()
  await sendFor(online, published)
  const request = await saved(online, 'Download the request as .kwx')

  await open(page, '/vault')
  await createVault(page)
  await openSigner(page, published.secrets.signer.privateKey)
  await openFile(page, 'request.kwx', request)
  await expectShown(page, published)
  await signHere(page)
  const answer = await saved(page, 'Download the answer as .kwx')

  await openFile(online, 'answer.kwx', answer)
  await expectPublished(online, published)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Vault' }).click()
  await page.getByRole('link', { name: 'Audit log' }).first().click()
  await expect(page.getByText('Signed a transfer of credits').first()).toBeVisible()
  await context.close()
})
