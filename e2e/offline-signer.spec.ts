import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { beginDraft, chooseMethod, createVault, download, goOn, passphrase, untilFetched } from './acts.ts'
import { startCameraBrowser } from './browsers.ts'
import { sealAs } from './exchange-acts.ts'
import { openCodes, photograph, writeFilm } from './film.ts'
import { expect, test } from './fixtures.ts'
import { importIdentity, openIdentity } from './identity-steps.ts'
import { jsonIdentity, jsonKey, privateKeyOf } from '#/protocol/testing/numbered-identities.ts'

test.use({ savesData: false, stretchesQuickly: true })

// Two devices: one is online without private keys, and one is offline with them.

/** Tells whether the page reaches its own server. */
function reachesServer(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    fetch(`/rpc?${performance.now()}`, { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    ),
  )
}

/** Disconnects the device, after checking that it was connected. Returns the requests that fail from then on. */
async function cutOff(context: BrowserContext, page: Page): Promise<readonly string[]> {
  await untilFetched(page)
  expect(await reachesServer(page)).toBe(true)
  await context.setOffline(true)
  // Answers from the browser's own cache make no network request.
  const inVain: string[] = []
  context.on('requestfailed', (request) => inVain.push(request.url()))
  expect(await reachesServer(page)).toBe(false)
  expect(inVain.splice(0)).toEqual([expect.stringContaining('/rpc?')])
  return inVain
}

async function makeKey(page: Page, what: string, label: string): Promise<void> {
  await page.getByLabel('It is for').selectOption({ label: what })
  await page.getByLabel('Label').fill(label)
  await page.getByRole('button', { name: 'Generate private key' }).click()
  await expect(page.getByText(`${label} is sealed.`).first()).toBeVisible()
}

async function saved(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFileSync(await (await waiting).path())
}

/** Opens the page of the exchange by its link, because a disconnected device cannot load pages. */
async function openExchange(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign a request' }).first().click()
  await expect(page.getByRole('heading', { name: 'Sign a request', level: 1 })).toBeVisible()
}

async function signHere(page: Page): Promise<void> {
  const proof = page.getByLabel('Passphrase')
  const sign = page.getByRole('button', { name: 'Sign the request' })
  await expect(sign).toBeVisible()
  if (await proof.isVisible()) await proof.fill(passphrase)
  await sign.click()
  await expect(page.getByText('Signed and verified')).toBeVisible()
}

async function holdsNoVault(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByText('No vault yet')).toBeVisible()
}

test(
  'a create crosses the gap as files: public keys out, request in, answer out, verified and exported',
  { tag: '@deep' },
  async ({ page, browser }) => {
    const offline = await browser.newContext({ serviceWorkers: 'block' })
    const cold = await offline.newPage()
    await cold.goto('/vault')
    await createVault(cold)
    await makeKey(cold, 'A Master key of an identity', 'Cold master')
    await makeKey(cold, 'A High key of an identity', 'Cold daily')
    await makeKey(cold, 'A single-use asset lock key', 'Cold lock')
    const inVain = await cutOff(offline, cold)

    await openExchange(cold)
    await cold.getByRole('checkbox', { name: 'Export Cold master' }).check()
    await cold.getByRole('checkbox', { name: 'Export Cold daily' }).check()
    await cold.getByLabel('Single-use key', { exact: true }).selectOption({ label: 'Cold lock' })
    const given: { readonly singleUsePublicKey: string } = JSON.parse(
      (await saved(cold, 'Download the public keys as JSON')).toString(),
    )

    await beginDraft(page)
    await chooseMethod(page, 'Sandbox funds')
    await page.getByRole('button', { name: 'Use an offline device’s key' }).click()
    await page.getByLabel('Public key of the single-use key').fill(given.singleUsePublicKey)
    await page.getByRole('button', { name: 'Get sandbox funds' }).click()
    await goOn(page, 'Keys')
    await page.getByText('JSON', { exact: true }).click()
    await page.getByLabel('Public keys as JSON').fill(JSON.stringify(given))
    await page.getByRole('button', { name: 'Add these keys' }).click()
    await goOn(page, 'Review')
    await goOn(page, 'Sign')
    await page.getByRole('button', { name: 'Prepare the request' }).click()
    const request = await saved(page, 'Download the request as .kwx')

    await cold
      .getByLabel(/Open a file/)
      .setInputFiles({ name: 'request.kwx', mimeType: 'application/octet-stream', buffer: request })
    await expect(cold.getByRole('heading', { name: 'Request to create an identity' })).toBeVisible()
    await expect(cold.getByText('Adds key 0, Cold master')).toBeVisible()
    await signHere(cold)
    const answer = await saved(cold, 'Download the answer as .kwx')

    // The answer finds its own draft, although the page accepts answers for any draft.
    await page.goto('/exchange')
    await page
      .getByLabel(/Open a file/)
      .setInputFiles({ name: 'answer.kwx', mimeType: 'application/octet-stream', buffer: answer })
    await expect(page.getByRole('heading', { name: 'Answer received' })).toBeVisible()
    await page.getByRole('button', { name: 'Use the signature' }).click()
    await expect(page).toHaveURL(/\/export$/)
    await expect(page.getByText('Signature verified: the recovered key opens output 0.')).toBeVisible()
    const json: unknown = JSON.parse((await download(page, 'JSON')).toString())
    expect(json).toMatchObject({ type: 2, publicKeys: [{ id: 0 }, { id: 1 }] })
    await holdsNoVault(page)
    expect(inVain).toEqual([])
    expect(await reachesServer(cold)).toBe(false)
    await offline.close()
  },
)

