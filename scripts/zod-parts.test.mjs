import { createRequire } from 'node:module'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutJsonSchema } from './zod-parts.mjs'

const core = path.join(path.dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'v4', 'core')

test.each(['to-json-schema', 'json-schema-processors'])(
  '%s exports the same names, and what calls one is told',
  async (name) => {
    const file = path.join(core, `${name}.js`)
    const text = withoutJsonSchema().load(file)
    const left = await import(`data:text/javascript,${encodeURIComponent(text)}`)
    const published = await import(file)
    expect(Object.keys(published).length).toBeGreaterThan(5)
    expect(Object.keys(left)).toEqual(Object.keys(published))
    for (const [made, part] of Object.entries(left)) {
      const call = made.startsWith('create') ? part() : part
      expect(call).toThrow('zod writes no JSON Schema in this build')
    }
  },
)

test('all else of zod stays as it is', () => {
  expect(withoutJsonSchema().load(path.join(core, 'schemas.js'))).toBeUndefined()
})
