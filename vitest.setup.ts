import { afterAll, vi } from 'vitest'

// Files share modules and globals: what one of them replaces and forgets, another would be tested with.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
