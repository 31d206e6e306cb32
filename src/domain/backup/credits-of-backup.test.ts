import { expect, it } from 'vitest'
import { z } from 'zod'

import type { DatabaseSnapshot } from '#/platform/database.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { identityIn } from '#/protocol/identity/identity.ts'
import { pickFrom, randomTransition } from '#/protocol/testing/random-transition.ts'
import { encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { unfollowed } from '#/vault/unlock/operation-progress.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import { findNextNonce, nonceKnowledgeOf } from '#/domain/identity/next-nonce.ts'
import { transitionsOf } from '#/store/records/open-transition.ts'
import { recordSigned } from '#/store/records/signed-transition.ts'
import { emptyCreditDraft } from '#/store/records/credit-draft.ts'
import { newIdentityRecord, type IdentityRecord } from '#/store/records/identity-record.ts'
import type { OwnNetwork } from '#/store/records/network.ts'
import { parseSettings } from '#/store/records/settings.ts'
import { workspaceDatabasePlan, type WorkspaceStore } from '#/store/workspace-database.ts'
import { planWorkspace } from './plan-workspace.ts'
import { encodeWorkspacePart, readWorkspacePart } from './workspace-part.ts'

const profile = wireProfiles['platform-13']
const { identity, transition, unsigned } = randomTransition(pickFrom(3), profile, 7)
if (identity === undefined || isFunded(transition) || transition.type === 5) throw new TypeError('sample')
const id = formatIdentityId(identity.id)
const network: OwnNetwork = {
  format: 4,
  id: '0123456789abcdef',
  createdAtMs: 1,
  name: 'Today',
  profile: 'platform-13',
  kind: 'testnet',
  platformName: 'dash',
  nodes: [],
  platformNodes: [],
  chainLockType: 1,
  pinnedQuorums: [],
}
const about = {
  id,
  label: 'Aurora',
  networkId: network.id,
  profile: 'platform-13',
  origin: 'imported',
} as const
const record: IdentityRecord = {
  ...newIdentityRecord(about, 1),
  imports: [{ atMs: 1, place: 1, json: JSON.stringify(z.encode(identityIn(profile).json, identity)) }],
  nonceRead: { last: transition.nonce - 1, source: 'node', atMs: 1 },
  sending: {
    withdrawal: {
      ...emptyCreditDraft,
      amount: '0.02',
      givenOut: [{ atMs: 5, signingBytes: encodeSigningBytes(unsigned, profile), signer: 2 }],
    },
  },
}
const signed = recordSigned({
  transition,
  lockTransaction: undefined,
  draftId: '',
  networkId: network.id,
  profile: 'platform-13',
  signedAtMs: 7,
})

function snapshotOf(records: Partial<Record<WorkspaceStore, object>>): DatabaseSnapshot<WorkspaceStore> {
  const stores = workspaceDatabasePlan.stores.map((store) => [
    store,
    new Map(Object.entries(records[store] ?? {})),
  ])
  // `Object.fromEntries` loses the type of its keys, which are exactly the stores of the plan.
  return Object.fromEntries(stores) as DatabaseSnapshot<WorkspaceStore>
}

it('a backup restores an identity of today’s protocol, its signed transfer and a waiting request unchanged', async () => {
  const stored = {
    identities: { [id]: record },
    transitions: { [signed.id]: signed },
    networks: { [network.id]: network },
  }
  const { bytes, leftOut } = await encodeWorkspacePart(snapshotOf(stored), parseSettings('{}'), unfollowed)
  const part = await readWorkspacePart(bytes, unfollowed)
  if (part === undefined) throw new TypeError('no part')
  const { changes, unreadable } = await planWorkspace(part, snapshotOf({}), new Map(), unfollowed)
  expect([leftOut, unreadable]).toEqual([0, 0])
  const restored = (store: WorkspaceStore) =>
    changes.flatMap((change) => (change.store === store ? [change.next(undefined)] : []))
  expect(restored('networks')).toEqual([network])
  expect(restored('identities')).toEqual([record])
  expect(restored('transitions')).toEqual([signed])
  const view = viewIdentity(record, transitionsOf(new Map([[signed.id, signed]]), id))
  const next = findNextNonce(nonceKnowledgeOf(view, undefined), 'transfer')
  expect(next).toMatchObject({ kind: 'next', nonce: transition.nonce + 1 })
})
