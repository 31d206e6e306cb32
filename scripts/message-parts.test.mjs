import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCatalogue, sourceFile, tables } from './message-modules.mjs'
import { listParts, messageParts } from './message-parts.mjs'

describe('messages in parts', () => {
  const sections = new Map([
    ['app', { 'app.a': 'A', 'app.b': 'B', 'app.c': 'C' }],
    ['shared', { 'more.a': 'More' }],
  ])

  it('messages share a part if the same modules name them', () => {
    const sources = new Map([
      ['one.ts', "t('app.a') + t('app.b') + t('more.a')"],
      ['two.tsx', '<b title="app.c">{`${t(\'app.b\')}`}</b>'],
    ])
    expect(listParts(sections, sources)).toEqual([
      { name: 'app', users: new Set(['one.ts']), messages: { 'app.a': 'A' } },
      { name: 'app', users: new Set(['one.ts', 'two.tsx']), messages: { 'app.b': 'B' } },
      { name: 'app', users: new Set(['two.tsx']), messages: { 'app.c': 'C' } },
      { name: 'shared', users: new Set(['one.ts']), messages: { 'more.a': 'More' } },
    ])
  })

  it('rejects a message that no module names', () => {
    const sources = new Map([['one.ts', "t('app.a') + t('app.b') + 'app.c.d' + app.c"]])
    expect(() => listParts(sections, sources)).toThrow('app/app.c: no module names this message')
  })
})

describe('the plugin', () => {
  const plugin = messageParts()
  plugin.buildStart()
  const file = (name) => path.join(import.meta.dirname, '..', 'src', name)

  /** Messages that a module and its imported parts add to the sections, by section. */
  const messagesOf = (name) => {
    const { code } = plugin.transform('', file(name))
    const found = {}
    for (const [, id] of code.matchAll(/import '([^']+)'/g)) {
      const part = plugin.load(plugin.resolveId(id).id)
      const [, section, text] = /virtual:messages\/([\w-]+)'\n.*?, JSON\.parse\((.*)\)\)$/s.exec(part)
      found[section] = { ...found[section], ...JSON.parse(JSON.parse(text)) }
    }
    return found
  }

  it('gives a module the messages that it names, from each section', () => {
    const { app, shared } = messagesOf('app/crumbs.tsx')
    expect(Object.keys(app)).toContain('shell.crumbs')
    expect(Object.keys(app)).not.toContain('shell.page.not-found')
    expect(Object.keys(shared ?? {})).not.toContain('control.close')
    expect(plugin.transform('', file('protocol/rule.ts'))).toBeUndefined()
    expect(plugin.transform('', '/elsewhere/app/crumbs.tsx')).toBeUndefined()
  })

  it('leaves sections empty, and tables as they are', () => {
    const catalogue = readCatalogue(sourceFile)
    for (const name of Object.keys(catalogue)) {
      const isLeft = name === 'single-file' || tables.includes(name)
      expect(plugin.load(`\0virtual:messages/${name}`)).toBe(
        isLeft ? undefined : 'export const messages = {}',
      )
    }
    expect(plugin.load('\0virtual:messages/locale')).toBeUndefined()
  })
})
