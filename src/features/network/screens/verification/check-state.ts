import type { ListCheck } from '#/features/network/words/check-words.ts'
import { t } from '#/features/network/messages.ts'

export function formatCheckState(state: ListCheck['state']): string {
  const words = {
    ok: t('check.word.ok'),
    warn: t('check.word.warn'),
    bad: t('check.word.bad'),
    open: t('check.word.open'),
  }
  return words[state]
}
