import { expect, test } from 'vitest'
import { sortByImports } from './part-imports.mjs'

test('every script comes after the scripts that it imports', () => {
  const imports = new Map([
    ['page.js', ['list.js', 'words.js']],
    ['list.js', ['schema.js']],
    ['words.js', ['list.js', 'schema.js', 'first.js']],
  ])
  expect(sortByImports(['page.js', 'words.js', 'schema.js', 'list.js'], imports)).toEqual([
    'schema.js',
    'list.js',
    'words.js',
    'page.js',
  ])
})

test('scripts that import each other are in the list once', () => {
  const imports = new Map([
    ['a.js', ['b.js']],
    ['b.js', ['a.js']],
  ])
  expect(sortByImports(['a.js', 'b.js'], imports)).toEqual(['b.js', 'a.js'])
})
