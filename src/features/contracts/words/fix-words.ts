import type { FixAction } from '#/features/contracts/model/fixes/fix.ts'
import { t } from '#/features/contracts/messages.ts'

/** What a mend does, in a word or two. */
export function formatFix(act: FixAction): string {
  switch (act.kind) {
    case 'set':
      return t('contract.mend.set', { name: act.name, value: act.value })
    case 'remove':
      return t('contract.mend.remove', { name: act.name })
    case 'remove-entry':
      return t('contract.mend.remove-entry', { name: act.name })
    case 'rename-keyword':
      return t('contract.mend.rename-keyword', { name: act.name })
    case 'rename':
      return t('contract.mend.rename', { name: act.name })
    case 'renumber':
      return t('contract.mend.renumber')
    case 'remove-index':
      return t('contract.mend.remove-index')
    case 'write-list':
      return t('contract.mend.write-list')
    case 'mark-identifier':
      return t('contract.mend.mark-identifier')
  }
}
