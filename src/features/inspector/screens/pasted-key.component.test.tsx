import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import { openRoute } from '#/app/testing/open-route.tsx'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import identityIds from '#/protocol/vectors/identity-ids.json'
import keys from '#/protocol/vectors/keys.json'

const box = page.getByLabelText('What to read')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const firstHex = '5e'.repeat(32)
const secondHex = '7b'.repeat(32)
const field = page.getByLabelText('What was pasted')
const keep = button('Import into the vault')

test('a second private key replaces a visible one, and its field opens only on request, with hidden text', async () => {
  await openRoute('/inspect')
  await box.fill(firstHex)
  await keep.click()
  await expect.element(field).toHaveAttribute('type', 'password')
  await page.getByRole('main').getByRole('button', { name: 'Show', exact: true }).first().click()
  await expect.element(field).toHaveAttribute('type', 'text')
  await box.fill(secondHex)
  await expect.element(field).not.toBeVisible()
  await keep.click()
  await expect.element(field).toHaveValue(secondHex)
  await expect.element(field).toHaveAttribute('type', 'password')
})

afterEach(() => void vi.useRealTimers())

test('the page is not ready until typed text is read', async () => {
  await openRoute('/inspect')
  const isPending = () => document.documentElement.dataset['pending'] !== undefined
  await expect.poll(isPending).toBe(false)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await box.fill(firstHex)
  expect(isPending()).toBe(true)
  await expect.element(keep).not.toBeInTheDocument()
  vi.advanceTimersByTime(1000)
  await expect.element(keep).toBeVisible()
  await expect.poll(isPending).toBe(false)
})

test('clearing empties the field of a pasted private key', async () => {
  await openRoute('/inspect')
  await box.fill(firstHex)
  await keep.click()
  await expect.element(field).toHaveValue(firstHex)
  await button('Clear').click()
  await expect.element(field).toHaveValue('')
  await expect.element(button('Clear')).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
})

test('a key file shows its purpose, and links to its import in the vault', async () => {
  const [, key] = keys.ecdsa
  const wif = key?.wifTestnet ?? ''
  const { router } = await openRoute('/inspect')
  const identityKeys = [{ id: 0, name: 'Master', privateKeyWif: wif }]
  const about = {
    network: 'testnet',
    mode: 'create',
    depositAddress: key?.addressTestnet,
    identityId: identityIds.ids[0]?.identityId,
  }
  await box.fill(JSON.stringify({ ...about, identityKeys }))
  const fields = page.getByRole('list', { name: 'Fields' })
  await expect.element(fields).toHaveTextContent('Master')
  await expect.element(fields).toHaveTextContent(/privateKeyWif\s*Not shown/)
  expect(document.body.textContent).not.toContain(wif)
  await page.getByRole('link', { name: 'Import it in the vault' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/vault')
})

/** A file whose reading the test ends. */
function slowFile(name: string, text: string) {
  let resolve: (bytes: ArrayBuffer) => void = () => {}
  let reject: (error: Error) => void = () => {}
  const promise = new Promise<ArrayBuffer>((onRead, onFail) => {
    resolve = onRead
    reject = onFail
  })
  const file = new File([text], name)
  Object.defineProperty(file, 'slice', { value: () => ({ arrayBuffer: () => promise }) })
  return { file, reading: { resolve, reject }, bytes: encodeUtf8(text).slice().buffer }
}

/** Drops a file on the page. A chosen file would be copied, and could not be slow. */
function drop(file: File) {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() })
  Object.defineProperty(event, 'dataTransfer', { value: { files: [file], types: ['Files'], items: [] } })
  page.getByRole('main').getByRole('heading', { level: 1 }).element().dispatchEvent(event)
}

test('a slow file does not replace input that was read later', async () => {
  await openRoute('/inspect')
  const slow = slowFile('slow', '<nothing known>')
  drop(slow.file)
  await box.fill(firstHex)
  await expect.element(keep).toBeVisible()
  slow.reading.resolve(slow.bytes)
  // Files are read in order, so the slow file would have been read by now.
  const gone = slowFile('gone', '')
  drop(gone.file)
  gone.reading.reject(new DOMException('gone', 'NotReadableError'))
  await expect.element(page.getByText(/^The browser could not read this\./)).toBeVisible()
  await expect.element(keep).toBeVisible()
  const last = slowFile('last', '<nothing known>')
  drop(last.file)
  last.reading.resolve(last.bytes)
  await expect.element(page.getByText('Not recognized')).toBeVisible()
  await expect.element(keep).not.toBeInTheDocument()
})
