export interface Rule {
  /** The heading of docs/specification.md that it comes from; of an `exchange` rule, that of the page. */
  readonly heading: string
  readonly sentence: string
  /** `network` rules are not in the document: they warn, a `spec` rule refuses. `exchange`: docs/exchange-format.md, refuses. */
  readonly source: 'spec' | 'network' | 'exchange'
}

/** Declares the rules that come from one heading of the specification, or of the exchange format. */
export function rulesOf<const Id extends string>(
  heading: string,
  sentences: Readonly<Record<Id, string>>,
  source: Rule['source'] = 'spec',
): Readonly<Record<Id, Rule>> {
  const entries = Object.entries<string>(sentences)
  // Object.fromEntries forgets the keys it was given; they are exactly those of `sentences`.
  return Object.fromEntries(entries.map(([id, sentence]) => [id, { heading, sentence, source }])) as Record<
    Id,
    Rule
  >
}
