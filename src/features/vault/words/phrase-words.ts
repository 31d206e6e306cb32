import type { VaultPhraseFault } from '#/session/vault/vault-session.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/vault/messages.ts'

/** What is wrong with a typed phrase, as a line under its field: places and counts, no word of it. */
export function formatPhraseFault(fault: VaultPhraseFault): { readonly rule: string; readonly text: string } {
  const rule = `phrase.${fault.kind}`
  switch (fault.kind) {
    case 'length':
      return { rule, text: t('phrase.fault.length', { found: fault.found }) }
    case 'words': {
      const places = formatList(fault.places.map(String))
      return { rule, text: t('phrase.fault.words', { count: fault.places.length, places }) }
    }
    case 'checksum':
      return { rule, text: t('phrase.fault.checksum') }
  }
}
