import { rulesOf } from '../rule-table.ts'

export const identityRules = { ...rulesOf('Identity', {}) } as const
