import type { Page } from '@playwright/test'

import { lockButton, passphrase, sealCanary } from './acts.ts'
import { expect, test } from './fixtures.ts'
import { secretBytes, secretText, type Secret } from './secret-forms.ts'

// What the page's memory still has of a private key after the lock: every string of its heap is looked through. Bytes are not among
// those; private keys are bytes in the vault's worker alone, and that is gone.

const hex = '5e'.repeat(31) + '07'
const secrets = [secretBytes('private key', hex), secretText('passphrase', passphrase)]

test(
  'after the lock no string of the page has a private key, and one that is shown is found there first',
  { tag: '@deep' },
  async ({ page }) => {
    test.setTimeout(300_000)
    await sealCanary(page, hex)

    await page.getByRole('button', { name: 'Reveal Canary' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByRole('button', { name: 'Show it' }).click()
    await expect(page.getByText(hex)).toBeVisible()
    // The control: what is on the screen is in the heap.
    expect((await findInHeap(page, secrets)).map(({ name }) => name)).toContain('private key')

    await page.getByText('Close', { exact: true }).click()
    await expect(page.getByText(hex)).toBeHidden()
    const [worker] = page.workers()
    const gone = worker?.waitForEvent('close', { timeout: 1000 })
    await lockButton(page).click()
    expect(await gone).toBe(worker)
    await expect(page.getByRole('button', { name: 'Unlock' })).toBeVisible()
    expect(await findInHeap(page, secrets)).toEqual([])
  },
)

/** The secrets of which a string of the page's heap has any form, after everything that can be freed was. */
async function findInHeap(
  page: Page,
  wanted: readonly Secret[],
): Promise<readonly { readonly name: string }[]> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  // What a finalizer lets go of is freed by the second.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  const snapshot = JSON.parse(chunks.join(''))
  const strings: readonly string[] = snapshot.strings
  const text = strings.join('\n').toLowerCase()
  return wanted
    .filter(({ texts }) => texts.some((form) => text.includes(form.toLowerCase())))
    .map(({ name }) => ({ name }))
}
