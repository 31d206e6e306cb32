import { memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'

// What a type cannot say, in the words of the contract.
const told = [
  'minLength maxLength pattern format minimum exclusiveMinimum maximum exclusiveMaximum multipleOf minItems maxItems',
  'uniqueItems minProperties maxProperties',
]
  .join(' ')
  .split(' ')

/** The description of a schema and the limits that no type holds, as lines of a comment. */
export function docComment(schema: JsonObject, indent: string): string {
  const description = memberOf(schema, 'description')
  const comment = memberOf(schema, '$comment')
  const lines = [description, comment]
    .filter((each) => typeof each === 'string')
    .flatMap((each) => each.split(/\r\n|[\n\r\u2028\u2029]/))
  const limits = told
    .filter((name) => Object.hasOwn(schema, name))
    .map((name) => `${name} ${JSON.stringify(schema[name])}`)
  const all = [...lines, ...(limits.length === 0 ? [] : [limits.join(', ')])]
    .map((line) => line.replaceAll('*/', '*\\/').trim())
    .filter((line) => line !== '')
  if (all.length === 0) return ''
  if (all.length === 1) return `${indent}/** ${all[0]} */\n`
  return `${indent}/**\n${all.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`
}
