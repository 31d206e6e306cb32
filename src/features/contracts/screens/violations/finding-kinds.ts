import type { ContractReport } from '#/protocol/contract/check-contract.ts'

/** What the rules can say: they refuse, networks would, or nobody can tell. */
export const findingKinds = [
  'violations',
  'warnings',
  'notCheckable',
] as const satisfies readonly (keyof ContractReport)[]
export type FindingKind = (typeof findingKinds)[number]
