import { z } from 'zod'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { identityIn, type Identity } from '#/protocol/identity/identity.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { systemClock } from '#/platform/clock.ts'
import { currentNetwork } from '#/domain/network/current-network.ts'
import { changeRecord, putRecord, removeRecord } from '#/store/record-change.ts'
import { commitToWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { historyOf } from '#/domain/identity/identity-view.ts'
import { mostImports, newIdentityRecord, type IdentityRecord } from '#/store/records/identity-record.ts'
import { nextPlace } from '#/domain/identity/check-action.ts'

/**
 * Imports an identity. Its state starts from the import, and earlier transitions become history. Returns id and undo.
 */
export async function importIdentity(
  identity: Identity,
  label: string,
): Promise<{ readonly id: string; readonly undo: () => Promise<void> }> {
  const state = useWorkspace.getState()
  const id = formatIdentityId(identity.id)
  const before = state.identities.get(id)
  const { id: networkId, profile: current } = currentNetwork()
  const profile = before?.profile ?? current
  const atMs = systemClock.wallMs()
  const json = JSON.stringify(z.encode(identityIn(wireProfiles[profile]).json, identity))
  const added = { atMs, place: nextPlace(historyOf(state, id).holding), json }
  await commitToWorkspace([
    putRecord('identities', id, (stored) => {
      const record =
        stored ?? newIdentityRecord({ id, label: '', networkId, profile, origin: 'imported' }, atMs)
      return {
        ...record,
        version: record.version + 1,
        label: label === '' ? record.label : label,
        changedAtMs: atMs,
        archivedAtMs: null,
        imports: [...record.imports, added].slice(-mostImports),
      }
    }),
  ])
  return {
    id,
    undo: () =>
      before === undefined ? commitToWorkspace([removeRecord('identities', id)]) : takeBack(id, added),
  }
}

// Removes only the import: what the user wrote meanwhile stays.
async function takeBack(id: string, added: IdentityRecord['imports'][number]): Promise<void> {
  const changedAtMs = systemClock.wallMs()
  await commitToWorkspace([
    changeRecord('identities', id, (record) => ({
      ...record,
      version: record.version + 1,
      changedAtMs,
      imports: record.imports.filter(({ place, atMs }) => place !== added.place || atMs !== added.atMs),
    })),
  ])
}
