import { beforeAll, describe, expect, it } from 'vitest'

import { reportContract } from '../src/protocol/contract/check-contract.ts'
import { readContractVectors } from '../src/protocol/testing/contract-vectors.ts'
import { pickFrom } from '../src/protocol/testing/random-transition.ts'
import { noteCounts, readSweep } from '../src/protocol/testing/sweep.ts'
import { openDpp, type Dpp } from './dpp.ts'
import { withoutPositions } from './without-positions.ts'
import { mutateContract } from './mutate-contract.ts'

// The published library accepts every contract that has no violation and no warning here, so an empty list can be
// trusted.

const sweep = readSweep(process.env)
const seeds = [1, 2, 3, 4, 5, 6].map(sweep.seedFrom)
const mutantsOfSeed = Math.ceil(sweep.sizeOf('contract-mutants') / seeds.length)
const maxSampleText = 3500
const samples = readContractVectors()
  .valid.map(({ contract }) => contract)
  .filter((contract) => JSON.stringify(contract).length < maxSampleText)

let dpp: Dpp
beforeAll(async () => {
  dpp = await openDpp('dpp-0.25', {})
})

async function rejectionOf(documents: unknown): Promise<string | undefined> {
  try {
    const raw = dpp.dataContract.create(Buffer.alloc(32, 1), withoutPositions(documents)).toObject()
    const [error] = (await dpp.dataContract.validate(raw)).getErrors()
    return error?.message
  } catch (error) {
    // The library crashes on some values, such as a constant null, which says nothing about the contract.
    return error instanceof TypeError || error instanceof RangeError ? undefined : String(error)
  }
}

describe('mutated contracts', () => {
  it.for(seeds)(
    '@dashevo/dpp 0.25.8 accepts each mutated contract that has no violation and no warning: seed %i',
    async (seed, { task }) => {
      const pick = pickFrom(seed)
      const disputed: string[] = []
      let [accepted, rejected] = [0, 0]
      for (let mutant = 0; mutant < mutantsOfSeed; mutant += 1) {
        const contract = structuredClone(Object(samples[pick(samples.length)]))
        mutateContract(contract.documents, pick)
        const { violations, warnings } = reportContract(contract)
        if (violations.length + warnings.length > 0) rejected += 1
        else {
          accepted += 1
          const rejection = await rejectionOf(contract.documents)
          if (rejection !== undefined) disputed.push(`${rejection}: ${JSON.stringify(contract.documents)}`)
        }
      }
      noteCounts(task, { sweep: 'contract-mutants', seed, done: mutantsOfSeed, accepted, rejected: rejected })
      expect(disputed).toEqual([])
      // Both outcomes must be frequent enough for the comparison to mean something.
      expect(Math.min(accepted, rejected)).toBeGreaterThan(mutantsOfSeed / 20)
    },
  )

  it('would show a contract that the library rejects', async () => {
    expect(await rejectionOf({ note: { type: 'object' } })).toBeDefined()
  })
})
