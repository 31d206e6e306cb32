import { readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

import { checkTransition } from '#/protocol/transition/check-transition.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'

import {
  awaitFirstKeys,
  createVault,
  download,
  fundFromSandbox,
  goOn,
  keyRow,
  lockButton,
  passphrase,
  sign,
  signFunded,
} from './acts.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import { expect, test } from './single-file.ts'

// The single file of `npm run build:single`, opened from file:// with the network disabled.
test.describe.configure({ mode: 'serial' })

const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

const stored = (page: Page) =>
  page.evaluate(async () => [
    (await indexedDB.databases()).length,
    localStorage.length,
    sessionStorage.length,
  ])

/** Typing the passphrase once opens the file and its vault. */
async function openIn(
  page: Page,
  file: string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer },
): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Open a file' }).first().click()
  await page.getByLabel('Open the backup file').setInputFiles(file)
  await page.getByLabel('Passphrase of the file').fill(passphrase)
  await page.getByRole('button', { name: 'Open the file' }).click()
  await expect(page.getByText('Restored', { exact: true })).toBeVisible()
}

test(
  'an identity is made, signed, exported and saved; the saved file brings it back',
  { tag: '@deep' },
  async ({ file: { page, open } }) => {
    await expect(page.getByText('without storage or a network')).toBeVisible()
    await page.getByRole('link', { name: 'Create identity' }).first().click()
    await createVault(page)
    await fundFromSandbox(page)
    await signFunded(page)
    const bytes = new Uint8Array(await download(page, 'binary'))
    const transition = checkTransitionBytes(bytes, wireProfiles.spec)
    expect(transition.ok && checkTransition(transition.value, 'binary', wireProfiles.spec).ok).toBe(true)

    await expect(page.getByText(/changes are in no file yet/)).toBeVisible()
    const asking = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    expect((await asking).type()).toBe('beforeunload')
    await (await asking).dismiss()

    await page.getByRole('main').getByRole('link', { name: 'Save the file' }).first().click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the file' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/^keywright-backup-\d{8}-\d{4}\.json$/)
    const saved = await (await waiting).path()
    await expect(page.getByText(/Everything here is in the file saved at/)).toBeVisible()
    expect(await stored(page)).toEqual([0, 0, 0])

    // Without data there is nothing to lose, so no question is shown.
    await open(page)
    await expect(page.getByText('No identity yet')).toBeVisible()
    // The page stored nothing when it closed, either.
    expect(await stored(page)).toEqual([0, 0, 0])
    await openIn(page, saved)
    await expect(page.getByText('Everything here is from the file that you opened.')).toBeVisible()
    await goTo(page, 'Identities')
    await expect(page.getByText('Not confirmed yet', { exact: true }).first()).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Session open/ })
      .click()
    await expect(lockButton(page)).toBeHidden()
    await goTo(page, 'Vault')
    await expectAccessible(page, 'the vault of a file')
  },
)

test(
  'the single file saves to the same backup file again, which opens with its passphrase alone',
  { tag: '@deep' },
  async ({ file: { page, open } }) => {
    await page.addInitScript(offerPlaces)
    await open(page)
    await goTo(page, 'Vault')
    await createVault(page)
    const generate = async (label: string) => {
      await page.getByLabel('Label').fill(label)
      await page.getByRole('button', { name: 'Generate private key' }).click()
      await expect(keyRow(page, new RegExp(label))).toBeVisible()
    }
    const save = async () => {
      await page.getByRole('main').getByRole('link', { name: 'Save the file' }).first().click()
      await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
      await page.getByRole('button', { name: 'Save the file' }).click()
      await expect(page.getByText(/was written and read back/)).toBeVisible()
      await expect(page.getByText(/Everything here is in the file saved at/)).toBeVisible()
    }
    const read = () => page.evaluate(() => window.chosenPlaces ?? [])
    await generate('First')
    await save()
    await expect(page.getByText(/It is written to keywright-backup-\d{8}-\d{4}\.json again/)).toBeVisible()
    await expectAccessible(page, 'a file that is written again')
    await goTo(page, 'Vault')
    await generate('Second')
    await save()
    const [place, another] = await read()
    expect(another).toBeUndefined()
    expect(place?.versions).toHaveLength(2)
    expect(place?.versions[0]).not.toBe(place?.versions[1])

    // A failed write leaves the file unchanged, and the browser downloads the file instead.
    await page.evaluate(() => void (window.isDiskFull = true))
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the file' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/^keywright-backup-/)
    await expect(page.getByText(/was handed to the browser as a download/)).toBeVisible()
    expect((await read())[0]?.versions).toHaveLength(2)

    await open(page)
    const buffer = Buffer.from(place?.versions[1] ?? '')
    await openIn(page, { name: 'saved.json', mimeType: 'application/json', buffer })
    await goTo(page, 'Vault')
    await expect(keyRow(page, /First/)).toBeVisible()
    await expect(keyRow(page, /Second/)).toBeVisible()
    expect(await stored(page)).toEqual([0, 0, 0])
  },
)

