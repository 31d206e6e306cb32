import type { Page } from '@playwright/test'

import { contract13Rules } from '#/protocol/contract-13/contract-rules.ts'
import { rules } from '#/protocol/rule.ts'

/** A text that is shown or read out, and where. */
interface ShownText {
  readonly where: string
  readonly text: string
  /** With what is set as code in it. */
  readonly whole?: string
  /** The name of a member, as it is in the bytes: a label on the same page may name it, too. */
  readonly isData?: boolean
}

/** Texts with words that are not of the pseudo-language, each with where it is. `typed`: names that the journey gave. */
export async function findUntranslated(page: Page, typed: RegExp): Promise<readonly string[]> {
  const shown = [
    { where: 'title of the document', text: await page.title() },
    ...(await page.evaluate(readTexts)),
  ]
  const data = new Set(shown.filter(({ isData }) => isData).map(({ text }) => text.trim()))
  const isForeignHere = (word: string) => isForeign(word) && !data.has(word)
  const hasForeign = (text: string) => wordsOf(text).some(isForeignHere)
  return shown
    .filter(({ text, isData }) => isData !== true && hasForeign(text))
    .filter(({ whole = '' }) => !sentences.has(whole))
    .filter(({ text }) => hasForeign(withoutQuotes(text).replaceAll(typed, '')))
    .map(({ where, text }) => `${where}: ${text}`)
}

// What quotes the specification stays in its language, as its id does: the sentence of a rule and the heading it is under.
const quotes = [
  ...Object.values(rules).flatMap(({ sentence, heading }) => [sentence, heading]),
  ...Object.values(contract13Rules).map(({ sentence }) => sentence),
]
  .toSorted((one, other) => other.length - one.length)
  .map(
    (quote) =>
      new RegExp(String.raw`(?<!\w)${quote.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)}(?!\w)`),
  )

const sentences = new Set(
  [...Object.values(rules), ...Object.values(contract13Rules)].map(({ sentence }) =>
    sentence.replaceAll('`', ''),
  ),
)

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
  // This computer, in an address.
  'localhost',
  // The profile of the sandbox.
  'spec',
  // Types and values in contracts, and the property that an invalid sample has.
  'string',
  'identifier',
  'integer',
  'object',
  'asc',
  'desc',
  'false',
  'unexpected',
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
  // Bytes, JSON and rule ids, the keys of a keyboard as they are labelled, and what the user types into.
  const isData = (element: Element) =>
    element.closest('script, style, code, pre, kbd, textarea, [translate=no], [contenteditable=true]') !==
    null
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (element === null || !isShown(element)) continue
    const text = node.textContent ?? ''
    if (!isData(element)) found.push({ where: nameOf(element), text, whole: element.textContent ?? '' })
    else if (element.getAttribute('translate') === 'no') found.push({ where: '', text, isData: true })
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
