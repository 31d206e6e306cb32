import type { PatternFault } from '#/workspace/records/workspace-error.ts'

// As long as a label may be.
const longestLabel = 100
const place = /\{(n{1,6})\}/

/** What is wrong with a pattern for so many labels; nothing when each gets one of its own. */
export function rejectPattern(pattern: string, count: number): PatternFault | undefined {
  const places = pattern.match(new RegExp(place, 'g')) ?? []
  if (places.length !== 1) return 'workspace/bulk-pattern'
  return labelOf(pattern, count).length > longestLabel ? 'workspace/bulk-label' : undefined
}

/** The label at that number: as many digits as `{n}`, `{nn}`, `{nnn}` has letters, or more where they are needed. */
export function labelOf(pattern: string, number: number): string {
  return pattern
    .replace(place, (_match, letters: string) => String(number).padStart(letters.length, '0'))
    .trim()
}

/** The first labels and the last: what a person sees before anything is made. */
export function previewLabels(pattern: string, count: number): readonly string[] {
  const numbers = count <= 3 ? Array.from({ length: count }, (_, index) => index + 1) : [1, 2, count]
  return numbers.map((number) => labelOf(pattern, number))
}
