import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { coverOf, type IsBackedUp } from '#/domain/keys/uncovered.ts'
import { vaultKeyFinder, findNoVaultKey, type FindVaultKey } from '#/domain/keys/find-vault-key.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { deriveIdentityId, formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { isLive } from '#/store/records/transition-state.ts'

type StoredLocks = Pick<WorkspaceState, 'locks' | 'transitions' | 'drafts'>

export interface OpenLocks {
  /** Ids of the identities that locks would create, whatever their drafts contain. */
  readonly creates: ReadonlySet<string>
  /** Ids of the identities that drafts would top up. */
  readonly topUps: ReadonlySet<string>
}

export const noOpenLocks: OpenLocks = { creates: new Set(), topUps: new Set() }

const found = new WeakMap<StoredLocks['locks'], StoredLocks & { readonly open: OpenLocks }>()

/** Finds the open locks, cached for the same records. */
export function openLocksOf({ locks, transitions, drafts }: StoredLocks): OpenLocks {
  const before = found.get(locks)
  if (before?.transitions === transitions && before.drafts === drafts) return before.open
  const used = new Set(
    [...transitions.values()].flatMap((each) =>
      each.outPoint !== null && isLive(each) ? formatHex(each.outPoint) : [],
    ),
  )
  const creates = new Set<string>()
  const topUps = new Set<string>()
  for (const { record } of locks.values()) {
    const { funds, givenUpAtMs, draftId, profile } = record
    if (funds === null || givenUpAtMs !== null || used.has(formatHex(funds.outPoint))) continue
    const draft = drafts.get(draftId)
    if (draft?.kind === 'top-up') topUps.add(draft.identity.trim())
    else creates.add(formatIdentityId(deriveIdentityId(funds.outPoint, wireProfiles[profile])))
  }
  const open = { creates, topUps }
  found.set(locks, { locks, transitions, drafts, open })
  return open
}

export interface VaultCare {
  /** Finds no key without a vault, and until the vault is read. */
  readonly findVaultKey: FindVaultKey
  readonly isBackedUp: IsBackedUp | undefined
  readonly openLocks: OpenLocks
}

export function useVaultCare(): VaultCare {
  const keys = useVault((view) => (view.session.kind === 'starting' ? undefined : view.keys))
  const backups = useVault((view) => view.backups)
  const phrase = useVault((view) => view.phrase)
  const locks = useWorkspace((state) => state.locks)
  const transitions = useWorkspace((state) => state.transitions)
  const drafts = useWorkspace((state) => state.drafts)
  return {
    findVaultKey: keys === undefined ? findNoVaultKey : vaultKeyFinder(keys),
    isBackedUp: coverOf({ phrase, ...(backups === undefined ? {} : { backups }) }),
    openLocks: openLocksOf({ locks, transitions, drafts }),
  }
}
