import { z } from 'zod'

import { chainErrorCodes } from './chain-error.ts'
import {
  Address,
  Count,
  FactsForm,
  FailureForm,
  Hash,
  ListVerdictForm,
  LockVerdictForm,
  RootCheckForm,
  TipStatusForm,
  ViolationForm,
} from './chain-forms.ts'

/** What a dashboard shows of the network that is followed; the list itself is read in pages. */
export const ChainState = z.strictObject({
  networkId: z.string(),
  /** The last good list; null before there is one. */
  list: z
    .strictObject({
      height: Count,
      blockHash: Hash,
      /** When it became the tip here; null for a list from an earlier session. */
      sinceMs: z.number().nullable(),
      total: Count,
      enabled: Count,
      evonodes: Count,
      quorums: Count.nullable(),
      masternodeCheck: RootCheckForm,
      quorumCheck: RootCheckForm,
      chainLock: LockVerdictForm,
      verdict: ListVerdictForm,
      agreeing: z.array(Address).readonly(),
      /** How many agreed in an earlier session, of a list that was read back; the verdict does not count them. */
      earlierNodes: Count,
      differing: z.array(Address).readonly(),
    })
    .readonly()
    .nullable(),
  /** How the last poll ended; null before the first has. */
  last: z
    .strictObject({
      atMs: z.number(),
      outcome: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('unchanged') }),
        z.strictObject({ kind: z.literal('advanced') }),
        z.strictObject({ kind: z.literal('refused'), address: Address, violation: ViolationForm }),
        z.strictObject({ kind: z.literal('failed'), failure: FailureForm }),
      ]),
    })
    .readonly()
    .nullable(),
  nodes: z
    .array(
      z.strictObject({
        address: Address,
        latencyMs: z.number().nullable(),
        failures: Count,
        restsForMs: z.number(),
        lastFailure: z.enum([...chainErrorCodes, 'chain/bad-list']).nullable(),
        lastFacts: FactsForm,
        best: z.string().nullable(),
        standing: TipStatusForm.nullable(),
      }),
    )
    .readonly(),
  /** The number of the newest event. */
  lastEvent: Count,
})
export type ChainState = Readonly<z.infer<typeof ChainState>>
