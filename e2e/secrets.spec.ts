import type { Page } from '@playwright/test'
import { formatWif } from '#/protocol/key/private-key.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import {
  createCase,
  createVault,
  download,
  fundFromCase,
  goOn,
  importKeysOf,
  keyRow,
  lockButton,
  makePhrase,
  passphrase,
} from './acts.ts'
import { expect, test } from './fixtures.ts'
import {
  holds,
  runsOf,
  secretBytes,
  secretPhrase,
  secretText,
  type Secret,
  type Seen,
} from './secret-forms.ts'
import { recordEverything, type Recording } from './secret-recorder.ts'

// Records a complete session with the vault: no secret may occur outside the requests that carry it.

const published = createCase('InstantSend (legacy')
const ownKey = '5e'.repeat(32)
const wrongPassphrase = 'another passphrase altogether'
const filePassphrase = 'gravel lantern quince otter marble'
const newPassphrase = 'nine copper owls argue before breakfast'

const canaries = [
  secretBytes('canary key', 'c4'.repeat(31) + '07'),
  secretText('canary text', 'marsh lamps burn at noon'),
]
const canaryWords: Secret = {
  name: 'words',
  texts: [],
  bytes: [],
  runs: runsOf(['marsh', 'lamps', 'burn', 'at']),
}

test(
  'a secret is in no message, store, screen, address or file but the requests that carry it',
  { tag: '@deep' },
  async ({ context, page }) => {
    const recording = await recordEverything(context)
    await page.goto('/vault')
    await createVault(page)
    await plantCanaries(page, recording)

    await page.getByText('Import', { exact: true }).click()
    await page.getByLabel('Label').fill('From my old wallet')
    await page.getByLabel('Private key', { exact: true }).fill(formatWif(parseHex(ownKey), 'testnet'))
    await page.getByRole('button', { name: 'Seal private key' }).click()
    await expect(keyRow(page, /From my old wallet/)).toBeVisible()

    await visit(page, 'Identities')
    await page.getByRole('link', { name: 'Create identity' }).first().click()
    await fundFromCase(page, published)
    await goOn(page, 'Keys')
    await importKeysOf(page, published)
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await page.getByLabel('Passphrase').fill(wrongPassphrase)
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page.getByText('This passphrase does not open the vault')).toBeVisible()
    await page.getByLabel('Passphrase').fill(passphrase)
    await page.getByRole('button', { name: 'Sign identity create' }).click()
    await expect(page).toHaveURL(/\/export$/)
    expect((await download(page, 'hex')).toString()).toContain(published.assetLock.transactionHex)

    await visit(page, 'Vault')
    await page.getByRole('link', { name: 'Change passphrase' }).click()
    const card = page.getByRole('region', { name: 'Change the passphrase' })
    await card.getByLabel('New passphrase').fill(newPassphrase)
    await card.getByLabel('Current passphrase').fill(passphrase)
    await card.getByRole('button', { name: 'Change passphrase' }).click()
    await expect(page.getByText(/The passphrase was changed/).first()).toBeVisible()

    await visit(page, 'Vault')
    const words = await makePhrase(page, newPassphrase)

    await visit(page, 'Vault')
    await page.getByRole('link', { name: 'Back up now' }).click()
    await page.getByText('One of its own').click()
    await page.getByLabel('Passphrase of the file').fill(filePassphrase)
    await page.getByLabel('Passphrase of the vault').fill(newPassphrase)
    await page.getByRole('button', { name: 'Back up now' }).click()
    await expect(page.getByText(/Not tested yet/)).toBeVisible()
    await visit(page, 'Vault')
    await page.getByRole('button', { name: 'Reveal From my old wallet' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(newPassphrase)
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByText(ownKey)).toBeVisible()
    await page.evaluate(() => window.dispatchEvent(new Event('blur')))
    await expect(page.getByText(ownKey)).toBeHidden()

    const [worker] = page.workers()
    expect(page.workers()).toEqual([worker])
    const gone = worker?.waitForEvent('close')
    await lockButton(page).click()
    expect(await gone).toBe(worker)
    // Another worker may have started since, but its vault is locked.
    expect(page.workers()).not.toContain(worker)
    await expect(lockButton(page)).toBeHidden()
    await recording.dump(page)
    const carried = (name: string, text: Secret) => [name, whereIs(recording.seen, text)] as const
    const keys = [published.signedWith, ...published.keyPrivateKeys].map(({ privateKeyHex }) => privateKeyHex)
    expect(carried('passphrase', secretText('', passphrase))).toEqual([
      'passphrase',
      ['changePassphrase', 'createVault', 'ratePassphrase', 'signTransition'],
    ])
    expect(carried('wrong', secretText('', wrongPassphrase))).toEqual(['wrong', ['signTransition']])
    expect(carried('new', secretText('', newPassphrase))).toEqual([
      'new',
      ['changePassphrase', 'createPhrase', 'makeBackup', 'ratePassphrase', 'revealKey'],
    ])
    expect(carried('file', secretText('', filePassphrase))).toEqual([
      'file',
      ['makeBackup', 'ratePassphrase'],
    ])
    // The phrase is shown once; its entropy and its seed never leave the worker.
    const phrase = secretPhrase('', words)
    expect(carried('phrase', phrase)).toEqual(['phrase', ['dom', 'worker to page']])
    expect(carried('entropy', { name: '', texts: [], bytes: phrase.bytes })).toEqual(['entropy', []])
    // Revealed secrets left the worker for the screen, and are gone from it.
    expect(carried('own', secretBytes('', ownKey))).toEqual(['own', ['dom', 'importKey', 'worker to page']])
    for (const hex of keys) {
      expect(carried(hex, secretBytes('', hex))).toEqual([hex, ['importKey']])
    }
  },
)

