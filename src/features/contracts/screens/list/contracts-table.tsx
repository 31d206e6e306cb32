import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListedContract } from '#/features/contracts/model/listed-contract.ts'
import { formatAge } from '#/workspace/messages/format-age.ts'
import { formatTypes } from '#/features/contracts/words/contract-list-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNow } from '#/workspace/use-now.ts'
import { Table } from '#/ui/table.tsx'
import { ContractMenu } from './contract-menu.tsx'
import { ListedSize } from './listed-size.tsx'
import { ListedVerdict } from './listed-verdict.tsx'
import { RenameContractForm } from './rename-contract-form.tsx'
import { formatContractName } from '#/features/contracts/words/contract-list-words.ts'

/** Each contract with what it defines, what the rules say of it, and how large it is. */
export function ContractsTable({ listed }: { readonly listed: readonly ListedContract[] }) {
  const [renaming, setRenaming] = useState<string>()
  const nowMs = useNow()
  return (
    <Table
      caption={t('contracts.title')}
      columns={[
        { id: 'name', head: t('contracts.column.name'), lead: true },
        { id: 'types', head: t('contracts.column.types') },
        { id: 'verdict', head: t('contracts.column.verdict') },
        { id: 'size', head: t('contracts.column.size'), align: 'end' },
        { id: 'saved', head: t('contracts.column.saved') },
        { id: 'act', head: t('contracts.column.act'), hideHead: true, align: 'end' },
      ]}
      rows={listed.map((each) => {
        const { record, types } = each
        const rename = () => setRenaming(record.id)
        return {
          id: record.id,
          cells: {
            name:
              renaming === record.id ? (
                <RenameContractForm record={record} onDone={() => setRenaming(undefined)} />
              ) : (
                <Link to="/contracts/$id" params={{ id: record.id }}>
                  <b>{formatContractName(record)}</b>
                </Link>
              ),
            types: formatTypes(types),
            verdict: <ListedVerdict listed={each} />,
            size: <ListedSize listed={each} />,
            saved: formatAge(record.savedAtMs, nowMs),
            act: <ContractMenu record={record} onRename={rename} />,
          },
        }
      })}
    />
  )
}
