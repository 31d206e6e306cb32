import { readFileSync } from 'node:fs'
import type { Page, TestInfo } from '@playwright/test'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { encodeInstantLock } from '#/protocol/layer1/quorum-lock.ts'
import { encodeLockScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveTxid, encodeTransaction } from '#/protocol/layer1/transaction.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts'
import {
  beginDraft,
  beginWithVault,
  chooseMethod,
  download,
  fundFromSandbox,
  goOn,
  signFunded,
} from './acts.ts'
import { startCameraBrowser } from './browsers.ts'
import { openCodes, photograph, shownCode, writeFilm } from './film.ts'
import { expect, test } from './fixtures.ts'
import { jsonKey } from '#/protocol/testing/numbered-identities.ts'

/** Signs a create and shows it as codes that are not animated. */
async function showSigned(page: Page): Promise<Buffer> {
  await beginWithVault(page)
  await fundFromSandbox(page)
  await signFunded(page)
  const bytes = await download(page, 'binary')
  await page.getByRole('button', { name: 'Show as QR code' }).press('Enter')
  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  return bytes
}

/** A film of the pictures, in the folder of the test. */
function makeFilm(testInfo: TestInfo, name: string, pictures: readonly Buffer[]): string {
  const film = testInfo.outputPath(`${name}.mjpeg`)
  writeFilm(film, pictures)
  return film
}

