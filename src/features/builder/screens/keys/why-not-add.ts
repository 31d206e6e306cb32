import { checkKeyDataText } from '#/protocol/key/key-data-text.ts'
import type { NewKeyForm } from '#/workspace/drafts/new-key-form.ts'
import { t } from '#/workspace/messages/t.ts'

/** Why no key can be added now, in words; nothing when one can. */
export function whyNotAdd(
  { source, data, type, json }: NewKeyForm,
  {
    full,
    open,
    derives,
  }: { readonly full: string | undefined; readonly open: boolean; readonly derives: boolean },
): string | undefined {
  if (source === 'json') return json.trim() === '' ? t('keys.add.why.json') : undefined
  if (full !== undefined) return full
  switch (source) {
    case 'generate':
    case 'import':
      return open
        ? undefined
        : t(derives && source === 'generate' ? 'keys.add.why.phrase' : 'keys.add.why.vault')
    case 'public':
      if (checkKeyDataText(data, type).ok) return undefined
      return type === 2 || type === 3 ? t('keys.add.why.hash') : t('keys.add.why.data')
    case 'vault':
      return undefined
  }
}
