import { find, type Findings } from './contract-findings.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'

/**
 * Positions of one level: an integer each, unique, from 0 without gaps (docs/specification.md "Data contract", property
 * rule 1). A property without a usable position explains one gap, so that one mistake is one violation.
 */
export function checkPositions(
  findings: Findings,
  properties: JsonObject,
  path: string,
  isNested: boolean,
): void {
  const holders = new Map<number, string>()
  let unplaced = 0
  for (const [name, definition] of Object.entries(properties)) {
    const position = isJsonObject(definition) ? memberOf(definition, 'position') : undefined
    const pointer = `${pointTo(path, name)}/position`
    if (typeof position === 'number' && Number.isInteger(position) && position >= 0) {
      const holder = holders.get(position)
      if (holder === undefined) holders.set(position, name)
      else {
        unplaced += 1
        const about = { value: position, params: { position, other: holder } }
        find(findings, 'property.position-unique', pointer, about)
      }
      continue
    }
    unplaced += 1
    if (!isJsonObject(definition)) continue
    const rule = Number.isInteger(position) ? 'property.position-sequence' : 'property.position'
    find(findings, rule, pointer, position === undefined ? {} : { value: position })
  }
  checkGaps(findings, holders, unplaced, path, isNested)
}

function checkGaps(
  findings: Findings,
  holders: ReadonlyMap<number, string>,
  unplaced: number,
  path: string,
  isNested: boolean,
): void {
  if (isWithoutGap(holders)) return
  let slack = unplaced
  let next = 0
  for (const position of [...holders.keys()].sort((left, right) => left - right)) {
    const gap = position - next
    if (gap > slack) {
      const rule = isNested && next === 0 ? 'property.position-nested' : 'property.position-sequence'
      const pointer = `${pointTo(path, holders.get(position) ?? '')}/position`
      find(findings, rule, pointer, { value: position, params: { position, expected: next } })
    } else slack -= gap
    next = position + 1
  }
}

function isWithoutGap(holders: ReadonlyMap<number, string>): boolean {
  for (let position = 0; position < holders.size; position += 1) if (!holders.has(position)) return false
  return true
}
