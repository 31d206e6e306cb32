import type { z } from 'zod'

// For the test of published names.

/**
 * Lists every member of a schema as a path with its allowed literals: `steps[].kind = "signed"`. A union contributes
 * the members of all options, distinguished by their literals. Sorted, without duplicates.
 */
export function namesOfSchema(schema: z.core.$ZodType): readonly string[] {
  return [...new Set(list(schema, ''))].toSorted()
}

function list(schema: z.core.$ZodType, path: string): readonly string[] {
  const def = defOf(schema)
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, member]) => {
      const at = path === '' ? name : `${path}.${name}`
      return [withValues(at, member), ...list(member, at)]
    })
  }
  if (def.type === 'union') return def.options.flatMap((option) => list(option, `${path}${tagOf(option)}`))
  if (def.type === 'array') return listElement(def.element, `${path}[]`)
  if (def.type === 'record') return listElement(def.valueType, `${path}{}`)
  if (def.type === 'tuple') return def.items.flatMap((item, at) => listElement(item, `${path}[${at}]`))
  return innerOf(schema).flatMap((inner) => list(inner, path))
}

/** Lists an array element on its own line only if its values are limited. */
function listElement(schema: z.core.$ZodType, at: string): readonly string[] {
  return [...(valuesOf(schema).length === 0 ? [] : [withValues(at, schema)]), ...list(schema, at)]
}

function withValues(at: string, schema: z.core.$ZodType): string {
  const values = valuesOf(schema)
  return values.length === 0 ? at : `${at} = ${values.join(' | ')}`
}

/** Literals that identify an option, such as `<"create">`; empty if it has none. */
function tagOf(option: z.core.$ZodType): string {
  const def = defOf(option)
  if (def.type !== 'object') return innerOf(option).map(tagOf).join('')
  for (const name of ['kind', 'by', 'ok', 'taken', 'type']) {
    const tag = def.shape[name]
    if (tag !== undefined && valuesOf(tag).length > 0) return `<${valuesOf(tag).join(' | ')}>`
  }
  return ''
}

function valuesOf(schema: z.core.$ZodType): readonly string[] {
  const def = defOf(schema)
  if (def.type === 'literal') return def.values.map(written)
  if (def.type === 'enum') return Object.values(def.entries).map(written).toSorted()
  if (def.type === 'union') return def.options.flatMap(valuesOf)
  return innerOf(schema).flatMap(valuesOf)
}

function written(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : JSON.stringify(value)
}

/** Returns the inner schemas of a wrapper. A pipe has two; a transform in it has no names. */
function innerOf(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  const def = defOf(schema)
  if (def.type === 'pipe') return [def.in, def.out]
  if (def.type === 'lazy') return [def.getter()]
  return 'innerType' in def ? [def.innerType] : []
}

function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  // Zod's core does not list its extensions; every schema from `z` is one of these.
  return (schema as z.core.$ZodTypes)._zod.def
}
