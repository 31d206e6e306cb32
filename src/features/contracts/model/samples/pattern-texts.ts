import { compilePattern } from '#/protocol/contract/re2-pattern.ts'
import type { PatternNode } from './pattern-node.ts'
import { readPattern } from './read-pattern.ts'

// A document has 16 KB.
const maxText = 20_000
const extras = [3, 1, 0, 2, 6, 12, 25, 50, 62, 63, 100, 255, 1000, 5000]

interface Writing {
  text: string
  picks: number
  /** How often a part is repeated beyond what it must be. */
  readonly extra: number
  readonly counter: number
}

/** Texts that an expression matches, from short to long; none where it cannot be read. The same for the same counter. */
export function patternTexts(source: string, counter: number): readonly string[] {
  const pattern = compilePattern(source)
  const node = pattern === undefined ? undefined : readPattern(source)
  if (pattern === undefined || node === undefined) return []
  const texts = extras.flatMap((extra) => {
    const writing = { text: '', picks: 0, extra, counter }
    return write(writing, node) ? [writing.text] : []
  })
  return [...new Set(texts)].filter((text) => pattern.matches(text))
}

/** Whether there was room for it. */
function write(writing: Writing, node: PatternNode): boolean {
  if (writing.text.length > maxText || writing.picks > maxText) return false
  switch (node.kind) {
    case 'characters': {
      const choices = [...node.choices]
      writing.text += choices[pick(writing, choices.length)] ?? ''
      return true
    }
    case 'sequence':
      return node.parts.every((part) => write(writing, part))
    case 'choice': {
      const option = node.options[pick(writing, node.options.length)]
      return option === undefined || write(writing, option)
    }
    case 'repeat': {
      const count = Math.min(node.max, node.min + writing.extra)
      for (let at = 0; at < count; at += 1) {
        if (!write(writing, node.part)) return false
      }
      return true
    }
  }
}

/** A different place for each pick and each counter, without chance. */
function pick(writing: Writing, count: number): number {
  writing.picks += 1
  return count < 2 ? 0 : (writing.counter * 7 + writing.picks * 5) % count
}
