import type { CDPSession } from '@playwright/test'

import { createVault, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'

// A private key that was shown is to be in nothing that the page can still reach. The journey reads it past the page, whose own
// memory it would be in otherwise.

test(
  'a private key that is hidden again is not in the heap of the page',
  { tag: '@deep' },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await page.goto('/vault')
    await createVault(page)
    await page.getByLabel('Label').fill('First')
    await page.getByRole('button', { name: 'Generate private key' }).click()
    await page.getByRole('button', { name: 'Reveal First' }).click()
    await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
    await page.getByRole('button', { name: 'Show it' }).click()
    const hide = page.getByRole('button', { name: 'Hide' })
    await expect(hide).toBeVisible()
    const [privateKey = ''] = await findShown(session, /^[0-9a-f]{64}$/)
    expect(privateKey).toHaveLength(64)
    // The positive control: while it is shown it is found.
    expect((await readHeap(session)).includes(privateKey)).toBe(true)
    await hide.click()
    await expect(page.getByRole('button', { name: 'Show it' })).toBeVisible()
    expect((await readHeap(session)).includes(privateKey)).toBe(false)
  },
)

test(
  'words of a phrase that are hidden again are not in the heap of the page',
  { tag: '@deep' },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await page.goto('/vault/phrase')
    await createVault(page)
    const making = page.getByRole('region', { name: 'Make a recovery phrase' })
    await making.getByText('24 words').click()
    await making.getByLabel('Passphrase').fill(passphrase)
    const before = await readHeap(session)
    await making.getByRole('button', { name: 'Make the phrase' }).click()
    const hide = page.getByRole('button', { name: 'Hide them' })
    await expect(hide).toBeVisible()
    const texts = await findShown(session, /^[a-z]{3,8}$/)
    const whileShown = await readHeap(session)
    // A word of the list may be a word of the program, too: what counts are those that came with the phrase.
    const words = texts.filter((word) => !hasString(before, word) && hasString(whileShown, word))
    expect(words.length).toBeGreaterThan(5)
    await hide.click()
    await expect(page.getByText('The words are hidden')).toBeVisible()
    const after = await readHeap(session)
    expect(words.filter((word) => hasString(after, word))).toEqual([])
  },
)

function hasString(heap: string, text: string): boolean {
  return heap.includes(JSON.stringify(text))
}

interface DomNode {
  readonly nodeValue: string
  readonly children?: readonly DomNode[]
}

async function findShown(session: CDPSession, pattern: RegExp): Promise<readonly string[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const waiting: DomNode[] = [root]
  const found: string[] = []
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (pattern.test(node.nodeValue)) found.push(node.nodeValue)
    waiting.push(...(node.children ?? []))
  }
  return found
}

async function readHeap(session: CDPSession): Promise<string> {
  const chunks: string[] = []
  const take = ({ chunk }: { readonly chunk: string }) => chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', take)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', take)
  return chunks.join('')
}
