import { find, type Findings } from './contract-findings.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import type { SchemaRole } from './schema-role.ts'
import { isSystemField } from './system-field.ts'

/** `required`: strings, each of them once, that name properties of the level (SPEC.md "Data contract"). */
export function checkRequired(findings: Findings, schema: JsonObject, path: string, role: SchemaRole): void {
  const required = memberOf(schema, 'required')
  if (required === undefined) return
  const pointer = pointTo(path, 'required')
  if (!Array.isArray(required)) return find(findings, 'document.required', pointer, { value: required })
  const properties = memberOf(schema, 'properties')
  const seen = new Set<unknown>()
  for (const [index, name] of required.entries()) {
    const about = { value: name }
    if (typeof name !== 'string' || seen.has(name)) {
      find(findings, 'document.required', pointTo(pointer, index), about)
    } else if (role !== 'condition' && !isNamed(name, properties, role)) {
      find(findings, 'document.required-names', pointTo(pointer, index), about)
    }
    seen.add(name)
  }
}

function isNamed(name: string, properties: unknown, role: SchemaRole): boolean {
  if (role === 'document' && isSystemField(name)) return true
  return isJsonObject(properties) && Object.hasOwn(properties, name)
}
