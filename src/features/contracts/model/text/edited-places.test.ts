import { expect, it } from 'vitest'
import { startPlaces } from './json-edit.ts'

it('tells edits that leave each other alone: a thousand fixes of a text are written at once', () => {
  const places = startPlaces()
  for (let at = 0; at < 1000; at += 1) {
    expect(places.areApart(`/types/t${at}/default`, 'member')).toBe(true)
    places.take(`/types/t${at}/default`, 'member')
  }
})

it.each([
  ['/a/b', 'value'],
  ['/a/b/c', 'value'],
  ['/a', 'value'],
  // The object around it changes with the other edit.
  ['/a/d', 'member'],
  ['/e', 'all'],
] as const)('does not take %s (%s) for apart from a member that goes', (path, reach) => {
  const places = startPlaces()
  places.take('/a/b', 'member')
  expect(places.areApart(path, reach)).toBe(false)
  places.clear()
  expect(places.areApart(path, 'value')).toBe(true)
})

it('leaves a value beside it, and a name that begins alike, apart', () => {
  const places = startPlaces()
  places.take('/a/b', 'member')
  expect([places.areApart('/a/c', 'value'), places.areApart('/ab/b', 'member')]).toEqual([true, true])
})
