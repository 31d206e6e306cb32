import { rulesOf } from '../rule-table.ts'

export const keyRules = { ...rulesOf('Identity', {}) } as const
