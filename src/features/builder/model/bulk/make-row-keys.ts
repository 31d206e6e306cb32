import type { NewKeyRequest } from '#/session/vault/vault-facts.ts'
import { defaultKeyLabel } from '#/workspace/records/draft-key.ts'
import { t } from '#/features/builder/messages.ts'
import { requireNetwork } from '#/workspace/actions/current-network.ts'
import { useVault, vault, type OfferedProof } from '#/session/vault/vault-session.ts'
import type { BulkRow } from '#/workspace/records/bulk-row.ts'
import type { BulkRun } from '#/workspace/records/bulk-run.ts'
import { saveRows } from './save-row.ts'

// Where no proof is asked for, keys are made a few identities at a time: less waits for one write.
const setsAtOnce = 20

/** Makes the private keys that rows lack. They are in the vault before a row names them, and before anything is locked. */
export async function makeRowKeys(
  run: BulkRun,
  rows: readonly BulkRow[],
  proof: OfferedProof | undefined,
): Promise<void> {
  const lacking = rows.filter((row) => lacksKeys(run, row))
  const atOnce = useVault.getState().phrase === null ? setsAtOnce : lacking.length
  for (let at = 0; at < lacking.length; at += atOnce) {
    await makeSome(run, lacking.slice(at, at + atOnce), proof)
  }
}

/** Whether keys are still to be made for a row: where they are derived, that takes a proof. */
export function lacksKeys(run: BulkRun, row: BulkRow): boolean {
  return row.keys.length === 0 || needsSingleUse(run, row)
}

async function makeSome(
  run: BulkRun,
  rows: readonly BulkRow[],
  proof: OfferedProof | undefined,
): Promise<void> {
  const { kind: network } = requireNetwork(run.networkId)
  const sets = rows.map((row) => requestsOf(run, row))
  const made = await vault.generateKeySets({ sets, network, proof })
  await saveRows(
    rows.map((row, index) => {
      const ids = (made[index] ?? []).map(({ id }) => id)
      const [first, ...rest] = ids
      return needsSingleUse(run, row)
        ? ([row, { singleUseKey: first ?? null, keys: row.keys.length === 0 ? rest : row.keys }] as const)
        : ([row, { keys: ids }] as const)
    }),
  )
}

function needsSingleUse({ source }: BulkRun, { singleUseKey }: BulkRow): boolean {
  return source.kind === 'sandbox' && singleUseKey === null
}

function requestsOf(run: BulkRun, row: BulkRow): readonly NewKeyRequest[] {
  const singleUse = {
    kind: 'single-use',
    label: cut(t('bulk.lock-key', { label: row.label })),
    purpose: 'registration',
  } as const
  const own = run.keys.map(({ type, securityLevel, purpose }) => ({
    kind: 'identity' as const,
    keyType: type === 3 ? 0 : type,
    securityLevel,
    label: cut(t('bulk.identity-key', { label: row.label, key: defaultKeyLabel(purpose, securityLevel) })),
  }))
  return [...(needsSingleUse(run, row) ? [singleUse] : []), ...(row.keys.length === 0 ? own : [])]
}

// As long as the vault lets a label be.
function cut(label: string): string {
  return label.slice(0, 100)
}