/** Opens the scanner of the inspector in a browser whose camera shows the film; ends with the browser. */
async function scan(
  testInfo: TestInfo,
  film: string,
  permissions: readonly string[],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const browser = await startCameraBrowser(film)
  try {
    const baseURL = testInfo.project.use.baseURL ?? ''
    const context = await browser.newContext({ baseURL, permissions: [...permissions] })
    const page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto('/inspect')
    await page.getByRole('button', { name: 'Scan a QR code' }).click()
    await page.getByRole('button', { name: 'Start the camera' }).click()
    await look(page)
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
}

test(
  'a signed transition crosses by sight, with three of ten codes lost',
  { tag: '@deep' },
  async ({ page }, testInfo) => {
    const bytes = await showSigned(page)
    // Three of ten are lost. So many remain that what is missing is in the others, whatever was signed.
    const little = await photograph(page, /^Low/, 48, (at) => [1, 4, 8].includes(at % 10))
    const film = makeFilm(testInfo, 'lossy', little)
    await scan(testInfo, film, ['camera'], async (other) => {
      await expect(other.getByText(/^\d+ of \d+ parts$/)).toBeVisible()
      await expect(other.getByText(`Complete: ${bytes.length} bytes`)).toBeVisible()
      await expect(other.getByRole('heading', { name: 'Identity create' }).first()).toBeVisible()
      await expect(other.getByText('Recovered key matches output 0')).toBeVisible()
      await expect(other.getByLabel('What the camera sees')).toHaveCount(0)
    })

    // Some codes of one transfer, for long enough to be seen; then another, until the end.
    const medium = await photograph(page, /^Medium/, 6)
    const some = Array.from({ length: 15 }, () => little.slice(0, 3)).flat()
    const rest = Array.from({ length: 12 }, () => medium).flat()
    await scan(testInfo, makeFilm(testInfo, 'two', [...some, ...rest]), ['camera'], async (other) => {
      await expect(other.getByText(/^3 of \d+ parts$/)).toBeVisible()
      await expect(other.getByText(/belongs to another transfer/)).toBeVisible()
      await expectAccessible(other, 'a foreign code')
      await other.getByRole('button', { name: 'Start again with that one' }).click()
      await expect(other.getByText(`Complete: ${bytes.length} bytes`)).toBeVisible()
    })

    // No permission but this one: the camera is denied.
    await scan(testInfo, film, ['clipboard-write'], async (other) => {
      await expect(other.getByText('The browser did not allow the camera')).toBeVisible()
      await expect(other.getByRole('button', { name: 'Try again' })).toBeVisible()
    })
  },
)

test(
  'codes are seen in both looks, and stand still for who asks for that',
  { tag: '@deep' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await beginWithVault(page)
    await fundFromSandbox(page)
    await signFunded(page)
    await page.getByRole('button', { name: 'Show as QR code' }).press('Enter')
    await expect(page.getByText(/your system asks for reduced motion/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible()
    await page.getByRole('button', { name: 'Forward' }).press('Enter')
    await expect(shownCode(page)).toHaveAccessibleName(
      /^QR code: signed transition, Create. Frame 2; \d are enough/,
    )
    await page.getByRole('button', { name: 'Back' }).press('Enter')
    await expect(shownCode(page)).toHaveAccessibleName(/Frame 1;/)
    for (const [colorScheme, width] of [
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page, `codes, ${colorScheme}`)
      await expectNoSidewaysScroll(page)
      const box = await shownCode(page).boundingBox()
      expect(box?.width).toBeGreaterThan(300)
    }
  },
)

test('what stands in a camera’s way is said', { tag: '@deep' }, async ({ page }) => {
  await page.goto('/inspect')
  await page.getByRole('button', { name: 'Scan a QR code' }).press('Enter')
  await page.getByRole('button', { name: 'Start the camera' }).press('Enter')
  await expect(page.getByText('No camera was found')).toBeVisible()
  await expectAccessible(page, 'no camera')
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoSidewaysScroll(page)

  await page.route('**/inspect', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'permissions-policy': 'camera=()' }
    await route.fulfill({ response, headers })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Scan a QR code' }).press('Enter')
  await page.getByRole('button', { name: 'Start the camera' }).press('Enter')
  await expect(page.getByText('The camera is switched off for this page')).toBeVisible()
})

const lockPublicKey = derivePublicKey('ecdsa', new Uint8Array(32).fill(7))

/** A lock transaction that pays to many others too, and an instant lock for it. */
function longLock(outputs: number) {
  const outPoint = { txid: new Uint8Array(32).fill(3), index: 0 }
  const transaction = encodeTransaction({
    version: 2,
    type: 0,
    inputs: [{ outPoint, script: new Uint8Array(107).fill(0x51), sequence: 0xffffffff }],
    outputs: [
      { amountDuffs: 100_000_000n, script: encodeLockScript(hash160(lockPublicKey)) },
      ...Array.from({ length: outputs }, (_, at) => ({
        amountDuffs: 1000n,
        script: encodeP2pkhScript(new Uint8Array(20).fill(at)),
      })),
    ],
    lockTime: 0,
    payload: new Uint8Array(),
  })
  const instantLock = encodeInstantLock({
    layout: 'deterministic',
    version: 1,
    inputs: [outPoint],
    txid: deriveTxid(transaction),
    cycleHash: new Uint8Array(32).fill(4),
    signature: new Uint8Array(96).fill(5),
  })
  return { transaction: formatHex(transaction), instantLock: formatHex(instantLock) }
}

test('16 KB cross by sight, with three of ten codes lost', { tag: '@deep' }, async ({ page }, testInfo) => {
  const { transaction, instantLock } = longLock(150)
  await beginDraft(page)
  await chooseMethod(page, 'InstantSend lock')
  await page.getByRole('button', { name: 'Use an offline device’s key' }).click()
  await page.getByLabel('Public key of the single-use key').fill(formatHex(lockPublicKey))
  await page.getByLabel('Lock transaction', { exact: true }).fill(transaction)
  await page.getByLabel('Instant lock', { exact: true }).fill(instantLock)
  await goOn(page, 'Keys')
  await page.getByText('JSON', { exact: true }).click()
  await page
    .getByLabel('Public keys as JSON')
    .fill(JSON.stringify([0, 2].map((kind, id) => ({ ...jsonKey(6, kind), id }))))
  await page.getByRole('button', { name: 'Add these keys' }).click()
  await goOn(page, 'Review')
  await goOn(page, 'Sign')
  await page.getByRole('button', { name: 'Prepare the request' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the request as .kwx', exact: true }).click()
  const { length } = readFileSync(await (await waiting).path())
  expect(length).toBeGreaterThanOrEqual(16_384)

  await openCodes(page)
  const pictures = await photograph(page, /^High/, 130, (at) => [1, 4, 8].includes(at % 10))
  await scan(testInfo, makeFilm(testInfo, 'long', pictures), ['camera'], async (other) => {
    const whole = `Complete: ${length.toLocaleString('en-GB')} bytes`
    await expect(other.getByText(whole)).toBeVisible({ timeout: 60_000 })
    await expect(
      other.getByRole('heading', { name: 'Transition to be signed (exchange file)' }).first(),
    ).toBeVisible()
  })
})