declare global {
  interface Window {
    /** The file chosen in the dialog, and each text written to it. */
    chosenPlaces?: { readonly name: string; readonly versions: string[] }[]
    isDiskFull?: boolean
  }
}

// Runs in the page: the browser's dialog, with a user who accepts the suggestion. A stream writes the file completely
// or not at all.
function offerPlaces(): void {
  const value = async ({ suggestedName }: { readonly suggestedName: string }) => {
    const versions: string[] = []
    window.chosenPlaces = [...(window.chosenPlaces ?? []), { name: suggestedName, versions }]
    return {
      name: suggestedName,
      getFile: async () => new File([versions.at(-1) ?? ''], suggestedName),
      createWritable: async () => {
        const chunks: string[] = []
        const stream = new WritableStream<string>({
          write: (chunk) => {
            if (window.isDiskFull === true) throw new DOMException('full', 'QuotaExceededError')
            chunks.push(chunk)
          },
          close: () => void versions.push(chunks.join('')),
        })
        const writer = stream.getWriter()
        return {
          write: (text: string) => writer.write(text),
          close: () => writer.close(),
          abort: () => writer.abort(),
        }
      },
    }
  }
  Reflect.defineProperty(window, 'showSaveFilePicker', { value, configurable: false })
}

test(
  'a backup of the ordinary build is restored: its Medium key asks once, and its draft can be signed',
  { tag: '@deep' },
  async ({ file: { page }, page: ordinary }) => {
    await ordinary.goto('/build/create')
    await createVault(ordinary)
    await fundFromSandbox(ordinary)
    await ordinary.goto('/vault')
    await ordinary.getByLabel('Passphrase').fill(passphrase)
    await ordinary.getByRole('button', { name: 'Unlock' }).click()
    await ordinary.getByLabel('It is for').selectOption({ label: 'A Medium key of an identity' })
    await ordinary.getByRole('button', { name: 'Generate private key' }).click()
    await expect(keyRow(ordinary, /Never asks/)).toBeVisible()
    await ordinary.getByRole('link', { name: 'Back up now' }).click()
    await ordinary.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    const waiting = ordinary.waitForEvent('download')
    await ordinary.getByRole('button', { name: 'Back up now' }).click()
    await openIn(page, await (await waiting).path())

    await goTo(page, 'Vault')
    await expect(keyRow(page, /Medium/)).toContainText('Asks once')
    await expect(page.getByText('Private keys of Medium keys are among those that ask once.')).toBeVisible()
    await goTo(page, 'Identities')
    await page.getByRole('link', { name: 'Resume' }).click()
    await awaitFirstKeys(page)
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await sign(page)
    await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
  },
)

test(
  'the single file reads bytes and designs contracts, says what it cannot do, and fits a narrow window',
  { tag: '@deep' },
  async ({ file: { page } }) => {
    const [create] = JSON.parse(readFileSync('src/protocol/vectors/transitions.json', 'utf8')).transitions
    await goTo(page, 'Inspector')
    await page.getByLabel('What to read').fill(create.serializedHex)
    await expect(page.getByRole('heading', { name: 'Identity create', exact: true }).first()).toBeVisible()
    await goTo(page, 'Contracts')
    await page.getByRole('button', { name: 'New contract' }).click()
    await expect(page.getByRole('heading', { name: 'Add the first document type' })).toBeVisible()
    await goTo(page, 'Settings')
    await expect(page.getByText('sha256sum keywright.html')).toBeVisible()
    await page.getByLabel('Hash a file').setInputFiles({
      name: 'keywright.html',
      mimeType: 'text/html',
      buffer: Buffer.from('abc'),
    })
    await expect(page.getByText(/^ba7816bf8f01cfea414140de5dae2223/)).toBeVisible()
    await expectAccessible(page, 'the settings of a file')
    await page.setViewportSize({ width: 390, height: 800 })
    await expectNoSidewaysScroll(page)
  },
)

