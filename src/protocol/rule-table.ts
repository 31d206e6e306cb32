import type { Rule } from './rule.ts'

/** Declares the rules that come from one heading of SPEC.md, or of the exchange format. */
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