/** The operations whose requests carry the secret, and the names of other channels that contain it. */
function whereIs(seen: readonly Seen[], secret: Secret): readonly string[] {
  const found = seen.filter((each) => holds(each, secret))
  return [...new Set(found.map((each) => operationOf(each) ?? each.channel))].toSorted()
}

function operationOf({ channel, texts }: Seen): string | undefined {
  if (channel !== 'page to worker') return undefined
  // Names and values of a message in order; its `id` is a number, which is not recorded.
  const [, api, , , operation] = texts.slice(texts.indexOf('api'))
  return api === 'vault' ? operation : undefined
}

async function visit(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** Plants each form in every channel and expects to find it: otherwise finding no secret would prove nothing. */
async function plantCanaries(page: Page, recording: Recording): Promise<void> {
  const texts = canaries.flatMap((each) => each.texts)
  const raw = 'c4'.repeat(31) + '07'
  const plain = await page.context().newPage()
  await plain.goto('/settings')
  await expect(plain.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  const saved = plain.waitForEvent('download')
  await plain.evaluate(plant, { texts, raw })
  await (await saved).path()
  await page.evaluate(plantInWorker, { texts, raw })
  const [worker] = page.workers()
  await worker?.evaluate(plantInPage, { texts, raw })
  await recording.dump(plain)
  await plain.close()

  const channels = {
    texts: [
      'page to worker',
      'worker to page',
      'port, page',
      'broadcast, page',
      'broadcast, worker',
      'window',
      'indexeddb, page',
      'indexeddb, worker',
      'indexeddb, at the end',
      'storage',
      'storage, at the end',
      'caches, at the end',
      'dom',
      'dom, at the end',
      'console',
      'url',
      'download',
    ],
    raw: [
      'page to worker',
      'worker to page',
      'indexeddb, page',
      'indexeddb, worker',
      'indexeddb, at the end',
    ],
  }
  for (const channel of channels.texts) {
    const there = () => recording.seen.filter((each) => each.channel === channel)
    for (const text of texts) {
      // Addresses percent-encode some characters, so both forms are searched for.
      const only: Secret = { name: text, texts: [text, encodeURIComponent(text)], bytes: [] }
      await expect.poll(() => there().some((each) => holds(each, only)), `${channel}: ${text}`).toBe(true)
    }
    expect(
      there().some((each) => holds(each, canaryWords)),
      `${channel}: words`,
    ).toBe(true)
  }
  for (const channel of channels.raw) {
    const there = recording.seen.filter((each) => each.channel === channel)
    expect(
      there.some((each) => holds(each, { name: raw, texts: [], bytes: [raw] })),
      channel,
    ).toBe(true)
  }
}

interface Planted {
  readonly texts: readonly string[]
  readonly raw: string
}

function plantInWorker({ texts, raw }: Planted): void {
  const bytes = Uint8Array.from(raw.match(/../g) ?? [], (each) => Number.parseInt(each, 16))
  Reflect.get(globalThis, 'lastWorker').postMessage({ texts, bytes })
}

async function plantInPage({ texts, raw }: Planted): Promise<void> {
  const bytes = Uint8Array.from(raw.match(/../g) ?? [], (each) => Number.parseInt(each, 16))
  self.postMessage({ texts, bytes })
  new BroadcastChannel('canary').postMessage(texts)
  const opening = indexedDB.open('canary of the worker')
  opening.onupgradeneeded = () => opening.result.createObjectStore('canaries')
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  opening.result.transaction('canaries', 'readwrite').objectStore('canaries').put({ texts, bytes }, 'canary')
}

async function plant({ texts, raw }: Planted): Promise<void> {
  const bytes = Uint8Array.from(raw.match(/../g) ?? [], (each) => Number.parseInt(each, 16))
  const all = texts.join('\n')
  new MessageChannel().port1.postMessage(texts)
  new BroadcastChannel('canary').postMessage(texts)
  window.postMessage({ texts }, location.origin)
  const opening = indexedDB.open('canary')
  opening.onupgradeneeded = () => opening.result.createObjectStore('canaries')
  await new Promise((resolve) => {
    opening.onsuccess = resolve
  })
  opening.result.transaction('canaries', 'readwrite').objectStore('canaries').put({ texts, bytes }, 'canary')
  localStorage.setItem('canary', all)
  sessionStorage.setItem('canary', all)
  await (await caches.open('canary')).put('/canary', new Response(all))
  document.body.append(all)
  const field = document.createElement('input')
  field.value = all
  document.body.append(field)
  console.info(all)
  history.replaceState({ all }, '', `#${encodeURIComponent(all)}`)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([all]))
  link.download = 'canary.txt'
  link.click()
}
