import { expect, it } from 'vitest'
import { startPlaces } from './json-edit.ts'

it('a thousand fixes of a text are independent, so they are written at once', () => {
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
  // The other edit changes the object around this member.
  ['/a/d', 'member'],
  ['/e', 'all'],
] as const)('the edit of %s (%s) depends on a removed member', (path, reach) => {
  const places = startPlaces()
  places.take('/a/b', 'member')
  expect(places.areApart(path, reach)).toBe(false)
  places.clear()
  expect(places.areApart(path, 'value')).toBe(true)
})

it('an edit beside another, or with a name that begins alike, is independent', () => {
  const places = startPlaces()
  places.take('/a/b', 'member')
  expect([places.areApart('/a/c', 'value'), places.areApart('/ab/b', 'member')]).toEqual([true, true])
})
