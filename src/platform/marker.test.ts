import { afterEach, expect, it, vi } from 'vitest'

import { openMarker } from './marker.ts'

afterEach(() => vi.unstubAllGlobals())

it('blocked storage is distinguished from empty storage', () => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  expect(openMarker('a').read()).toBeNull()
  const denied = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied })
  const marker = openMarker('a')
  for (const act of [() => marker.read(), () => marker.write('b'), () => marker.remove()])
    expect(act).toThrow(expect.objectContaining({ name: 'DatabaseError', fault: 'denied' }))
})
