import { isListedWord, isPhrase, isSpreadPhrase, placeOfWord } from './phrase-places.ts'

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
