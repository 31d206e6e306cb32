import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { formatText } from './format-text.ts'
import { patternTexts } from './pattern-texts.ts'

// A document has 16 KB: a longer text would be valid for its schema and for nothing else.
const maxText = 16_000

/** Texts that may fit a schema, the likeliest first. */
export function textCandidates(schema: JsonObject, counter: number): readonly string[] {
  const format = memberOf(schema, 'format')
  const pattern = memberOf(schema, 'pattern')
  const ofFormat = typeof format === 'string' ? formatText(format, counter) : undefined
  const ofPattern = typeof pattern === 'string' ? patternTexts(pattern, counter) : []
  return [...(ofFormat === undefined ? [] : [ofFormat]), ...ofPattern, ...plainTexts(schema, counter)]
}

function plainTexts(schema: JsonObject, counter: number): readonly string[] {
  const min = numberOf(memberOf(schema, 'minLength'), 0)
  const max = Math.min(numberOf(memberOf(schema, 'maxLength'), maxText), maxText)
  if (min > maxText) return []
  const number = String(counter + 1)
  const spelt = `Sample ${number}`
  const short = number.length <= max ? number : number.slice(number.length - max)
  return [spelt, short].map((each) => (each.length <= max ? each : '').padEnd(min, ' and so on'))
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}
