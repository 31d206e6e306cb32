import type { KeyedDraft } from '#/workspace/drafts/keyed-draft.ts'
import { t } from '#/workspace/messages/t.ts'

/** Why no further key can join those that are listed, beside those that the identity has. */
export function whyFull({ kind, keys }: KeyedDraft, present: number): string | undefined {
  if (keys.length >= 10) return t(kind === 'update' ? 'keys.add.why.full.update' : 'keys.add.why.full')
  return present + keys.length >= 32 ? t('keys.add.why.full.identity') : undefined
}
