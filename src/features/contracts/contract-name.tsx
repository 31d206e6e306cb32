import type { ContractRecord } from '#/workspace/contracts/contract-record.ts'
import { t } from '#/workspace/messages/t.ts'

export function ContractName({ record: { name } }: { readonly record: Pick<ContractRecord, 'name'> }) {
  return name.trim() === '' ? t('contract.unnamed') : name
}
