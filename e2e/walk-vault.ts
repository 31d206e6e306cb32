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
import { expect } from './fixtures.ts'
import { jsonIdentity, jsonKey } from '#/protocol/testing/numbered-identities.ts'
import { forgetAll } from './network-acts.ts'
import {
  examine,
  fill,
  glance,
  goWithin,
  look,
  press,
  see,
  tryRadios,
  visit,
  walkPage,
  type Walk,
} from './walk.ts'

/** Walks all states that need a vault, from its phrase to requests of other signers, with one vault on Sandbox v13. */
export async function walkVault(walk: Walk): Promise<void> {
  const { page } = walk
  await visit(walk, '/settings')
  await page.getByRole('radio', { name: /^Sandbox v13/ }).check()
  await page.getByLabel('A block comes').selectOption({ label: 'when you generate it' })
  await goWithin(walk, '/vault')
  await createVault(page)
  await writePhrase(walk)
  const identity = await createIdentity(walk)
  await changeIdentity(walk, identity)
  await sendCredits(walk)
  await openRequests(walk, identity)
  await runSeveral(walk)
  const file = await backUp(walk)
  await pasteKey(walk)
  await handleKeys(walk)
  await openPalette(walk)
  await lockButton(page).click()
  await fill(page, 'Passphrase', 'zz')
  await press(page, 'Unlock')
  await expect(page.getByLabel('Passphrase')).toHaveValue('')
  await examine(walk, 'wrong passphrase')
  await restoreElsewhere(walk, file)
  expect(walk.typedInto.size).toBeGreaterThan(40)
}

async function writePhrase(walk: Walk): Promise<void> {
  const { page } = walk
  await goWithin(walk, '/vault/phrase')
  await fill(page, 'Passphrase', passphrase)
  await press(page, 'Create the phrase')
  const list = page.getByRole('list', { name: 'Words of the recovery phrase' }).getByRole('listitem')
  await expect(list).toHaveCount(12)
  const words = await list.allTextContents()
  await examine(walk, 'phrase: words')
  await press(page, 'I have written them down')
  await press(page, 'Check the words')
  await look(walk, 'phrase: no word')
  for (const right of [false, true]) {
    for (const field of await page.getByLabel(/^Word \d+$/).all()) {
      const name = await field.evaluate((each: HTMLInputElement) => each.labels?.[0]?.textContent)
      await field.fill(right ? (words[Number(/\d+/.exec(name ?? '')?.[0]) - 1] ?? '') : 'zz')
    }
    await press(page, 'Check the words')
    await glance(walk, `phrase: ${right ? 'right' : 'wrong'} words`)
  }
  await page.getByRole('region', { name: 'Restore private keys' }).getByLabel('Passphrase').fill(passphrase)
  await press(page, 'Look for private keys')
  await see(page, 'There was no identity to compare with')
  await look(walk, 'phrase: private keys')
}

/** Creates an identity. Returns the path of its page. */
async function createIdentity(walk: Walk): Promise<string> {
  const { page, shown } = walk
  const wrong = createCase('deterministic lock')
  await goWithin(walk, '/build/create')
  await expect(page).toHaveURL(/\/fund$/)
  await chooseMethod(page, 'InstantSend lock')
  await fill(page, /^Lock transaction$/, wrong.assetLock.transactionHex)
  await fill(page, /^Instant lock$/, wrong.json.assetLockProof.instantLock ?? '')
  await useExistingKey(page, 'zz')
  await examine(walk, 'fund: a lock of another protocol')
  await chooseMethod(page, 'ChainLock proof')
  await fill(page, 'Height of the ChainLocked block', '4294967296')
  await fill(page, 'Out point', `${wrong.assetLock.txid}:9`)
  await look(walk, 'fund: a wrong proof')
  await fundFromSandbox(page)
  await examine(walk, 'fund: funded')
  await goOn(page, 'Keys')
  await createMissingKeys(page, 4)
  await press(page, 'Add a key')
  await look(walk, 'keys: a new key')
  await tryRadios(walk, 'keys: a new key')
  await page.getByText('JSON', { exact: true }).click()
  await fill(page, 'Public keys as JSON', JSON.stringify([{ ...jsonKey(1, 0), id: 0, purpose: 9 }]))
  await press(page, 'Add these keys')
  await examine(walk, 'keys: wrong keys')
  await goOn(page, 'Review')
  await examine(walk, 'create: review')
  await page.getByRole('tab', { name: 'JSON' }).click()
  await examine(walk, 'create: review as JSON')
  await goOn(page, 'Sign')
  await page.getByRole('tab', { name: /^Unsigned bytes/ }).click()
  await examine(walk, 'create: sign')
  await press(page, 'Sign identity create')
  await confirmInBlock(walk, 'create')
  await page.getByRole('link', { name: 'Open the identity' }).click()
  await expect(page).toHaveURL(/\/identities\/\w+$/)
  return new URL(shown.url()).pathname
}

