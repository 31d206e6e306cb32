import { z } from 'zod'

import { contractRuleSets } from '#/protocol/contract-13/contract-judgement.ts'
import { platformVersions } from '#/protocol/contract/platform-version.ts'

/** Characters of one contract: what the rules read at most (`checkContractText`). */
export const mostContractText = 1_048_576
export const mostContractName = 100
export const mostSamples = 200
export const mostVersions = 200
export const mostSampleText = 65_536
/** Characters of the document type that a sample is of; networks take 64. */
export const mostSampleType = 200

const ContractId = z.string().regex(/^[0-9a-f]{16}$/)

/** A document that can be checked against its type at any time. */
export const ContractSample = z.lazy(() =>
  z.strictObject({
    id: ContractId,
    documentType: z.string().max(mostSampleType),
    name: z.string().max(mostContractName),
    text: z.string().max(mostSampleText),
    /** The one rule that it is there to break; an empty text: none. Absent: nobody has said. */
    expects: z.string().max(100).optional(),
  }),
)
export type ContractSample = Readonly<z.infer<typeof ContractSample>>

/** A data contract that is designed here. Its text is the value; the form is a view of it. */
export const ContractRecord = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: ContractId,
    name: z.string().max(mostContractName),
    /** Rises with every change: of two copies, the higher one is the newer. */
    version: z.int().min(0),
    createdAtMs: z.int(),
    savedAtMs: z.int(),
    text: z.string().max(mostContractText),
    /** The last text that was one JSON object; nothing while `text` is. The form shows it. */
    goodText: z.string().max(mostContractText).nullable(),
    /** The version of the platform that it is made for. */
    target: z.literal(platformVersions),
    /** The rule set that the user chose. `null` means that of the current network; records of older builds have no choice. */
    rules: z.enum(contractRuleSets).nullable().default(null),
    samples: z.array(ContractSample).max(mostSamples).readonly(),
    /** The number of the stored version that it continues from. */
    baseVersion: z.int().min(1).nullable(),
  }),
)
export type ContractRecord = Readonly<z.infer<typeof ContractRecord>>

/** A stored version of a contract. Nothing of it ever changes. */
export const ContractVersion = z.lazy(() =>
  z.strictObject({
    format: z.literal(1),
    id: ContractId,
    contractId: ContractId,
    /** From 1, in the order in which they were stored. */
    number: z.int().min(1),
    name: z.string().max(mostContractName),
    keptAtMs: z.int(),
    text: z.string().max(mostContractText),
  }),
)
export type ContractVersion = Readonly<z.infer<typeof ContractVersion>>
