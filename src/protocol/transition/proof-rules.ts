import { rulesOf } from '../rule-table.ts'

export const proofRules = { ...rulesOf('Identity', {}) } as const
