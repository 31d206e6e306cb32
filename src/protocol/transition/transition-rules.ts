import { rulesOf } from '../rule-table.ts'

export const transitionRules = { ...rulesOf('Identity', {}) } as const
