import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'

import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { expectGoodLooks } from './looks.ts'
import { holdUp } from './long-tasks.ts'
import { findLongTasks } from './task-gauge.ts'

const vectors = (name: string) => JSON.parse(readFileSync(`src/protocol/vectors/${name}.json`, 'utf8'))
const create = vectors('transitions').transitions[0]
const keys = vectors('keys')
const locks = vectors('instantlocks')
const diff = vectors('chain/testnet-905490-905491')

const box = (page: Page) => page.getByLabel('What to read')

async function read(page: Page, text: string, kind: string | RegExp): Promise<void> {
  await box(page).fill(text)
  await expect(shown(page, kind)).toBeVisible()
}

/** The reading that is shown is of that kind. */
function shown(page: Page, kind: string | RegExp) {
  return page
    .getByRole('region', { name: 'What it may be' })
    .getByRole('heading', { name: kind, exact: true })
}

test('one example of each kind is recognized first', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await expect(page.getByText('Nothing to read yet')).toBeVisible()
  await read(page, create.serializedHex, 'Identity create')
  await read(page, JSON.stringify(create.json), 'Identity create')
  await read(page, vectors('top-ups').transitions[0].serializedHex, 'Identity top-up')
  await read(page, vectors('transactions').transactions[0].hex, 'Lock transaction')
  await read(page, locks.instantLocks[0].hex, 'Instant lock')
  await read(page, locks.chainLocks[0].hex, 'ChainLock')
  await read(page, JSON.stringify(create.json.assetLockProof), 'Asset lock proof')
  await read(page, keys.ecdsa[0].publicKeyBase58, 'Public key')
  await read(page, vectors('identity-ids').ids[0].identityId, 'Identifier')
  await read(page, vectors('identity-ids').ids[0].outPointHex, 'Out point')
  await read(page, diff.result.blockHash, 'Block hash')
  await read(page, JSON.stringify(vectors('contracts').valid[0].contract), 'Data contract')
  await read(page, '{"$type":"note","$id":"x","message":"hello"}', 'Document')
  await read(page, diff.result.cbTx, 'Coinbase transaction')
  await read(page, JSON.stringify(diff.result), 'Masternode list diff')
  await read(page, '{"format":"keywright-backup","version":1}', 'Backup file')
  await box(page).fill('no such thing!')
  await expect(page.getByText('Not recognized')).toBeVisible()
  await expect(page.getByText('Not hex, Base64, Base58 or JSON: “!” at character 14.')).toBeVisible()
  await page.getByRole('button', { name: 'An instant lock' }).click()
  await expect(page.getByRole('heading', { name: 'Instant lock', exact: true }).first()).toBeVisible()
})