test(
  'the single file does not start inside another page, where an ordinary page would work',
  { tag: '@deep' },
  async ({ file, browser }, testInfo) => {
    await expect(file.page.getByRole('heading', { level: 1 })).toBeVisible()
    const [address = ''] = file.page.url().split('#')
    const ordinary = testInfo.outputPath('ordinary.html')
    const outer = testInfo.outputPath('outer.html')
    writeFileSync(ordinary, '<!doctype html><button onclick="this.textContent = `Pressed`">Sign</button>')
    writeFileSync(
      outer,
      ['ordinary.html', `${address}#/vault`]
        .map((source, at) => `<iframe title="frame ${at}" src="${source}"></iframe>`)
        .join(''),
    )
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      await page.goto(pathToFileURL(outer).href)
      const control = page.frameLocator('iframe[title="frame 0"]').getByRole('button')
      await control.click()
      await expect(control).toHaveText('Pressed')
      const body = page.frameLocator('iframe[title="frame 1"]').locator('body')
      await expect(body).toContainText('Keywright was opened inside another page')
      await expect(body.getByRole('button')).toHaveCount(0)
      await expect(body.getByRole('textbox')).toHaveCount(0)
    } finally {
      await context.close()
    }
  },
)

test(
  'the single file sends nothing out, from its page or from a worker',
  { tag: '@deep' },
  async ({ file, browser }) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.end()
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const bound = server.address()
    const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
    // This context has a network, so that only the policy blocks requests.
    const context = await browser.newContext()
    try {
      const canary = await context.newPage()
      await canary.evaluate((url) => fetch(url, { mode: 'no-cors' }), `${address}/canary`)
      expect(asked.splice(0)).toEqual(['/canary'])

      const page = await context.newPage()
      await file.open(page)
      // There is nothing to overwrite before the loader has unpacked the program.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const fromPage = await page.evaluate(async (url) => {
        const attempts: readonly (() => unknown)[] = [
          () => fetch(url),
          () => fetch(location.href),
          () => new Worker(URL.createObjectURL(new Blob(['0']))),
          () => new Worker('data:text/javascript,0'),
          () => (document.createElement('script').text = '0'),
          () => (document.createElement('script').src = URL.createObjectURL(new Blob(['0']))),
          // The policy allows only the page's script beside the loader.
          () =>
            new Promise((open, fail) => {
              const script = document.createElement('script')
              script.onload = open
              script.onerror = fail
              script.src = window.ownScripts?.workers ?? ''
              document.body.append(script)
            }),
          () => Reflect.defineProperty(window, 'ownScripts', { value: {} }) || Promise.reject(new Error()),
          () =>
            new Promise((open, fail) => {
              const picture = document.createElement('img')
              picture.onload = open
              picture.onerror = fail
              picture.src = url
            }),
        ]
        const settled = await Promise.allSettled(attempts.map(async (attempt) => attempt()))
        return settled.map(({ status }) => status)
      }, address)
      expect(fromPage).toEqual(Array.from({ length: 9 }, () => 'rejected'))
      // The vault's worker, which starts after the first screen.
      const worker = page.workers()[0] ?? (await page.waitForEvent('worker'))
      const fromWorker = await worker.evaluate(async (url) => {
        const attempts: readonly (() => unknown)[] = [
          () => fetch(url),
          () => fetch(location.href),
          () => Reflect.get(self, 'importScripts')(url),
          () => new Worker(URL.createObjectURL(new Blob(['0']))),
          () =>
            new Promise((open, fail) => {
              const socket = new WebSocket(url.replace('http', 'ws'))
              socket.onopen = open
              socket.onerror = fail
            }),
        ]
        const settled = await Promise.allSettled(attempts.map(async (attempt) => attempt()))
        return settled.map(({ status }) => status)
      }, address)
      expect(fromWorker).toEqual(Array.from({ length: 5 }, () => 'rejected'))
      expect(asked).toEqual([])
    } finally {
      await context.close()
      server.close()
    }
  },
)