test(
  'an update crosses the gap both ways as QR codes that cameras read',
  { tag: '@deep' },
  async ({ baseURL }, testInfo) => {
    const requestFilm = testInfo.outputPath('request.mjpeg')
    const answerFilm = testInfo.outputPath('answer.mjpeg')
    const [warmBrowser, coldBrowser] = await Promise.all([
      startCameraBrowser(answerFilm),
      startCameraBrowser(requestFilm),
    ])
    try {
      const options = {
        baseURL: baseURL ?? '',
        permissions: ['camera'],
        serviceWorkers: 'block' as const,
        viewport: { width: 1440, height: 900 },
      }
      const offline = await coldBrowser.newContext(options)
      const cold = await offline.newPage()
      await cold.goto('/vault')
      await createVault(cold)
      await sealAs(cold, 'A Master key of an identity', 'First master', privateKeyOf(6, 0))
      const inVain = await cutOff(offline, cold)
      await openExchange(cold)

      const page = await (await warmBrowser.newContext(options)).newPage()
      await page.goto('/')
      const publicKeys = [0, 1, 2].map((id) => jsonKey(6, id))
      await importIdentity(page, jsonIdentity(6, { publicKeys }), 'Aurora Press')
      await openIdentity(page, 'Aurora Press')
      await page.getByRole('checkbox', { name: /Disable key 2/ }).check()
      await page.getByRole('link', { name: 'Review update' }).click()
      await page.getByRole('button', { name: 'Prepare the request' }).click()
      await openCodes(page)
      writeFilm(requestFilm, await photograph(page, /^Medium/, 10))

      await cold.getByRole('button', { name: 'Scan a QR code' }).click()
      await cold.getByRole('button', { name: 'Start the camera' }).click()
      await expect(cold.getByRole('heading', { name: 'Request to update an identity' })).toBeVisible()
      await expect(cold.getByText('Revision 3 becomes 4')).toBeVisible()
      await expect(cold.getByText(/Disables key 2/)).toBeVisible()
      await signHere(cold)
      await openCodes(cold)
      writeFilm(answerFilm, await photograph(cold, /^Low/, 6))

      await page.getByRole('button', { name: 'Scan QR codes' }).click()
      await page.getByRole('button', { name: 'Start the camera' }).click()
      await expect(page).toHaveURL(/\/build\/signed\//)
      await expect(page.getByText('Signature verified: key 0 of this identity signed.')).toBeVisible()
      const json: unknown = JSON.parse((await download(page, 'JSON')).toString())
      expect(json).toMatchObject({ type: 5, revision: 4, disablePublicKeys: [2], signaturePublicKeyId: 0 })
      await holdsNoVault(page)
      expect(inVain).toEqual([])
      expect(await reachesServer(cold)).toBe(false)
    } finally {
      await Promise.all([warmBrowser.close(), coldBrowser.close()])
    }
  },
)
