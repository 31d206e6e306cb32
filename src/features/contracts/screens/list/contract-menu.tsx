import { Link } from '@tanstack/react-router'
import { duplicateContract } from '#/features/contracts/model/contract-actions.ts'
import type { ContractRecord } from '#/workspace/contracts/contract-record.ts'
import { removeContractWithUndo } from './remove-contract-with-undo.ts'
import { formatContractName } from '#/features/contracts/words/contract-list-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Menu } from '#/ui/menu.tsx'

/** What else can be done with a contract. */
export function ContractMenu({
  record,
  onRename,
}: {
  readonly record: ContractRecord
  readonly onRename: () => void
}) {
  const { id } = record
  const name = formatContractName(record)
  return (
    <Menu
      label={t('contracts.more', { name })}
      groups={[
        [
          { id: 'rename', icon: 'pencil', text: t('contracts.rename'), onAct: onRename },
          {
            id: 'duplicate',
            icon: 'copy',
            text: t('contracts.duplicate'),
            onAct: () => duplicateContract(id, t('contracts.duplicate.name', { name })),
          },
          {
            id: 'export',
            icon: 'download',
            text: t('contract.view.export'),
            render: <Link to="/contracts/$id" params={{ id }} search={{ view: 'export' }} />,
          },
        ],
        [
          {
            id: 'remove',
            icon: 'close',
            text: t('contracts.remove'),
            onAct: () => void removeContractWithUndo(record),
          },
        ],
      ]}
    />
  )
}
