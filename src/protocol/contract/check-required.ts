import { find, type Findings } from './contract-findings.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import type { SchemaRole } from './schema-role.ts'
import { isSystemField } from './system-field.ts'

/**
 * `required`: strings, each of them once, that name properties of the level (docs/specification.md "Data contract").
 */
export function checkRequired(findings: Findings, schema: JsonObject, path: string, role: SchemaRole): void {
  const required = memberOf(schema, 'required')
  if (required === undefined) return
  const pointer = pointTo(path, 'required')
  // Present only when at least one property is required.
  const isEmpty = Array.isArray(required) && required.length === 0 && role !== 'condition'
  if (!Array.isArray(required) || isEmpty) {
    return find(findings, 'document.required', pointer, { value: required })
  }
  const properties = memberOf(schema, 'properties')
  const seen = new Set<unknown>()
  for (const [index, name] of required.entries()) {
    const place = pointTo(pointer, index)
    if (typeof name !== 'string') find(findings, 'document.required', place, { value: name })
    else if (seen.has(name)) find(findings, 'document.required', place, { value: name, params: { name } })
    else if (role !== 'condition' && !isNamed(name, properties, role)) {
      find(findings, 'document.required-names', place, { value: name })
    }
    seen.add(name)
  }
}

function isNamed(name: string, properties: unknown, role: SchemaRole): boolean {
  if (role === 'document' && isSystemField(name)) return true
  return isJsonObject(properties) && Object.hasOwn(properties, name)
}
