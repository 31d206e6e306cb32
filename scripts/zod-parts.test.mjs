import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withoutJsonSchema } from './zod-parts.mjs'

const core = path.join(path.dirname(createRequire(import.meta.url).resolve('zod/package.json')), 'v4', 'core')

/** Imports a file of zod as the build has it. */
function importLeft(file) {
  const text = withoutJsonSchema().load(file)
  const resolved = text.replaceAll(
    /from "\.\/(.*?)"/g,
    (_from, name) => `from "${pathToFileURL(path.join(core, name))}"`,
  )
  return import(`data:text/javascript,${encodeURIComponent(resolved)}`)
}

test.each(['to-json-schema', 'json-schema-processors'])(
  '%s exports the same names, and calling one of them throws',
  async (name) => {
    const file = path.join(core, `${name}.js`)
    const { aggregateChecks: _kept, ...left } = await importLeft(file)
    const { aggregateChecks: _published, ...published } = await import(pathToFileURL(file).href)
    expect(Object.keys(published).length).toBeGreaterThan(5)
    expect(Object.keys(left)).toEqual(Object.keys(published))
    for (const [made, part] of Object.entries(left)) {
      const call = made.startsWith('create') ? part() : part
      expect(call).toThrow('zod writes no JSON Schema in this build')
    }
  },
)

test('the limits of a schema are read as before', async () => {
  const { aggregateChecks } = await importLeft(path.join(core, 'json-schema-processors.js'))
  expect(aggregateChecks(z.int().min(3).max(9))).toMatchObject({ minimum: 3, maximum: 9, isInt: true })
  expect(aggregateChecks(z.string().max(7))).toMatchObject({ maximum: 7 })
})

test('the rest of zod is left unchanged', () => {
  expect(withoutJsonSchema().load(path.join(core, 'schemas.js'))).toBeUndefined()
})
