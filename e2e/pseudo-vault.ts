import type { Page } from '@playwright/test'

import {
  chooseMethod,
  createCase,
  createMissingKeys,
  createVault,
  fundFromSandbox,
  goOn,
  lockButton,
  passphrase,
  useExistingKey,
} from './acts.ts'
import { openFile } from './credit-acts.ts'
import { jsonOf, openText, requestSample } from './exchange-acts.ts'
import { takeDownload } from './file-acts.ts'
import { expect as expectAll } from './fixtures.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { inPseudo } from './pseudo-names.ts'
import { forgetAll } from './network-acts.ts'
import { goWithin, look, visit, walkPage } from './pseudo-walk.ts'

// What one vault leads to, in the pseudo-language: what is signed, rejected, confirmed and restored.

const expect = expectAll.configure({ timeout: 15_000 })

/** What a vault on the sandbox of today leads to, from the phrase to the requests of others; all with one vault. */
export async function walkVault(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await visit(shown, '/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await page.getByLabel('A block comes').selectOption({ label: 'when you generate it' })
  await goWithin(shown, '/vault')
  await createVault(page)
  await writePhrase(shown)
  const identity = await createIdentity(shown)
  await changeIdentity(shown, identity)
  await sendCredits(shown)
  await openRequests(shown, identity)
  await runSeveral(shown)
  const file = await backUp(shown)
  await handleKeys(shown)
  await openPalette(shown)
  await lockButton(page).click()
  await page.getByLabel('Passphrase').fill('zz')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await expect(page.getByLabel('Passphrase')).toHaveValue('')
  await look(shown, 'wrong passphrase')
  await restoreElsewhere(shown, file)
}

async function writePhrase(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await goWithin(shown, '/vault/phrase')
  await page.getByLabel('Passphrase').first().fill(passphrase)
  await page.getByRole('button', { name: 'Create the phrase' }).click()
  const list = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
  await expect(list).toHaveCount(12)
  const words = await list.allTextContents()
  await look(shown, 'phrase: words')
  await page.getByRole('button', { name: 'I have written them down' }).click()
  await page.getByRole('button', { name: 'Check the words' }).click()
  await look(shown, 'phrase: no word')
  for (const right of [false, true]) {
    for (const field of await page.getByLabel(/^Word \d+$/).all()) {
      const name = await field.evaluate((each: HTMLInputElement) => each.labels?.[0]?.textContent)
      await field.fill(right ? (words[Number(/\d+/.exec(name ?? '')?.[0]) - 1] ?? '') : 'zz')
    }
    await page.getByRole('button', { name: 'Check the words' }).click()
    await look(shown, `phrase: ${right ? 'right' : 'wrong'} words`)
  }
  await page.getByRole('region', { name: 'Restore private keys' }).getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Look for private keys' }).click()
  await page.getByText('There was no identity to compare with').waitFor()
  await look(shown, 'phrase: private keys')
}

/** Creates an identity, and gives its page. */
async function createIdentity(shown: Page): Promise<string> {
  const page = inPseudo(shown)
  const wrong = createCase('deterministic lock')
  await goWithin(shown, '/build/create')
  await expect(page).toHaveURL(/\/fund$/)
  await chooseMethod(page, 'InstantSend lock')
  await page.getByLabel('Lock transaction', { exact: true }).fill(wrong.assetLock.transactionHex)
  await page.getByLabel('Instant lock', { exact: true }).fill(wrong.json.assetLockProof.instantLock ?? '')
  await useExistingKey(page, 'zz')
  await look(shown, 'fund: a lock of another protocol')
  await chooseMethod(page, 'ChainLock proof')
  await page.getByLabel('Height of the ChainLocked block').fill('4294967296')
  await page.getByLabel('Out point').fill(`${wrong.assetLock.txid}:9`)
  await look(shown, 'fund: a wrong proof')
  await fundFromSandbox(page)
  await look(shown, 'fund: funded')
  await goOn(page, 'Keys')
  await createMissingKeys(page, 4)
  await page.getByRole('button', { name: 'Add a key' }).click()
  await page.getByText('JSON', { exact: true }).click()
  await page.getByLabel('Public keys as JSON').fill(JSON.stringify([{ ...jsonKey(1, 0), id: 0, purpose: 9 }]))
  await page.getByRole('button', { name: 'Add these keys' }).click()
  await look(shown, 'keys: wrong keys')
  await goOn(page, 'Review')
  await look(shown, 'create: review')
  await goOn(page, 'Sign')
  await look(shown, 'create: sign')
  await page.getByRole('button', { name: 'Sign identity create' }).click()
  await confirmInBlock(shown, 'create')
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await expect(page).toHaveURL(/\/identities\/\w+$/)
  return new URL(shown.url()).pathname
}

/** What was submitted, before and after the block that has it. */
async function confirmInBlock(shown: Page, what: string): Promise<void> {
  const page = inPseudo(shown)
  await expect(page).toHaveURL(/\/export$|\/build\/signed\//)
  await page.getByText(/^Submitted, and accepted by/).waitFor()
  await look(shown, `${what}: submitted`)
  await page.getByRole('button', { name: 'Generate a block' }).click()
  await page.getByText('Confirmed by the sandbox').waitFor()
  await look(shown, `${what}: confirmed`)
}

async function changeIdentity(shown: Page, path: string): Promise<void> {
  const page = inPseudo(shown)
  await page.getByRole('button', { name: 'Refresh from nodes' }).click()
  await page.getByText(/nodes agree, at height/).waitFor()
  await page.getByRole('button', { name: 'Rotate Master' }).first().click()
  await page.getByRole('button', { name: 'Create and stage' }).click()
  await page.getByRole('checkbox', { name: /Disable key 2/ }).check()
  await look(shown, 'identity: staged')
  await page.getByRole('link', { name: 'Review update' }).click()
  for (const secret of ['zz', passphrase]) {
    await page.getByLabel('Passphrase').fill(secret)
    await look(shown, 'update: review')
    await page.getByRole('button', { name: 'Sign identity update' }).click()
  }
  await confirmInBlock(shown, 'update')
  await goWithin(shown, path)
  await page.getByRole('link', { name: 'Top up' }).first().click()
  await fundFromSandbox(page, 'Review')
  await goOn(page, 'Review')
  await look(shown, 'top-up: review')
  await goOn(page, 'Sign')
  await page.getByLabel('Submit to the sandbox once signed').uncheck()
  await page.getByRole('button', { name: 'Sign identity top-up' }).click()
  await expect(page).toHaveURL(/\/export$/)
  await look(shown, 'top-up: signed')
  await goWithin(shown, path)
  await page
    .getByRole('row', { name: /Top-up/ })
    .getByRole('button', { name: /^More for/ })
    .click()
  await look(shown, 'identity: menu of a transition')
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await look(shown, 'identity: a transition to discard')
  await shown.keyboard.press('Escape')
}

async function sendCredits(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await page.getByRole('main').getByRole('link', { name: 'Send credits' }).click()
  await page.getByLabel('Recipient').fill(jsonIdentity(1).id)
  await page.getByLabel('Amount').fill('9')
  await look(shown, 'transfer: too much')
  await page.getByLabel('Amount').fill('0.1')
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Sign transfer' }).click()
  await page.getByText('Rejected', { exact: true }).first().waitFor()
  await look(shown, 'transfer: rejected')
}

async function openRequests(shown: Page, path: string): Promise<void> {
  const page = inPseudo(shown)
  await goWithin(shown, path)
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click()
  await page.getByLabel('Address').fill('yXnNhqSUAuGWJpnVFLqMbpzyhH3b9uoBmt')
  await page.getByLabel('Amount').fill('0,5')
  await look(shown, 'withdrawal: wrong input')
  await page.getByLabel('Address').fill('yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT')
  await page.getByLabel('Amount').fill('0.5')
  await page.getByText('Sign on an offline device instead').click()
  await page.getByRole('button', { name: 'Prepare the request' }).click()
  const saving = page.getByRole('button', { name: 'Download the request as .kwx', exact: true })
  const { bytes } = await takeDownload(shown, saving)
  await page.getByLabel('Answer as text').fill('f00f')
  await page.getByRole('button', { name: 'Use the signature' }).click()
  await look(shown, 'withdrawal: waits for its signature')

  await goWithin(shown, '/exchange')
  const request = requestSample(5, 'spec').unsigned
  await openText(page, jsonOf(request).replace(/"checksum": "(..)/, '"checksum": "ff'))
  await look(shown, 'exchange: rejected')
  await openText(page, jsonOf(request))
  await look(shown, 'exchange: a request of others')
  for (const tab of (await page.getByRole('tab').all()).slice(1)) {
    await tab.click()
    await look(shown, 'exchange: another tab')
  }
  await page.getByRole('button', { name: 'Close it' }).first().click()
  await openFile(page, 'request.kwx', bytes)
  await look(shown, 'exchange: a request')
  await page.getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Sign the request' }).click()
  await page.getByText('Signed and verified').waitFor()
  await look(shown, 'exchange: signed')
  const answer = await takeDownload(
    shown,
    page.getByRole('button', { name: 'Download the answer as .kwx', exact: true }),
  )
  await page.getByRole('button', { name: 'Close it' }).first().click()
  await openFile(page, 'answer.kwx', answer.bytes)
  await page.getByRole('button', { name: 'Use the signature' }).waitFor()
  await look(shown, 'exchange: an answer')
}

async function runSeveral(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await goWithin(shown, '/build/bulk')
  await page.getByLabel('Labels').fill('Shp {n}')
  await page.getByLabel('How many').fill('2')
  await page.getByRole('button', { name: 'Start a run of 2 identities' }).click()
  const proof = page.getByRole('main').getByLabel('Passphrase')
  await proof.fill(passphrase)
  await look(shown, 'run: new')
  await page.getByRole('button', { name: 'Prepare 2 identities' }).click()
  const sign = page.getByRole('button', { name: /^Sign 2 identity create/ })
  await sign.waitFor()
  await look(shown, 'run: ready')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await sign.click()
  const submit = page.getByRole('button', { name: /^Submit \d identity create/ })
  await submit.waitFor()
  await look(shown, 'run: signed')
  await submit.click()
  await look(shown, 'run: submitted')
  await goWithin(shown, '/')
  await look(shown, 'identities')
}

/** Backs up, tests and restores, and gives the file. */
async function backUp(shown: Page): Promise<Buffer> {
  const page = inPseudo(shown)
  await goWithin(shown, '/vault')
  await page.getByLabel('Label').fill('Zz')
  await page.getByRole('button', { name: 'Generate private key' }).click()
  await page.getByPlaceholder('Name, identity or public key').fill('Zz')
  await page.getByRole('button', { name: 'Remove Zz' }).waitFor()
  await goWithin(shown, '/vault/backup')
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  const { bytes } = await takeDownload(shown, page.getByRole('button', { name: 'Back up now' }))
  await look(shown, 'backup: saved')
  await goWithin(shown, '/vault/test-backup')
  await openBackup(page, bytes, passphrase, 'Open and test')
  await page.getByText(/The file is valid/).waitFor()
  await look(shown, 'backup: tested')
  await goWithin(shown, '/vault')
  await page.getByPlaceholder('Name, identity or public key').fill('Zz')
  await page.getByRole('button', { name: 'Remove Zz' }).click()
  await look(shown, 'vault: a private key to remove')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Type its name to remove it').fill('Zz')
  await dialog.getByLabel('Passphrase').fill(passphrase)
  await dialog.getByRole('button', { name: 'Remove private key' }).click()
  await expect(dialog).toHaveCount(0)
  await goWithin(shown, '/vault/restore')
  await openBackup(page, bytes, passphrase, 'Open the file')
  await page.getByRole('button', { name: 'Restore', exact: true }).waitFor()
  await look(shown, 'restore: a file')
  await page.getByRole('main').getByLabel('Passphrase').fill(passphrase)
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByText('Restored', { exact: true }).waitFor()
  await look(shown, 'restore: restored')
  return bytes
}

async function openBackup(page: Page, file: Buffer, secret: string, action: string): Promise<void> {
  await page
    .getByLabel('Open the backup file')
    .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: file })
  await page.getByLabel('Passphrase of the file').fill(secret)
  await page.getByRole('button', { name: action }).click()
}

/** On a computer that has nothing: the restore makes the vault. */
async function restoreElsewhere(shown: Page, file: Buffer): Promise<void> {
  const page = inPseudo(shown)
  await forgetAll(shown)
  await visit(shown, '/vault/restore')
  await openBackup(page, file, 'zz', 'Open the file')
  await page.getByText('This passphrase does not open this backup.').waitFor()
  await look(shown, 'new vault: a wrong passphrase')
  await openBackup(page, file, passphrase, 'Open the file')
  const field = page.getByLabel('Passphrase of the new vault')
  await field.waitFor()
  await look(shown, 'new vault: a file')
  await field.fill('zz')
  await look(shown, 'new vault: a short passphrase')
  await field.fill(passphrase)
  await page.getByRole('button', { name: 'Create the vault from this file' }).click()
  await page.getByText('Restored', { exact: true }).waitFor()
  await look(shown, 'new vault: restored')
}

async function handleKeys(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await goWithin(shown, '/vault')
  await page
    .getByRole('button', { name: /^Reveal/ })
    .first()
    .click()
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Show it' }).click()
  await look(shown, 'vault: a private key')
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click()
  await look(shown, 'vault: an export')
  await page.getByRole('button', { name: 'More actions of the vault' }).click()
  await look(shown, 'vault: its menu')
  await shown.keyboard.press('Escape')
  for (const route of ['/vault/passphrase', '/vault/log', '/vault/phrase', '/vault/backup', '/', '/vault']) {
    await goWithin(shown, route)
    await walkPage(shown, route)
  }
}

async function openPalette(shown: Page): Promise<void> {
  const page = inPseudo(shown)
  await shown.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  for (const query of ['', 'k', 'shp', 'm', '1000', 'zz zz', 'ab'.repeat(16)]) {
    await field.fill(query)
    await look(shown, `palette: ${query}`)
  }
  await shown.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog').waitFor()
  await look(shown, 'shortcuts')
  await shown.keyboard.press('Escape')
}
