import { checkValue } from '#/protocol/contract/check-value.ts'
import { startVisit } from '#/protocol/contract/instance-visit.ts'
import { compilePattern } from '#/protocol/contract/re2-pattern.ts'
import { schemaKeywords } from '#/protocol/contract/schema-keyword.ts'
import { mismatch, type Mismatch } from './suite.ts'
import { list, text, vector } from './vector.ts'

/** A test of the JSON-Schema-Test-Suite. `skippedBy` names the part that the specification forbids. */
export interface SchemaCase {
  readonly name: string
  readonly skippedBy?: string
  readonly check: () => readonly Mismatch[]
}

/** The files of that suite are lists of groups: a schema, and tests of data against it. */
export function listSchemaCases(groups: readonly unknown[]): readonly SchemaCase[] {
  return groups.map(vector).flatMap(({ description, schema, tests }) => {
    const skippedBy = findForbidden(schema)
    return list(tests).map((each): SchemaCase => {
      const test = vector(each)
      return {
        name: `${text(description)}: ${text(test['description'])}`,
        ...(skippedBy === undefined ? {} : { skippedBy }),
        check: () => mismatch('valid', test['valid'], isValid(schema, test['data'])),
      }
    })
  })
}

function isValid(schema: unknown, data: unknown): boolean {
  const visit = startVisit(checkValue)
  checkValue(visit, schema, data, '')
  return !visit.isBroken
}

function findForbidden(schema: unknown): string | undefined {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return undefined
  for (const [name, value] of Object.entries(schema)) {
    const keyword = schemaKeywords.get(name)
    if (keyword?.kind === 'rejected') return `the keyword ${name}`
    if (name === 'pattern' && compilePattern(text(value)) === undefined) {
      return `the pattern ${text(value)}, which RE2 does not compile`
    }
    const found = innerSchemas(name, value)
      .map(findForbidden)
      .find((each) => each !== undefined)
    if (found !== undefined) return found
  }
  return undefined
}

const maps = ['properties', 'dependentSchemas', '$defs']
const singles = ['items', 'contains', 'additionalProperties', 'contentSchema']

function innerSchemas(name: string, value: unknown): readonly unknown[] {
  if (singles.includes(name)) return [value]
  if (name === 'prefixItems' || maps.includes(name)) return Object.values(Object(value))
  return []
}
