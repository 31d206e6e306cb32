import type * as estimators from '#/vault/unlock/passphrase-estimator.ts'
import { afterAll, vi } from 'vitest'

// Hundreds of vaults have one of a few passphrases. The estimator reads each for 30 ms; asked again, it says what it said before.
vi.mock('#/vault/unlock/passphrase-estimator.ts', async (importOriginal) => {
  const { createEstimator } = await importOriginal<typeof estimators>()
  return {
    createEstimator: () => {
      const estimator = createEstimator()
      const said = new Map<string, ReturnType<typeof estimator.check>>()
      const check = (text: string) => {
        const rating = said.get(text) ?? estimator.check(text)
        said.set(text, rating)
        return rating
      }
      return { check }
    },
  }
})

// Files share modules and globals: what one of them replaces and forgets, another would be tested with.
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
