import type { Page } from '@playwright/test'

import { contract13Rules } from '#/protocol/contract-13/contract-rules.ts'
import { rules } from '#/protocol/rule.ts'

/** A text that is shown or read aloud, and its place. */
interface ShownText {
  readonly where: string
  readonly text: string
  /** The complete text, including parts set as code. */
  readonly whole?: string
  /** True for the name of a member, as it is in the bytes. A label on the same page may contain that name, too. */
  readonly isData?: boolean
}

/**
 * Lists texts with words outside the pseudo-language, each with its place. `typed`: names that the journey entered.
 */
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

// Quotes of the specification are not translated: the sentence of a rule, and its heading.
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

// Identifiers shortened in the middle, whose halves may have no digit.
const shortened = /\b\w{4,12}…\w{4,12}\b/g

function withoutQuotes(text: string): string {
  return quotes.reduce((rest, quote) => rest.replace(quote, ''), text.replaceAll(shortened, ''))
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s⟦⟧“”"‘’(),;:!?…·+]+/).filter((word) => /[a-z]{2}/i.test(word))
}

/** Tells whether a word has an unaccented vowel, which the pseudo-language never has. */
function isForeign(word: string): boolean {
  return /[aeiou]/i.test(word) && !isIdentifier.test(word) && !names.has(word.replace(/\.$/, ''))
}

// An identifier has a digit, like most hex, Base58 and amounts; or looks like `publicKeys`, a path, a rule, a file or a
// domain; or has over 30 letters.
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
  // Types and values in contracts, and the property of an invalid sample.
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

// Runs in the page.
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
  // Bytes, JSON and rule ids, keyboard keys, and editable fields.
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
