import { wordlist } from '@scure/bip39/wordlists/english.js'
import { sha256 } from '#/protocol/encoding/hash.ts'

const places: ReadonlyMap<string, number> = new Map(wordlist.map((each, place) => [each, place]))
// The first four letters identify a word.
const shortened: ReadonlyMap<string, number> = new Map(
  wordlist.map((each, place) => [each.slice(0, 4), place]),
)
const longestWord = 8

export const phraseLengths: readonly number[] = [12, 15, 18, 21, 24]
export const fewestWords = 12
// Names in data, such as `index` and `amount`, repeat. The words of a phrase rarely do.
const fewestDistinct = 6

/**
 * Returns the index in the BIP 39 list of a word, or of its first four letters, in any case; undefined for other text.
 */
export function placeOfWord(text: string): number | undefined {
  if (text.length > 2 * longestWord) return undefined
  const word = text.trim().toLowerCase()
  return places.get(word) ?? shortened.get(word)
}

/** Tells whether a text is a word of BIP 39 or its first four letters. */
export function isListedWord(text: string): boolean {
  return placeOfWord(text) !== undefined
}

/** Tells whether words found apart make a phrase. If few of them are distinct, the checksum must be right. */
export function isSpreadPhrase(words: readonly number[]): boolean {
  if (words.length < fewestWords) return false
  const distinct = new Set(words).size
  return distinct >= fewestDistinct || (distinct > 1 && isPhrase(words))
}

/**
 * Tells whether words, given by index in the list, are a phrase with a valid checksum (BIP 39: the first bits of
 * SHA-256).
 */
export function isPhrase(words: readonly number[]): boolean {
  if (!phraseLengths.includes(words.length)) return false
  const bits = words.map((place) => place.toString(2).padStart(11, '0')).join('')
  const entropyBits = (bits.length / 33) * 32
  const bytes = Uint8Array.from({ length: entropyBits / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2),
  )
  const [first = 0] = sha256(bytes)
  bytes.fill(0)
  return first.toString(2).padStart(8, '0').startsWith(bits.slice(entropyBits))
}

// Text that only looks like JSON may open any number of objects.
const mostLevels = 256

/** Finds recovery phrases spread over names or values of a tree or text. Only other texts end a phrase. */
export class SpreadPhraseSearch<Item> {
  readonly #ofNames: FoundPhrases<Item> = []
  readonly #ofValues: FoundPhrases<Item> = []
  readonly #ofOneName: FoundPhrases<Item> = []
  readonly #values = new PhraseRun<Item>()
  readonly #valuesByName = new Map<string, PhraseRun<Item>>()
  /** Names of the open objects. Only names of one object make a phrase: contracts repeat names such as `type` and `position`. */
  readonly #names: PhraseRun<Item>[] = []
  #skipped = 0

  /** Returns the items of each phrase, which may overlap. */
  end(): readonly (readonly Item[])[] {
    for (const run of this.#names) run.close(this.#ofNames)
    this.#values.close(this.#ofValues)
    for (const run of this.#valuesByName.values()) run.close(this.#ofOneName)
    // A list that is a complete phrase does not make a phrase with the texts around it.
    const complete = new Set(this.#ofOneName.flatMap(({ items, isCertain }) => (isCertain ? items : [])))
    const ofValues = this.#ofValues.filter(({ items }) => !items.some((each) => complete.has(each)))
    return [...this.#ofNames, ...this.#ofOneName, ...ofValues].map(({ items }) => items)
  }

  open(): void {
    if (this.#names.length < mostLevels) this.#names.push(new PhraseRun())
    else this.#skipped += 1
  }

  close(): void {
    if (this.#skipped > 0) this.#skipped -= 1
    else this.#names.pop()?.close(this.#ofNames)
  }

  name(text: string, item: Item): void {
    if (this.#skipped === 0) this.#names.at(-1)?.add(text, item, this.#ofNames)
  }

  value(text: string, name: string, item: Item): void {
    this.#values.add(text, item, this.#ofValues)
    let ofName = this.#valuesByName.get(name)
    if (ofName === undefined) {
      // Most names never have a word of a phrase, so they need no run.
      if (!isListedWord(text)) return
      ofName = new PhraseRun()
      this.#valuesByName.set(name, ofName)
    }
    ofName.add(text, item, this.#ofOneName)
  }
}

export type FoundPhrases<Item> = { readonly items: readonly Item[]; readonly isCertain: boolean }[]

/** A run of BIP 39 words. Any other text ends the run. */
export class PhraseRun<Item> {
  #items: Item[] = []
  #places: number[] = []

  add(text: string, item: Item, found: FoundPhrases<Item>): void {
    const place = placeOfWord(text)
    if (place === undefined) return this.close(found)
    this.#items.push(item)
    this.#places.push(place)
  }

  close(found: FoundPhrases<Item>): void {
    if (isSpreadPhrase(this.#places)) {
      found.push({ items: this.#items, isCertain: isPhrase(this.#places) })
    }
    if (this.#items.length === 0) return
    this.#items = []
    this.#places = []
  }
}
