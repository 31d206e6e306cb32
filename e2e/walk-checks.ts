import type { Page } from '@playwright/test'

import { formatWif } from '#/protocol/key/private-key.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { findViolations } from './accessible.ts'
import { expect as expectAll } from './fixtures.ts'
import { waitUntilReady } from './ready.ts'
import { findCut } from './screen-layout.ts'
import { findUntranslated } from './screen-text.ts'
import { holds, secretBytes, type Seen } from './secret-forms.ts'

// What the walk checks in each state. All that is found is told at once.

const expect = expectAll.configure({ soft: true })
// What loads or moves may show for a moment.
const expectSoon = expect.configure({ timeout: 4000 })

// Names that a journey gives, as a user would, what a node answers, and the network that a request names.
export const typed =
  /\b(?:Identity|Shop) (?:\d+|\{n\})|“Recipient identity does not exist \d+”|(?:Sandbox v13|Testnet), (?=⟦)|“(?:sandbox|dash)”/g

/** Colours do not follow the width, nor the layout the theme: two looks see all four. The wide one is last, and stays. */
const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const

/** Nothing is untranslated. */
export async function expectTranslated(page: Page, where: string): Promise<void> {
  await expectSoon.poll(() => findUntranslated(page, typed), where).toEqual([])
}

/** Nothing is cut in either look. */
export async function expectFits(page: Page, where: string): Promise<void> {
  for (const { width } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await expectSoon.poll(() => findCut(page), `${where}, ${width} wide`).toEqual([])
  }
}

/** axe finds nothing in either look, but tables that scroll sideways because their words are longer than any. */
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
/** A private key that is typed, and its other forms. */
export const typedKey = secretBytes('typed key', keyHex)
/** One that is planted where it must not be. */
export const plantedKey = secretBytes('planted key', '3c'.repeat(31) + '05')

/** Channels of what a browser keeps or sends, in which a key must not be. */
export const keptChannels = /^(?:indexeddb|storage|caches|url|broadcast|download|console)/

/** Where the secret was seen, with the text around it. */
export function findLeaks(seen: readonly Seen[], secret: typeof typedKey): readonly string[] {
  const leaks = seen.filter((each) => keptChannels.test(each.channel) && holds(each, secret))
  return [...new Set(leaks.map(({ channel, texts }) => `${channel}: ${texts.join(' ').slice(0, 200)}`))]
}

const textFields =
  'input:not([type=checkbox], [type=radio], [type=file], [type=password], [data-secret]), textarea:not([data-secret]), [contenteditable=true]'

/** Types the private key into each field that `known` does not have yet. Gives the fields that keep it or do not say so. */
export async function findKeyTakers(page: Page, known: Set<string>): Promise<readonly string[]> {
  const place = new URL(page.url()).pathname.replaceAll(/\/(?:[\da-f]{16,}|\w{30,})/g, '/*')
  const { told, silent } = await page
    .locator(textFields)
    .evaluateAll(typeKey, { key: formatWif(parseHex(keyHex), 'testnet'), place, known: [...known] })
  for (const each of told) known.add(each)
  if (told.length > 0) await waitUntilReady(page)
  return silent
}

/** Each field turns the private key away and says so. */
export async function expectKeyTurnedAway(page: Page, known: Set<string>, where: string): Promise<void> {
  expect(await findKeyTakers(page, known), `fields that take a private key: ${where}`).toEqual([])
}

interface Typing {
  readonly key: string
  readonly place: string
  readonly known: readonly string[]
}

// In the page.
async function typeKey(fields: readonly Element[], { key, place, known }: Typing) {
  const told: string[] = []
  const silent: string[] = []
  const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
  // By its rule, or where the page itself says it, in the pseudo-language.
  const findNote = () =>
    [...document.querySelectorAll('[role=alert]')].find((each) =>
      /private-key-here|prííváátéé kééýý/i.test(each.textContent),
    )
  // A slow machine draws few frames.
  const becomes = async (isSo: () => boolean) => {
    for (const end = performance.now() + 5000; !isSo() && performance.now() < end;) await frame()
    return isSo()
  }
  // From below: one that is cleared may take what follows with it.
  for (const field of fields.toReversed()) {
    if (!(field instanceof HTMLElement) || !field.checkVisibility() || field.matches(':disabled, :read-only'))
      continue
    const isArea = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    const label = isArea ? field.labels?.[0]?.textContent : undefined
    const name = `${place} ${label ?? field.getAttribute('aria-label') ?? field.outerHTML}`
    if (known.includes(name) || told.includes(name)) continue
    field.focus()
    // What is behind a dialog has no focus.
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
    // What is stored when a field is left is stored now.
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
  /** The first words of what moved. */
  readonly moved: readonly string[]
}

/**
 * What is in sight stays where it is while the page at that route opens. A sum of shifts up to 0.1 is good (https://web.dev/articles/cls).
 * Identities has 0.03: the first steps wait for the vault, which the list above them does not. Network has up to 0.06 in this
 * language, whose nodes and checks take more lines than their places.
 */
export async function expectStill(page: Page, route: string): Promise<void> {
  const { sum, moved } = await readShift(page)
  const most = route === '/network' ? 0.1 : route === '/' ? 0.05 : 0.01
  expect(sum, `${route}, ${page.viewportSize()?.width} wide: ${moved.join('; ')}`).toBeLessThan(most)
}

/** Runs in each page from its beginning. */
export function watchShifts(): void {
  const moved: string[] = []
  let sum = 0
  const add = (entries: readonly PerformanceEntry[]) => {
    for (const entry of entries) {
      // As the browser declares it: TypeScript's types know no such entries.
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

/** Once what is there was painted. */
export function readShift(page: Page): Promise<Shift> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => void requestAnimationFrame(resolve))
    await frame()
    await frame()
    return Reflect.get(globalThis, 'readShift')()
  })
}
