import type { Page } from '@playwright/test'

import { formatWif } from '#/protocol/key/private-key.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { findViolations } from './accessible.ts'
import { expect as expectAll } from './fixtures.ts'
import { waitUntilReady } from './ready.ts'
import { findCut } from './screen-layout.ts'
import { findUntranslated } from './screen-text.ts'
import { holds, secretBytes, type Seen } from './secret-forms.ts'

// The checks of the walk. They are soft, so that one run reports all problems.

const expect = expectAll.configure({ soft: true })
// Loading text and movement may be visible for a moment.
const expectSoon = expect.configure({ timeout: 15_000 })

// Text that is not translated: names that the walk types, answers of nodes, and the network that a request names.
export const typed =
  /\b(?:Identity|Shop) (?:\d+|\{n\})|“Recipient identity does not exist \d+”|(?:Sandbox v13|Testnet), (?=⟦)|“(?:sandbox|dash)”/g

/**
 * Colours do not depend on the width, nor the layout on the theme, so two looks are enough. The wide look stays
 * afterwards.
 */
const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

export async function expectTranslated(page: Page, where: string): Promise<void> {
  await expectSoon.poll(() => findUntranslated(page, typed), where).toEqual([])
}

export async function expectFits(page: Page, where: string): Promise<void> {
  for (const { width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await expectSoon.poll(() => findCut(page), `${where}, ${width} wide`).toEqual([])
  }
}

/**
 * Expects no violation in either look, except tables that scroll sideways only because the pseudo-language is longer.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    const found = await findViolations(page)
    expect(
      found.filter((each) => !each.startsWith('scrollable-region-focusable')),
      `${where}, ${colorScheme}, ${width} wide`,
    ).toEqual([])
  }
}

const keyHex = '6d'.repeat(31) + '11'
/** The private key that the walk types, in all its forms. */
export const typedKey = secretBytes('typed key', keyHex)
/** A private key planted where none is allowed. */
export const plantedKey = secretBytes('planted key', '3c'.repeat(31) + '05')

/** Channels through which a browser stores or sends data, where no private key may be. */
export const lastingChannels = /^(?:indexeddb|storage|caches|url|broadcast|download|console)/

/** Lists the channels where the secret was seen, with the text around it. */
export function findLeaks(seen: readonly Seen[], secret: typeof typedKey): readonly string[] {
  const leaks = seen.filter((each) => lastingChannels.test(each.channel) && holds(each, secret))
  return [...new Set(leaks.map(({ channel, texts }) => `${channel}: ${texts.join(' ').slice(0, 200)}`))]
}

const textFields =
  'input:not([type=checkbox], [type=radio], [type=file], [type=password], [data-secret]), textarea:not([data-secret]), [contenteditable=true]'

/**
 * Types the private key into each field that `known` does not have yet. Returns the fields that keep the key or show
 * no note.
 */
export async function findKeyTakers(page: Page, known: Set<string>): Promise<readonly string[]> {
  const place = new URL(page.url()).pathname.replaceAll(/\/(?:[\da-f]{16,}|\w{30,})/g, '/*')
  const { told, silent } = await page
    .locator(textFields)
    .evaluateAll(typeKey, { key: formatWif(parseHex(keyHex), 'testnet'), place, known: [...known] })
  for (const each of told) known.add(each)
  if (told.length > 0) await waitUntilReady(page)
  return silent
}

/** Expects each field to clear the private key and to show a note. */
export async function expectKeyTurnedAway(page: Page, known: Set<string>, where: string): Promise<void> {
  expect(await findKeyTakers(page, known), `fields that take a private key: ${where}`).toEqual([])
}

interface Typing {
  readonly key: string
  readonly place: string
  readonly known: readonly string[]
}

// Runs in the page.
async function typeKey(fields: readonly Element[], { key, place, known }: Typing) {
  const told: string[] = []
  const silent: string[] = []
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
  // A note has either the id of the rule or, in the pseudo-language, the sentence of the page.
  const findNote = () =>
    [...document.querySelectorAll('[role=alert]')].find((each) =>
      /private-key-here|prííváátéé kééýý/i.test(each.textContent),
    )
  // The limit is a time, because a slow machine draws few frames.
  const becomes = async (isSo: () => boolean) => {
    for (const end = performance.now() + 5000; !isSo() && performance.now() < end;) await frame()
    return isSo()
  }
  // The last field comes first: clearing a field may remove the fields after it.
  for (const field of fields.toReversed()) {
    if (!(field instanceof HTMLElement) || !field.checkVisibility() || field.matches(':disabled, :read-only'))
      continue
    const isArea = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    const label = isArea ? field.labels?.[0]?.textContent : undefined
    const name = `${place} ${label ?? field.getAttribute('aria-label') ?? field.outerHTML}`
    if (known.includes(name) || told.includes(name)) continue
    field.focus()
    // A field behind a dialog cannot get the focus.
    if (!field.matches(':focus')) continue
    if (isArea) {
      field.select()
      document.execCommand('insertText', false, key)
    } else {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', key)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    const holdsKey = () => (isArea ? field.value : field.textContent).includes(key.slice(0, 20))
    const isTold = await becomes(() => !holdsKey() && findNote() !== undefined)
    // Some fields are stored only when they lose the focus.
    field.blur()
    if (isTold) told.push(name)
    else silent.push(name)
    const note = findNote()
    if (note?.textContent.includes('private-key-here') !== true) continue
    ;[...note.querySelectorAll('button')].at(-1)?.click()
    await becomes(() => !note.isConnected)
  }
  return { told, silent }
}

interface Shift {
  readonly sum: number
  /** The first words of each element that moved. */
  readonly moved: readonly string[]
}

/**
 * Expects the visible content to stay in place while the page opens. A sum of shifts up to 0.1 is good
 * (https://web.dev/articles/cls). Identities has 0.03, because its first steps wait for the vault and the list above
 * them does not. Network has up to 0.06 in the pseudo-language, where the nodes and checks need more lines than are
 * reserved for them.
 */
export async function expectStill(page: Page, route: string): Promise<void> {
  const { sum, moved } = await readShift(page)
  const most = route === '/network' ? 0.1 : route === '/' ? 0.05 : 0.01
  expect(sum, `${route}, ${page.viewportSize()?.width} wide: ${moved.join('; ')}`).toBeLessThan(most)
}

/** Records layout shifts. Runs in each page before its own scripts. */
export function watchShifts(): void {
  const moved: string[] = []
  let sum = 0
  const add = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      // TypeScript has no type for layout-shift entries; these are the browser's members.
      const { value, sources, hadRecentInput } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources: readonly { readonly node: Node | null }[]
      }
      if (hadRecentInput) continue
      sum += value
      const texts = sources.map(({ node }) => node?.textContent?.trim().slice(0, 40))
      moved.push(`${value.toFixed(4)} ${texts.join(' | ')}`)
    }
  }
  const observer = new PerformanceObserver((list) => add(list.getEntries()))
  observer.observe({ type: 'layout-shift', buffered: true })
  Reflect.set(globalThis, 'readShift', () => {
    add(observer.takeRecords())
    return { sum, moved }
  })
}

/** Reads the shifts after two frames, when the current content has been painted. */
export function readShift(page: Page): Promise<Shift> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
    await frame()
    await frame()
    return Reflect.get(globalThis, 'readShift')()
  })
}
