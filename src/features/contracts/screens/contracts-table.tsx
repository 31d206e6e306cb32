import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { sizeLimit } from '#/features/contracts/model/contract-figures.ts'
import { useRuleChoice } from '#/features/contracts/model/contract-report.ts'
import { duplicateContract, removeContract } from '#/features/contracts/model/contract-actions.ts'
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
import { checkedText, describesNothing, readContractText } from '#/features/contracts/model/contract-text.ts'
import { type TextVerdict, useVerdict, verdictOf } from '#/features/contracts/model/contract-verdicts.ts'

interface ListedContract {
  readonly record: ContractRecord
  /** Names of the document types in the last valid text. */
  readonly types: readonly string[]
  readonly isJson: boolean
  /** True while the contract is empty. Its violations mean nothing then. */
  readonly isBlank: boolean
  readonly checked: string
}

// An unchanged record stays the same object, so long texts are parsed only once.
const known = new WeakMap<ContractRecord, ListedContract>()

export function listContracts(
  contracts: ReadonlyMap<string, ContractRecord>,
  query: string,
): readonly ListedContract[] {
  const sought = query.trim().toLowerCase()
  return [...contracts.values()]
    .map(listed)
    .filter(({ record, types }) =>
      [record.name, ...types].some((each) => each.toLowerCase().includes(sought)),
    )
    .toSorted((one, other) => other.record.savedAtMs - one.record.savedAtMs)
}

function listed(record: ContractRecord): ListedContract {
  const before = known.get(record)
  if (before !== undefined) return before
  const checked = checkedText(record)
  const isJson = checked === record.text
  const reading = readContractText(checked)
  const documents = 'tree' in reading ? reading.value['documents'] : undefined
  const types = typeof documents === 'object' && documents !== null ? Object.keys(documents) : []
  const found: ListedContract = {
    record,
    types: Array.isArray(documents) ? [] : types,
    isJson,
    isBlank: isJson && 'tree' in reading && describesNothing(reading.value),
    checked,
  }
  known.set(record, found)
  return found
}

function useListedVerdict({ record, checked, isJson, isBlank }: ListedContract): {
  readonly verdict: TextVerdict
  /** Undefined during a check, or if the contract cannot be encoded. */
  readonly bytes: number | undefined
} {
  const choice = useRuleChoice(record)
  const { answer, isCurrent } = useVerdict(record.id, isBlank ? undefined : checked, choice)
  if (!isJson) return { verdict: { kind: 'no-json' }, bytes: undefined }
  if (isBlank) return { verdict: { kind: 'blank' }, bytes: undefined }
  if (!isCurrent) return { verdict: { kind: 'checking' }, bytes: undefined }
  if (answer === undefined) return { verdict: { kind: 'open' }, bytes: undefined }
  if ('problem' in answer) return { verdict: { kind: 'no-json' }, bytes: undefined }
  const { report } = answer
  return { verdict: verdictOf(report), bytes: report.size === 0 ? undefined : report.size }
}

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
