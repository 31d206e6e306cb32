import { checkPositions } from './check-positions.ts'
import { breaksLimit, find, leaveOpen, type Findings } from './contract-findings.ts'
import { countCharacters, isJsonObject, pointTo, type JsonObject } from './json-value.ts'
import { holdsSince } from './platform-version.ts'
import type { SchemaRole } from './schema-role.ts'

type CheckSchema = (findings: Findings, schema: JsonObject, path: string, role: SchemaRole) => void

const nameCharacters = /^[A-Za-z0-9_-]*$/

/**
 * The properties of one level: names, definitions, positions (docs/specification.md "Data contract", property rules).
 */
export function checkLevel(
  findings: Findings,
  properties: JsonObject,
  path: string,
  of: SchemaRole,
  checkDefinition: CheckSchema,
): void {
  for (const [name, definition] of Object.entries(properties)) {
    const pointer = pointTo(path, name)
    checkName(findings, name, pointer)
    if (isJsonObject(definition)) {
      checkDefinition(findings, definition, pointer, of === 'condition' ? 'condition' : 'property')
    } else if (of !== 'condition' || typeof definition !== 'boolean') {
      find(findings, 'property.object', pointer, { value: definition })
    }
  }
  if (of !== 'condition') checkPositions(findings, properties, path, of !== 'document')
}

function checkName(findings: Findings, name: string, path: string): void {
  const broken = breaksLimit(findings, 'propertyName', countCharacters(name))
  if (broken !== undefined || !nameCharacters.test(name)) {
    const params = broken ?? { found: countCharacters(name) }
    find(findings, 'property.name', path, { value: name, params: { name, ...params } })
  } else if (!holdsSince(findings.version, 'v0.23')) {
    // Before v0.23 the character set was stricter; which it was, the document does not say.
    leaveOpen(findings, 'property.name', path, name)
  }
}
