import { isJsonObject, memberOf, pointTo, type JsonObject } from './json-value.ts'
import { isSystemField } from './system-field.ts'

/** What an entry of an index names. */
export type IndexedField =
  | { readonly kind: 'system'; readonly isRequired: boolean }
  | {
      readonly kind: 'property'
      readonly definition: JsonObject
      /** Pointer to the definition. */
      readonly path: string
      /** Whether every document has it: it and every object around it are required. */
      readonly isRequired: boolean
    }
  | { readonly kind: 'unknown' }

/** The lists of `required` as sets, each made once: a hostile contract may have many indices and long lists. */
export type RequiredNames = Map<JsonObject, ReadonlySet<unknown>>

/** The field that a path such as `records.owner` names in a document type; `path` is the pointer of the type. */
export function resolveField(
  documentType: JsonObject,
  path: string,
  field: string,
  required: RequiredNames,
): IndexedField {
  if (isSystemField(field)) {
    return { kind: 'system', isRequired: field === '$ownerId' || isRequiredIn(documentType, field, required) }
  }
  let schema = documentType
  let pointer = path
  let isRequired = true
  for (const name of field.split('.')) {
    const properties = memberOf(schema, 'properties')
    const definition = isJsonObject(properties) ? memberOf(properties, name) : undefined
    if (!isJsonObject(definition)) return { kind: 'unknown' }
    isRequired &&= isRequiredIn(schema, name, required)
    pointer = pointTo(`${pointer}/properties`, name)
    schema = definition
  }
  return { kind: 'property', definition: schema, path: pointer, isRequired }
}

function isRequiredIn(schema: JsonObject, name: string, known: RequiredNames): boolean {
  const required = memberOf(schema, 'required')
  if (!Array.isArray(required)) return false
  const names = known.get(schema) ?? new Set<unknown>(required)
  known.set(schema, names)
  return names.has(name)
}
