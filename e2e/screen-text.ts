import type { Page } from '@playwright/test'

import { rules } from '#/protocol/rule.ts'

/** A text that is shown or read out, and where. */
interface ShownText {
  readonly where: string
  readonly text: string
}

/** Texts with words that are not of the pseudo-language, each with where it is. `typed`: names that the journey gave. */
export async function findUntranslated(page: Page, typed: RegExp): Promise<readonly string[]> {
  const shown = [
    { where: 'title of the document', text: await page.title() },
    ...(await page.evaluate(readTexts)),
  ]
  return shown
    .filter(({ text }) => wordsOf(withoutQuotes(text).replaceAll(typed, '')).some(isForeign))
    .map(({ where, text }) => `${where}: ${text}`)
}

// What quotes the specification stays in its language, as its id does: the sentence of a rule and the heading it is under.
const quotes = Object.values(rules)
  .flatMap(({ sentence, heading }) => [sentence, heading])
  .toSorted((one, other) => other.length - one.length)

// And identifiers that are shortened in their middle, whose halves may have no digit.
const shortened = /\b\w{4,12}…\w{4,12}\b/g

function withoutQuotes(text: string): string {
  return quotes.reduce((rest, quote) => rest.replace(quote, ''), text.replaceAll(shortened, ''))
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s⟦⟧“”"‘’(),;:!?…·+]+/).filter((word) => /[a-z]{2}/i.test(word))
}

/** A word of the pseudo-language has no vowel without an accent. */
function isForeign(word: string): boolean {
  return /[aeiou]/i.test(word) && !isIdentifier.test(word) && !names.has(word.replace(/\.$/, ''))
}

// With a digit, as hex and Base58 mostly are and amounts are; `publicKeys`; a path, a rule, a file, a domain; over 30 letters.
const isIdentifier = /\d|[a-z][A-Z]|\w[./_=#@]\w|^[./]|^.{31,}$/

const names = new Set([
  'Keywright',
  'Content-Security-Policy',
  // A field of a masternode.
  'service',
  // The profile of the sandbox.
  'spec',
  // The browser’s own words, in lists and times: it does not know the pseudo-language.
  'and',
  'or',
  'AM',
  'PM',
  'Jan',
  'March',
  'Mar',
  'April',
  'Apr',
  'May',
  'June',
  'Jun',
  'July',
  'Jul',
  'Aug',
  'Oct',
  'Nov',
  'Dec',
])

// In the page.
function readTexts(): ShownText[] {
  const found: ShownText[] = []
  const attributes = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'aria-roledescription',
    'title',
    'placeholder',
    'alt',
    'label',
    'data-label',
  ]
  const nameOf = (element: Element) => `${element.localName}.${element.className}`
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  // Bytes, JSON and rule ids, and what the user types into.
  const isData = (element: Element) =>
    element.closest('script, style, code, pre, [translate=no], [contenteditable=true]') !== null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element !== null && isShown(element) && !isData(element))
      found.push({ where: nameOf(element), text: node.textContent ?? '' })
  }
  for (const element of document.querySelectorAll('body *')) {
    if (!isShown(element)) continue
    for (const name of attributes) {
      const text = element.getAttribute(name)
      if (text !== null) found.push({ where: `${name} of ${nameOf(element)}`, text })
    }
  }
  return found
}