test('fields and bytes point at each other, and two are compared', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await read(page, create.serializedHex, 'Identity create')
  await expect(page.getByText('Recovered key matches output 0')).toBeVisible()
  await expect(page.getByText('Identity create: 766 bytes from 0000')).toBeVisible()
  await page.getByRole('button', { name: /^instantLock/ }).click()
  await expect(page.getByText('instantLock: 212 bytes from 0120')).toBeVisible()
  await page.getByRole('slider').press('ArrowLeft')
  await expect(page.getByText('type: 6 bytes from 011a')).toBeVisible()
  await expect(page.getByRole('button', { name: /^type 0, InstantSend/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expectAccessible(page, 'a transition')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('1 to 48 of 48 lines')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const compare = page.getByRole('button', { name: 'Compare with another' })
  await compare.click()
  await expect(box(page)).toBeFocused()
  await expect(compare).toHaveCount(0)
  await expect(page.getByText('Identity create is ready to compare')).toBeVisible()
  await box(page).fill('zzzz not hex')
  await expect(page.getByText('The second thing is not recognized')).toBeVisible()
  await expect(page.getByText('Identity create is ready to compare')).toHaveCount(0)
  await read(page, keys.ecdsa[0].publicKeyBase58, 'Public key')
  await expect(page.getByText(/^Identity create and Public key are different kinds\./)).toBeVisible()
  await expect(page.getByText('not there').first()).toBeHidden()
  await read(page, JSON.stringify({ ...create.json, protocolVersion: 2 }), 'Identity create')
  await expect(page.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'End the comparison' }).click()
  await expect(compare).toBeVisible()
})

test('a link carries what was read', { tag: ['@deep', '@full'] }, async ({ page }) => {
  await page.goto('/inspect')
  await read(page, create.serializedHex, 'Identity create')
  await page.getByRole('button', { name: 'Copy a link that contains it' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  const blob = Buffer.from(create.serializedHex, 'hex').toString('base64url')
  await page.goto('/vault')
  await page.goto(`/inspect#blob=${blob}`)
  await expect(shown(page, 'Identity create')).toBeVisible()
  // One that was cut, or has something behind it, is said to be so.
  for (const damaged of [blob.slice(0, 501), blob.slice(0, 502), `${blob}%20sent%20by`]) {
    await page.goto('/vault')
    await page.goto(`/inspect#blob=${damaged}`)
    await expect(page.getByText('This link is damaged or incomplete.')).toBeVisible()
  }
  // A private key in a link is taken from the address too.
  const secret = Buffer.from(keys.ecdsa[1].wifTestnet).toString('base64url')
  await page.goto('/vault')
  await page.goto(`/inspect#blob=${secret}`)
  await expect(page.getByText('A private key, or what may be one')).toBeVisible()
  await expect(page).toHaveURL(/\/inspect$/)
})

test('a private key is taken from the screen at once', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  const secret: string = keys.ecdsa[1].wifTestnet
  const heard: string[] = []
  page.on('request', (request) => heard.push(`${request.url()} ${request.postData() ?? ''}`))
  for (const text of [secret, keys.bls[0].privateKeyHex]) {
    await box(page).fill(text)
    await expect(page.getByText('A private key, or what may be one')).toBeVisible()
    await expect(box(page)).toHaveValue('')
    const [html, stored] = await page.evaluate(() => [
      document.documentElement.outerHTML,
      [...Object.values(localStorage), ...Object.values(sessionStorage), location.href].join(),
    ])
    for (const place of [html, stored, heard.join()]) expect(place).not.toContain(text)
    await expect(page.getByRole('button', { name: 'Copy a link that contains it' })).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Import into the vault' })).toBeVisible()
  // Said to be public, what was held back is read without being pasted again.
  await page.getByRole('checkbox', { name: /32 bytes are public/ }).check()
  await expect(shown(page, 'Txid')).toBeVisible()
  // An id is likelier than a private key: that it is public is said by one press, and it is read as it was written.
  await page.getByRole('checkbox', { name: /32 bytes are public/ }).uncheck()
  const { identityId } = vectors('identity-ids').ids[0]
  await box(page).fill(identityId)
  const note = page.getByRole('alert').filter({ hasText: 'Identifier, or a private key' })
  await expect(note.getByRole('button')).toHaveText(['It is public: show it', 'Import into the vault'])
  await expect(page.getByText(identityId)).toHaveCount(0)
  await note.getByRole('button', { name: 'It is public: show it' }).click()
  await expect(shown(page, 'Identifier')).toBeVisible()
  await expect(page.getByText('32 bytes, from Base58')).toBeVisible()
  await expect(page.getByText(identityId).first()).toBeVisible()
})

test('bytes and their characters fit, however wide the window is', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await read(page, create.serializedHex, 'Identity create')
  const view = page.getByRole('slider')
  for (const width of [390, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const measureCut = () => view.evaluate((element) => element.scrollWidth - element.clientWidth)
    await expect.poll(measureCut, `${width} wide`).toBe(0)
    await expect(view.getByText('·dtype·i')).toBeVisible()
  }
})

test('the badge is the worst of what is known', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await read(page, locks.instantLocks[0].hex, 'Instant lock')
  await expect(page.getByText('Well-formed, signature not checked')).toBeVisible()
  await read(page, JSON.stringify(vectors('contracts').valid[1].contract), 'Data contract')
  await expect(page.getByText('The network would reject it')).toBeVisible()
  await read(page, create.serializedHex, 'Identity create')
  await expect(page.getByText(/^Passes/).first()).toBeVisible()
})

// Some 100 ms of a processor, and more of a slow one.
const controlTurns = 25_000_000

test('noise and long transactions leave the page at ease', { tag: '@deep' }, async ({ page, browser }) => {
  await page.goto('/inspect')
  await read(page, locks.instantLocks[0].hex, 'Instant lock')
  const noise = Buffer.alloc(1_048_576)
  for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2_654_435_761) >>> 24
  const head = `0300000001${'11'.repeat(32)}0000000000ffffffff`
  const long = Buffer.from(`${head}fdf82a${'010000000000000000'.repeat(11_000)}00000000`, 'hex')
  const open = (buffer: Buffer) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'blob', mimeType: 'application/octet-stream', buffer })
  // What this machine takes for so much work, in the page: no task of the inspector is longer.
  const planted = await findLongTasks(browser, 5, async () => void (await holdUp(page, controlTurns)))
  const control = Math.max(...planted.map(({ processorMs }) => processorMs))
  const slow = await findLongTasks(browser, control, async () => {
    await open(noise)
    await expect(page.getByText('Not recognized')).toBeVisible()
    await open(long)
    await expect(shown(page, 'Transaction')).toBeVisible()
    await page.getByRole('button', { name: 'Open outputs' }).click()
    await page.getByRole('button', { name: 'Show 100 more' }).click()
  })
  expect(slow).toEqual([])
})

test('the inspector is accessible', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await expect(page.getByText('Nothing to read yet')).toBeVisible()
  await expectGoodLooks(page, 'empty')
  await read(page, JSON.stringify({ ...create.json, protocolVersion: 2 }), 'Identity create')
  await expectGoodLooks(page, 'a transition that does not hold')
  await box(page).fill(keys.ecdsa[1].wifTestnet)
  await expect(page.getByText('A private key, or what may be one')).toBeVisible()
  await expectGoodLooks(page, 'a private key')
})
