import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { expectAccessible } from '#/app/testing/accessible.ts'
import { openRoute } from '#/app/testing/open-route.tsx'
import { parseHex } from '#/protocol/encoding/hex.ts'
import keys from '#/protocol/vectors/keys.json'
import transitions from '#/protocol/vectors/transitions.json'
import { framesOf } from '#/domain/offline/qr-transfer.ts'
import { drawQr } from '#/ui/qr-picture.tsx'

const createHex = transitions.transitions[0]?.serializedHex ?? ''
const create = parseHex(createHex)
const wif = keys.ecdsa[1]?.wifTestnet ?? ''

const heading = (name: string) => page.getByRole('heading', { name, exact: true }).first()
const seen = page.getByLabelText('What the camera sees')

/** Starts a camera that sees nothing yet. Returns a function that shows it a code. */
async function startCamera() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 480, height: 480 })
  const context = canvas.getContext('2d')
  if (context === null) throw new TypeError('no canvas')
  const show = (text: string) => {
    const { side, path } = drawQr(text)
    const scale = canvas.width / side
    context.save()
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, side, side)
    context.clip(new Path2D(path))
    context.fillStyle = '#000'
    context.fillRect(0, 0, side, side)
    context.restore()
  }
  await openScanner(async () => canvas.captureStream())
  await expect.element(seen).toBeVisible()
  return show
}

async function openScanner(camera: () => Promise<MediaStream>): Promise<void> {
  await openRoute('/inspect')
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(camera)
  await page.getByRole('button', { name: 'Scan a QR code' }).click()
  await page.getByRole('button', { name: 'Start the camera' }).click()
}

test('the camera reads a transfer of several codes although one is lost, and then stops', async () => {
  const { count, frame } = framesOf(create, 'dense')
  const show = await startCamera()
  // The first code is lost. Any code after the first `count` codes can replace it.
  for (let known = 1; known < count; known += 1) {
    show(frame(known))
    await expect.element(page.getByText(`${known} of ${count} parts`)).toBeVisible()
  }
  show(frame(count))
  show(frame(count + 1))
  await expect.element(page.getByText(`Complete: ${create.length} bytes`)).toBeVisible()
  await expect.element(heading('Identity create')).toBeVisible()
  await expect.element(seen).not.toBeInTheDocument()
})

test('a code of another transfer is reported, and the scan can start again with that transfer', async () => {
  const one = framesOf(create.toReversed(), 'dense')
  const other = framesOf(create, 'dense')
  const show = await startCamera()
  show(one.frame(0))
  await expect.element(page.getByText(`1 of ${one.count} parts`)).toBeVisible()
  show(other.frame(0))
  await expect.element(page.getByText(/belongs to another transfer/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Start again with that one' }).click()
  for (let index = 0; index < other.count; index += 1) {
    const next = index + 1 === other.count ? /^Complete: / : `${index + 1} of ${other.count} parts`
    show(other.frame(index))
    await expect.element(page.getByText(next)).toBeVisible()
  }
  await expect.element(heading('Identity create')).toBeVisible()
})

test('a private key in a code is not shown on the page', async () => {
  const show = await startCamera()
  show(wif)
  await expect.element(page.getByText('This may be a private key')).toBeVisible()
  expect(document.documentElement.outerHTML).not.toContain(wif)
})

test.each([
  ['NotAllowedError', 'The browser did not allow the camera'],
  ['NotFoundError', 'No camera was found'],
])('after a %s of the camera, the page shows the reason and a button to try again', async (name, reason) => {
  await openScanner(() => Promise.reject(new DOMException('', name)))
  await expect.element(page.getByText(reason)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible()
})
