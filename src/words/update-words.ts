import type { Violation } from '#/protocol/violation.ts'
import { formatViolation } from './format-violation.ts'
import { t } from './t.ts'

export function formatDisablingRejection(violation: Violation): string {
  return t('update.rejected', { text: formatViolation(violation), rule: violation.rule })
}

/** Formats the numbers of staged changes, such as "+2 keys, −1 key". */
export function formatStaged(added: number, disabled: number): string {
  return [
    ...(added === 0 ? [] : [t('transitions.effect.keys.added', { count: added })]),
    ...(disabled === 0 ? [] : [t('transitions.effect.keys.disabled', { count: disabled })]),
  ].join(', ')
}

const recipes = {
  master: {
    name: 'update.recipe.master',
    about: 'update.recipe.master.about',
    nothing: 'update.recipe.nothing',
  },
  compromised: {
    name: 'update.recipe.compromised',
    about: 'update.recipe.compromised.about',
    nothing: 'update.recipe.nothing',
  },
  recommended: {
    name: 'update.recipe.recommended',
    about: 'update.recipe.recommended.about',
    nothing: 'update.recipe.recommended.nothing',
  },
} as const

export function recipeWords(recipe: keyof typeof recipes) {
  const { name, about, nothing } = recipes[recipe]
  return { name: t(name), about: t(about), nothing: t(nothing) }
}
