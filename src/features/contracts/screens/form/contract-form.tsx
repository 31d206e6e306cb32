import { t } from '#/workspace/messages/t.ts'
import { EmptyState } from '#/ui/empty-state.tsx'

/** Where nothing is selected that has a form. */
export function ContractForm() {
  return <EmptyState title={t('form.contract')}>{t('form.contract.about')}</EmptyState>
}
