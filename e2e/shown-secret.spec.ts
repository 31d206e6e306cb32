import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { CDPSession } from '@playwright/test'

import { createVault, passphrase } from './acts.ts'
import { expect, test } from './fixtures.ts'

test.use({ stretchesQuickly: true })

// After a private key was shown, no object that the page can reach may contain it. The journey reads the key through
// the debugger, because a read by the page would leave a copy in its heap.

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
    // The control: a shown private key is found.
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
    const making = page.getByRole('region', { name: 'Create a recovery phrase' })
    await making.getByText('24 words').click()
    await making.getByLabel('Passphrase').fill(passphrase)
    const before = await readHeap(session)
    await making.getByRole('button', { name: 'Create the phrase' }).click()
    const hide = page.getByRole('button', { name: 'Hide them' })
    await expect(hide).toBeVisible()
    // Scripts that load in the meantime contain words, too, such as "lazy". Words of the program do not count.
    const ofProgram = wordsOfProgram()
    const shown = await findShown(session, /^[a-z]{3,8}$/)
    expect(shown).toHaveLength(24)
    const words = shown.filter((word) => !ofProgram.has(word))
    expect(words.length).toBeGreaterThanOrEqual(4)
    // The page has the list of all words, to find phrases in typed text, so only additional strings count.
    const more = async () => countStrings(await readHeap(session), words) - countStrings(before, words)
    expect(await more()).toBeGreaterThanOrEqual(words.length)
    await hide.click()
    await expect(page.getByText('The words are hidden')).toBeVisible()
    expect(await more()).toBeLessThanOrEqual(0)
  },
)

/** Words in the scripts of the build, except for the word list of recovery phrases. */
function wordsOfProgram(): ReadonlySet<string> {
  const folder = path.join('dist', 'client', 'assets')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const texts = scripts.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const isList = (text: string) => text.includes('abandon') && text.includes('zoo')
  return new Set(texts.filter((text) => !isList(text)).flatMap((text) => text.match(/[a-z]+/g) ?? []))
}

/** Counts the strings of a heap snapshot that equal one of these texts. */
function countStrings(heap: string, texts: readonly string[]): number {
  const { snapshot, nodes, strings } = JSON.parse(heap)
  const fields: readonly string[] = snapshot.meta.node_fields
  const kinds: readonly string[] = snapshot.meta.node_types[0]
  const [nameAt, typeAt] = [fields.indexOf('name'), fields.indexOf('type')]
  const isText = new Set(texts)
  let count = 0
  for (let node = 0; node < nodes.length; node += fields.length) {
    if (kinds[nodes[node + typeAt]] === 'string' && isText.has(strings[nodes[node + nameAt]])) count += 1
  }
  return count
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
