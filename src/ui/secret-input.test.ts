import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const source = path.resolve(import.meta.dirname, '..')
const home = path.join('ui', 'secret-input.tsx')

// Props that would put a secret into React: a controlled value, or a change handler.
const controlling = new Set(['value', 'defaultValue', 'onChange'])

interface SecretElement {
  readonly name: string
  readonly attributes: readonly string[]
}

/** Elements of a view that accept a secret: a password field, or a component around one. */
function secretElementsIn(code: string): readonly SecretElement[] {
  // Parsing takes long, and most views accept no secret.
  if (!/Secret(?:Input|Field|Area)|password/.test(code)) return []
  const found: SecretElement[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, name, attributes } = Object.fromEntries(Object.entries(node))
    if (type === 'JSXOpeningElement') {
      const isSecret = /^Secret(Input|Field|Area)$/.test(name.name) || attributes.some(isPassword)
      const names = attributes.map((each: { name?: { name: string } }) => each.name?.name ?? '')
      if (isSecret) found.push({ name: name.name, attributes: names })
    }
    Object.values(node).forEach(visit)
  }
  visit(parseAst(code, { lang: 'tsx' }))
  return found
}

function isPassword(attribute: {
  readonly name?: { readonly name: string }
  readonly value?: unknown
}): boolean {
  return attribute.name?.name === 'type' && JSON.stringify(attribute.value).includes('"password"')
}

function isControlled({ attributes }: SecretElement): boolean {
  return attributes.some((name) => controlling.has(name))
}

describe('fields for secrets', () => {
  const views = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((file) => ({ file, elements: secretElementsIn(readFileSync(path.join(source, file), 'utf8')) }))

  it('the search finds the fields for secrets in the source, and knows which are controlled', () => {
    expect(views.filter(({ elements }) => elements.length > 0).length).toBeGreaterThan(5)
    expect(secretElementsIn('const a = <input type="password" value={x} />').map(isControlled)).toEqual([
      true,
    ])
    expect(secretElementsIn("const a = <input type={on ? 'text' : 'password'} />").map(isControlled)).toEqual(
      [false],
    )
    expect(secretElementsIn('const a = <SecretField onChange={f} />').map(isControlled)).toEqual([true])
    expect(secretElementsIn('const a = <input type="text" value={x} />')).toEqual([])
  })

  it('fields for secrets are uncontrolled, so React never holds their value', () => {
    expect(views.filter(({ elements }) => elements.some(isControlled)).map(({ file }) => file)).toEqual([])
  })

  it('only one component renders a raw password field', () => {
    const raw = views.filter(({ elements }) => elements.some(({ name }) => name === 'input'))
    expect(raw.map(({ file }) => file)).toEqual([home])
  })
})
