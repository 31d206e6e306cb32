import { useEffect, useState } from 'react'
import { findSecretText } from '#/protocol/inspect/secret-text.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { publicTexts } from '#/store/records/public-texts.ts'

export interface PrivatePlace {
  readonly kind: 'create' | 'top-up' | 'update' | 'identity' | 'contract' | 'network' | 'run' | 'vault-key'
  readonly id: string
  /** Texts that the user may declare public. All others are certainly private. */
  readonly doubtful: readonly string[]
  readonly isCertain: boolean
}

type Stored = Pick<
  WorkspaceState,
  'contractVersions' | 'drafts' | 'updates' | 'identities' | 'contracts' | 'networks' | 'bulkRuns'
>

// Users write freely into these fields. In all other fields, 64 digits are a hash or a part of the record.
const freeTexts = new Set([
  'label',
  'note',
  'tags',
  'name',
  'outPoint',
  'height',
  'amount',
  'data',
  'json',
  'text',
])

/** Searches all texts of the records that users write into. Each record is searched once, until it changes. */
export function findStoredPrivateText(stored: Stored, keys: readonly VaultKey[]): readonly PrivatePlace[] {
  const found: PrivatePlace[] = []
  const look = (
    kind: PrivatePlace['kind'],
    id: string,
    record: object,
    textOf: () => object = () => record,
  ) => {
    const { doubtful, isCertain } = check(record, textOf)
    const left = doubtful.filter((each) => !publicTexts.has(each))
    if (isCertain || left.length > 0) found.push({ kind, id, doubtful: left, isCertain })
  }
  for (const draft of stored.drafts.values()) look(draft.kind, draft.id, draft)
  for (const draft of stored.updates.values()) look('update', draft.id, draft)
  for (const record of stored.identities.values())
    look('identity', record.id, record, () => ({ label: record.label, note: record.note, tags: record.tags }))
  for (const contract of stored.contracts.values()) look('contract', contract.id, contract)
  for (const version of stored.contractVersions.values()) look('contract', version.contractId, version)
  for (const network of stored.networks.values()) look('network', network.id, network)
  for (const run of stored.bulkRuns.values()) look('run', run.id, run)
  for (const key of keys) look('vault-key', key.id, { label: key.label })
  return found
}

interface CheckedTexts {
  readonly doubtful: readonly string[]
  readonly isCertain: boolean
}

const checkedRecords = new WeakMap<object, CheckedTexts>()

function check(record: object, textOf: () => object): CheckedTexts {
  const known = checkedRecords.get(record)
  if (known !== undefined) return known
  const doubtful: string[] = []
  let isCertain = false
  const visit = (value: unknown, isFree: boolean): void => {
    if (typeof value === 'string') {
      for (const part of findSecretText(value)) {
        if (part.isCertain) isCertain = true
        else if (isFree) doubtful.push(value.slice(part.start, part.end))
      }
    } else if (Array.isArray(value)) for (const item of value) visit(item, isFree)
    else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
      for (const [name, member] of Object.entries(value)) visit(member, freeTexts.has(name))
  }
  visit(textOf(), false)
  const checked = { doubtful, isCertain }
  checkedRecords.set(record, checked)
  return checked
}

// Typed text is searched after this pause, in milliseconds.
const restMs = 1000

export function useStoredPrivateText(): readonly PrivatePlace[] {
  const kind = useWorkspace((state) => state.kind)
  const { drafts, updates, identities, contracts, contractVersions, networks, bulkRuns } = useWorkspace()
  const keys = useVault((view) => view.keys)
  const [found, setFound] = useState<readonly PrivatePlace[]>([])
  useEffect(() => {
    if (kind !== 'ready') return undefined
    const timer = setTimeout(() => {
      const next = findStoredPrivateText(
        { drafts, updates, identities, contracts, contractVersions, networks, bulkRuns },
        keys,
      )
      setFound((before) => (before.length === 0 && next.length === 0 ? before : next))
    }, restMs)
    return () => clearTimeout(timer)
  }, [kind, drafts, updates, identities, contracts, contractVersions, networks, bulkRuns, keys])
  return found
}
