import { parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** Compiles an ICU message to text or a list of parts. Throws if src/words/format-message.ts cannot format it. */
export function compileMessage(message) {
  return compileElements(parse(message, { ignoreTag: true, shouldParseSkeletons: true }))
}

/** Lists the arguments of an ICU message, each with its TypeScript type in the generated declarations. */
export function listArguments(message) {
  const found = new Map()
  visitArguments(compileMessage(message), ([name, kind = 'text']) => {
    const type = argumentTypes[kind]
    const known = found.get(name)
    found.set(name, known === undefined || known === argumentTypes.text ? type : narrower(known, type, name))
  })
  return found
}

const argumentTypes = {
  text: 'MessageValue',
  number: 'number | bigint',
  plural: 'number | bigint',
  date: 'number | Date',
  time: 'number | Date',
  select: 'string | number',
}

/** An argument that occurs twice has the type that both places accept. */
function narrower(known, type, name) {
  if (known === type || type === argumentTypes.text) return known
  if ([known, type].every((each) => each.includes('number'))) return 'number'
  throw new Error(`{${name}} is formatted in two ways that no value fits`)
}

function visitArguments(compiled, visit) {
  if (typeof compiled === 'string') return
  for (const part of compiled) {
    if (!Array.isArray(part)) continue
    visit(part)
    const [, kind, branches] = part
    if (kind === 'plural' || kind === 'select') {
      for (const branch of Object.values(branches)) visitArguments(branch, visit)
    }
  }
}

function compileElements(elements) {
  const parts = elements.map(compileElement)
  if (parts.length === 0) return ''
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts
}

function compileElement(element) {
  switch (element.type) {
    case TYPE.literal:
      return element.value
    case TYPE.argument:
      return [element.value]
    case TYPE.number:
      if (element.style != null) throw new Error(`{${element.value}, number} has a style`)
      return [element.value, 'number']
    case TYPE.date:
    case TYPE.time:
      return [element.value, ...styleOf(element)]
    case TYPE.plural:
      if (element.offset !== 0 || element.pluralType !== 'cardinal') {
        throw new Error(`{${element.value}, plural} has an offset or is ordinal`)
      }
      return [element.value, 'plural', compileBranches(element.options)]
    case TYPE.select:
      return [element.value, 'select', compileBranches(element.options)]
    case TYPE.pound:
      return 0
  }
  throw new Error(`an element of type ${element.type}`)
}

function compileBranches(options) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { value }]) => [name, compileElements(value)]),
  )
}

/** Returns a named style, or for a skeleton the options of `Intl.DateTimeFormat`. */
function styleOf({ type, value, style }) {
  const kind = type === TYPE.date ? 'date' : 'time'
  if (typeof style === 'object' && style !== null) return [kind, style.parsedOptions]
  if (!['short', 'medium'].includes(style ?? 'medium')) throw new Error(`{${value}, ${kind}} is ${style}`)
  return [kind, style ?? 'medium']
}
