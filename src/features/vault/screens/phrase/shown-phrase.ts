/** The words of the phrase while they are on the screen, and which of them are asked for afterwards. */
export interface ShownPhrase {
  readonly words: readonly string[]
  readonly places: readonly number[]
}
