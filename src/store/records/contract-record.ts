import { z } from 'zod'

import { contractRuleSets } from '#/protocol/contract-13/contract-judgement.ts'
import { platformVersions } from '#/protocol/contract/platform-version.ts'

/** Longest contract text, in characters: the limit of `checkContractText`. */
export const mostContractText = 1_048_576
export const mostContractName = 100
export const mostSamples = 200
export const mostVersions = 200
export const mostSampleText = 65_536
/** Longest document type name of a sample, in characters; networks allow 64. */
export const mostSampleType = 200

const ContractId = z.string().regex(/^[0-9a-f]{16}$/)

export const ContractSample = z.lazy(() =>
  z.strictObject({
    id: ContractId,
    documentType: z.string().max(mostSampleType),
    name: z.string().max(mostContractName),
    text: z.string().max(mostSampleText),
    /**
     * The one rule that the sample is meant to break; empty if it is meant to be valid; absent if the user has not
     * said.
     */
    expects: z.string().max(100).optional(),
  }),
)
export type ContractSample = Readonly<z.infer<typeof ContractSample>>

export const ContractRecord = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: ContractId,
    name: z.string().max(mostContractName),
    version: z.int().min(0),
    createdAtMs: z.int(),
    savedAtMs: z.int(),
    text: z.string().max(mostContractText),
    /** The last text that was a JSON object, which the form shows; `null` while `text` is one. */
    goodText: z.string().max(mostContractText).nullable(),
    target: z.literal(platformVersions),
    /** Chosen by the user. `null`: the rule set of the current network, also for records of older builds. */
    rules: z.enum(contractRuleSets).nullable().default(null),
    samples: z.array(ContractSample).max(mostSamples).readonly(),
    baseVersion: z.int().min(1).nullable(),
  }),
)
export type ContractRecord = Readonly<z.infer<typeof ContractRecord>>

export const ContractVersion = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: ContractId,
    contractId: ContractId,
    number: z.int().min(1),
    name: z.string().max(mostContractName),
    keptAtMs: z.int(),
    text: z.string().max(mostContractText),
  }),
)
export type ContractVersion = Readonly<z.infer<typeof ContractVersion>>