/** Shows a submitted transition before and after the block that confirms it. */
async function confirmInBlock(walk: Walk, what: string): Promise<void> {
  const { page } = walk
  await expect(page).toHaveURL(/\/export$|\/build\/signed\//)
  await see(page, /^Submitted, and accepted by/)
  await examine(walk, `${what}: submitted`)
  await press(page, 'Generate a block')
  await see(page, 'Confirmed by the sandbox')
  await look(walk, `${what}: confirmed`)
}

async function changeIdentity(walk: Walk, path: string): Promise<void> {
  const { page, shown } = walk
  await press(page, 'Refresh from nodes')
  await see(page, /nodes agree, at height/)
  await press(page, 'Rotate Master')
  await press(page, 'Create and stage')
  await page.getByRole('checkbox', { name: /Disable key 2/ }).check()
  await look(walk, 'identity: staged')
  await page.getByRole('link', { name: 'Review update' }).click()
  for (const secret of ['zz', passphrase]) {
    await fill(page, 'Passphrase', secret)
    await glance(walk, 'update: review')
    await press(page, 'Sign identity update')
  }
  await confirmInBlock(walk, 'update')
  await goWithin(walk, path)
  await page.getByRole('link', { name: 'Top up' }).first().click()
  for (const method of ['InstantSend lock', 'ChainLock proof'] as const) {
    await chooseMethod(page, method)
    await look(walk, `top-up: ${method}`)
  }
  await fundFromSandbox(page, 'Review')
  await goOn(page, 'Review')
  await glance(walk, 'top-up: review')
  await goOn(page, 'Sign')
  await page.getByLabel('Submit to the sandbox once signed').uncheck()
  await press(page, 'Sign identity top-up')
  await expect(page).toHaveURL(/\/export$/)
  await look(walk, 'top-up: signed')
  await goWithin(walk, path)
  await press(page.getByRole('row', { name: /Top-up/ }), /^More for/)
  await look(walk, 'identity: menu of a transition')
  await page.getByRole('menuitem', { name: 'Discard' }).click()
  await look(walk, 'identity: a transition to discard')
  await shown.keyboard.press('Escape')
}

async function sendCredits(walk: Walk): Promise<void> {
  const { page } = walk
  await page.getByRole('main').getByRole('link', { name: 'Send credits' }).click()
  await fill(page, 'Recipient', jsonIdentity(1).id)
  await fill(page, 'Amount', '9')
  await look(walk, 'transfer: too much')
  await fill(page, 'Amount', '0.1')
  await fill(page, 'Passphrase', passphrase)
  await press(page, 'Sign transfer')
  await page.getByText('Rejected', { exact: true }).first().waitFor()
  await look(walk, 'transfer: rejected')
}

async function openRequests(walk: Walk, path: string): Promise<void> {
  const { page, shown } = walk
  await goWithin(walk, path)
  await page.getByRole('main').getByRole('link', { name: 'Withdraw' }).click()
  await fill(page, 'Address', 'yXnNhqSUAuGWJpnVFLqMbpzyhH3b9uoBmt')
  await fill(page, 'Amount', '0,5')
  await look(walk, 'withdrawal: wrong input')
  await fill(page, 'Address', 'yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT')
  await fill(page, 'Amount', '0.5')
  await page.getByText('Sign on an offline device instead').click()
  await press(page, 'Prepare the request')
  const saving = page.getByRole('button', { name: 'Download the request as .kwx', exact: true })
  const { bytes } = await takeDownload(shown, saving)
  await fill(page, 'Answer as text', 'f00f')
  await press(page, 'Use the signature')
  await look(walk, 'withdrawal: waits for its signature')

  await goWithin(walk, '/exchange')
  const request = requestSample(5, 'spec').unsigned
  await openText(page, jsonOf(request).replace(/"checksum": "(..)/, '"checksum": "ff'))
  await examine(walk, 'exchange: rejected')
  await openText(page, jsonOf(request))
  await examine(walk, 'exchange: a request of others')
  for (const tab of (await page.getByRole('tab').all()).slice(1)) {
    await tab.click()
    await examine(walk, 'exchange: another tab')
  }
  await press(page, 'Close it')
  await openFile(page, 'request.kwx', bytes)
  await examine(walk, 'exchange: a request')
  await fill(page, 'Passphrase', passphrase)
  await press(page, 'Sign the request')
  await see(page, 'Signed and verified')
  await examine(walk, 'exchange: signed')
  const answered = page.getByRole('button', { name: 'Download the answer as .kwx', exact: true })
  const answer = await takeDownload(shown, answered)
  await press(page, 'Close it')
  await openFile(page, 'answer.kwx', answer.bytes)
  await page.getByRole('button', { name: 'Use the signature' }).waitFor()
  await look(walk, 'exchange: an answer')
}

async function runSeveral(walk: Walk): Promise<void> {
  const { page } = walk
  await goWithin(walk, '/build/bulk')
  await fill(page, 'Labels', 'Shp {n}')
  await fill(page, 'How many', '2')
  await press(page, 'Start a run of 2 identities')
  const proof = page.getByRole('main').getByLabel('Passphrase')
  await proof.fill(passphrase)
  await look(walk, 'run: new')
  await press(page, 'Prepare 2 identities')
  const sign = page.getByRole('button', { name: /^Sign 2 identity create/ })
  await sign.waitFor()
  await glance(walk, 'run: ready')
  if (await proof.isVisible()) await proof.fill(passphrase)
  await sign.click()
  const submit = page.getByRole('button', { name: /^Submit \d identity create/ })
  await submit.waitFor()
  await glance(walk, 'run: signed')
  await submit.click()
  await look(walk, 'run: submitted')
  await goWithin(walk, '/')
  await examine(walk, 'identities')
}

/** Creates, tests and restores a backup. Returns its file. */
async function backUp(walk: Walk): Promise<Buffer> {
  const { page, shown } = walk
  await goWithin(walk, '/vault')
  await fill(page, 'Label', 'Zz')
  await press(page, 'Generate private key')
  const search = page.getByPlaceholder('Name, identity or public key')
  await search.fill('Zz')
  await page.getByRole('button', { name: 'Remove Zz' }).waitFor()
  await goWithin(walk, '/vault/backup')
  await fill(page, /^Passphrase$/, passphrase)
  const { bytes } = await takeDownload(shown, page.getByRole('button', { name: 'Back up now' }))
  await look(walk, 'backup: saved')
  await goWithin(walk, '/vault/test-backup')
  await openBackup(page, bytes, passphrase, 'Open and test')
  await see(page, /The file is valid/)
  await look(walk, 'backup: tested')
  await goWithin(walk, '/vault')
  await search.fill('Zz')
  await press(page, 'Remove Zz')
  await look(walk, 'vault: a private key to remove')
  const dialog = page.getByRole('dialog')
  await fill(dialog, 'Type its name to remove it', 'Zz')
  await fill(dialog, 'Passphrase', passphrase)
  await press(dialog, 'Remove private key')
  await expect(dialog).toHaveCount(0)
  await goWithin(walk, '/vault/restore')
  await openBackup(page, bytes, passphrase, 'Open the file')
  const restore = page.getByRole('button', { name: 'Restore', exact: true })
  await restore.waitFor()
  await look(walk, 'restore: a file')
  await fill(page.getByRole('main'), 'Passphrase', passphrase)
  await restore.click()
  await page.getByText('Restored', { exact: true }).waitFor()
  await look(walk, 'restore: restored')
  return bytes
}

async function openBackup(page: Page, file: Buffer, secret: string, action: string): Promise<void> {
  await page
    .getByLabel('Open the backup file')
    .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer: file })
  await fill(page, 'Passphrase of the file', secret)
  await press(page, action)
}

/** Restores into a browser without a vault, where the restore creates one. */
async function restoreElsewhere(walk: Walk, file: Buffer): Promise<void> {
  const { page, shown } = walk
  await forgetAll(shown)
  await visit(walk, '/vault/restore')
  await openBackup(page, file, 'zz', 'Open the file')
  await see(page, 'This passphrase does not open this backup.')
  await look(walk, 'new vault: a wrong passphrase')
  await openBackup(page, file, passphrase, 'Open the file')
  const field = page.getByLabel('Passphrase of the new vault')
  await field.waitFor()
  await look(walk, 'new vault: a file')
  await field.fill('zz')
  await glance(walk, 'new vault: a short passphrase')
  await field.fill(passphrase)
  await press(page, 'Create the vault from this file')
  await page.getByText('Restored', { exact: true }).waitFor()
  await glance(walk, 'new vault: restored')
}

async function handleKeys(walk: Walk): Promise<void> {
  const { page, shown } = walk
  await goWithin(walk, '/vault')
  await press(page, /^Reveal/)
  await fill(page, /^Passphrase$/, passphrase)
  await press(page, 'Show it')
  await look(walk, 'vault: a private key')
  await press(page, /^Export/)
  await look(walk, 'vault: an export')
  await press(page, 'More actions of the vault')
  await look(walk, 'vault: its menu')
  await shown.keyboard.press('Escape')
  for (const route of ['/vault/passphrase', '/vault/log', '/vault/phrase', '/vault/backup', '/', '/vault']) {
    await goWithin(walk, route)
    await walkPage(walk, route)
  }
}

/** Shows a private key that is pasted into the inspector, and the form that imports it. */
async function pasteKey(walk: Walk): Promise<void> {
  const { page } = walk
  await goWithin(walk, '/inspect')
  await fill(page, 'What to read', 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA')
  await press(page, 'Import into the vault')
  await look(walk, 'inspector: a private key')
}

async function openPalette(walk: Walk): Promise<void> {
  const { page, shown } = walk
  await shown.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search or jump to' })
  for (const query of ['', 'k', 'shp', 'm', '1000', 'zz zz', 'ab'.repeat(16)]) {
    await field.fill(query)
    await (query === '' ? look : glance)(walk, `palette: ${query}`)
  }
  await shown.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await press(page, 'Keyboard shortcuts')
  await page.getByRole('dialog').waitFor()
  await look(walk, 'shortcuts')
  await shown.keyboard.press('Escape')
}
