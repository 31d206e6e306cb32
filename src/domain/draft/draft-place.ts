import type { FundedDraft } from '#/store/records/funded-draft.ts'
import type { BuilderStep } from './step-blockers.ts'

const paths = {
  create: '/build/create/$draft/$step',
  'top-up': '/build/top-up/$draft/$step',
} as const satisfies Record<FundedDraft['kind'], string>

export function placeOfDraft({ kind, id }: Pick<FundedDraft, 'kind' | 'id'>, step: BuilderStep) {
  return { to: paths[kind], params: { draft: id, step } }
}
