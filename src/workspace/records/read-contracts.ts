import { ContractRecord, ContractVersion } from './contract-record.ts'

/** Stored contracts and kept versions by their ids. What cannot be read, or stands where another belongs, is counted. */
export function readContracts(
  stored: Readonly<Record<'contracts' | 'contract-versions', ReadonlyMap<string, unknown>>>,
) {
  const contracts = readStore(stored.contracts, (value) => ContractRecord.safeParse(value).data)
  const versions = readStore(stored['contract-versions'], (value) => ContractVersion.safeParse(value).data)
  return {
    contracts: contracts.records,
    versions: versions.records,
    unreadable: contracts.unreadable + versions.unreadable,
  }
}

function readStore<Each extends { readonly id: string }>(
  stored: ReadonlyMap<string, unknown>,
  read: (value: unknown) => Each | undefined,
) {
  const records = new Map<string, Each>()
  let unreadable = 0
  for (const [key, value] of stored) {
    const record = read(value)
    if (record?.id === key) records.set(key, record)
    else unreadable += 1
  }
  return { records, unreadable }
}
