import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { sizeLimit } from '#/features/contracts/model/contract-figures.ts'
import { useRuleChoice } from '#/features/contracts/model/contract-report.ts'
import { duplicateContract, removeContract } from '#/features/contracts/model/contract-actions.ts'
import { type ListedContract, useListedVerdict } from '#/features/contracts/model/listed-contract.ts'
import { formatContractName, formatTypes } from '#/features/contracts/words/contract-words.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Menu } from '#/ui/menu.tsx'
import { Row } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { formatAge } from '#/words/format-age.ts'
import { formatError } from '#/words/format-error.ts'
import { postUndo } from '#/words/post-undo.ts'
import type { ContractRecord } from '#/store/records/contract-record.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { RenameContractForm } from './rename-contract-form.tsx'
import { TextVerdictBadge } from './verdict-badge.tsx'

// Loaded on demand, because few contracts have versions and the comparison is larger than the list.
const LazyListedBreaking = lazyRouteComponent(() => import('./listed-breaking.tsx'), 'ListedBreaking')

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

function ListedVerdict({ listed }: { readonly listed: ListedContract }) {
  const { record, checked } = listed
  const { verdict } = useListedVerdict(listed)
  const hasVersions = useWorkspace(({ contractVersions }) =>
    [...contractVersions.values()].some(({ contractId }) => contractId === record.id),
  )
  return (
    <Row gap="snug" wrap>
      <TextVerdictBadge verdict={verdict} />
      {hasVersions ? (
        <LatePart>
          <LazyListedBreaking contractId={record.id} text={checked} />
        </LatePart>
      ) : null}
    </Row>
  )
}

function ListedSize({ listed }: { readonly listed: ListedContract }) {
  const { bytes } = useListedVerdict(listed)
  const limit = sizeLimit(useRuleChoice(listed.record).rules)
  if (bytes === undefined) return <Text tone="quiet">{t('contracts.size.none')}</Text>
  const words = t('contracts.size', { bytes, limit })
  return bytes > limit ? <Text tone="bad">{words}</Text> : words
}

function ContractMenu({
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

/** Removes a contract with its saved versions. The user can restore them until the notice is closed. */
async function removeContractWithUndo(record: ContractRecord): Promise<void> {
  try {
    const undo = await removeContract(record.id)
    postUndo(t('contracts.removed', { name: formatContractName(record) }), undo)
  } catch (error) {
    postNotice({ tone: 'bad', text: formatError(error) })
  }
}
