import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listShortcuts } from './shortcuts.ts'

const namesAt = (path: string) => listShortcuts(path).map(({ name }) => name)
const keysOf = (about: string) =>
  listShortcuts('/')
    .flatMap(({ shortcuts }) => shortcuts)
    .find((each) => each.about === about)?.keys

describe('the shortcuts', () => {
  beforeEach(() => vi.stubGlobal('navigator', { platform: 'Linux x86_64' }))
  afterEach(() => vi.unstubAllGlobals())

  it('lists the shortcuts of the page first, and those of every page after them', () => {
    expect(namesAt('/')[0]).toBe('Everywhere')
    expect(namesAt('/inspect').slice(0, 2)).toEqual(['Bytes in the inspector', 'Everywhere'])
    expect(namesAt('/contracts/a').slice(0, 4)).toEqual([
      'Contract designer',
      'Structure of a contract',
      'JSON editor',
      'Everywhere',
    ])
    expect(namesAt('/contracts')[0]).toBe('Everywhere')
    expect(namesAt('/build/transfer/a')[0]).toBe('Field of an identity')
  })

  it('lists the same shortcuts on every page', () => {
    expect(namesAt('/contracts/a').toSorted()).toEqual(namesAt('/').toSorted())
  })

  it('names the keys as the platform does', () => {
    expect(keysOf('Redo')).toEqual([
      ['Ctrl', 'Shift', 'Z'],
      ['Ctrl', 'Y'],
    ])
    vi.stubGlobal('navigator', { platform: 'MacIntel' })
    expect(keysOf('Redo')).toEqual([['⌘', '⇧', 'Z']])
  })
})
