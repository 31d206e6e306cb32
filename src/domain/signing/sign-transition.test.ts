import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { checkTransitionStructure } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { addPublicKeys } from '#/domain/draft/key-actions.ts'
import { findIdentity } from '#/domain/identity/identity-view.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { openMemoryDisk, storeShown } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { assembleUpdate } from '#/domain/draft/checked-update.ts'
import { stageDisabling } from '#/domain/draft/update-actions.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { questionOfUpdate, reviewTransition } from './transition-review.ts'
import { signDraft } from './sign-transition.ts'

const example = vectors.transitions.find(
  ({ name, profile }) => profile === 'spec' && name.includes('add two'),
)
const read = checkTransitionStructure(example?.json, 'json', wireProfiles.spec)
const known = checkSchema(Identity.json, example?.context?.identity)
if (example === undefined || !read.ok || read.value.type !== 5 || !known.ok)
  throw new TypeError('no such case')
const { value: published } = read
const { value: identity } = known
const { identityId: id } = example.json as { readonly identityId: string }

let vaultKeys: readonly VaultKey[]

// Typed text is written with a delay, so that the next test must not find any.
afterEach(flushWorkspace)

beforeEach(async () => {
  const keeper = openMemoryKeeper(openMemoryDatabase())
  await keeper.createVault({ passphrase })
  const key = { kind: 'identity', keyType: 0, securityLevel: 0, label: '' } as const
  await keeper.importKey({ text: example.signedWith.privateKeyHex, key, network: 'testnet' })
  vaultKeys = (await readContents(keeper)).keys
  vi.spyOn(browserVault, 'client').mockReturnValue(keeper as unknown as VaultClient)
  const memory = openMemoryDisk()
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  const json = JSON.stringify(example.context?.identity)
  const about = { id, label: 'Aurora', networkId: 'sandbox', profile: 'spec', origin: 'imported' } as const
  const record = { ...newIdentityRecord(about, 1), imports: [{ atMs: 1, place: 1, json }] }
  useWorkspace.setState({
    identities: new Map([[id, record]]),
    transitions: new Map(),
    updates: new Map(),
    drafts: new Map(),
  })
  storeShown(memory.disk)
})

function check() {
  const state = useWorkspace.getState()
  const holding = findIdentity(state, id)
  const draft = state.updates.get(id)
  if (holding === undefined || draft === undefined) throw new TypeError('nothing is staged')
  const nowMs = published.publicKeysDisabledAt ?? 0
  return { known: holding, draft, report: assembleUpdate(draft, { identity, vaultKeys, nowMs }) }
}

it('stages, reviews, signs and saves the published bytes, and removes the draft', async () => {
  addPublicKeys(id, published.addPublicKeys ?? [], () => 'Key')
  for (const keyId of published.disablePublicKeys ?? []) stageDisabling(id, keyId)
  const checked = check()
  const question = questionOfUpdate(checked)
  if (question === undefined) throw new TypeError(JSON.stringify(checked.report.violations))
  const review = await reviewTransition(question)
  if (review.kind !== 'signable') throw new TypeError('rejected')
  await expect(signDraft(checked, review, { proof: 'not the passphrase' })).rejects.toThrow(
    'vault/wrong-passphrase',
  )
  expect(useWorkspace.getState().updates.has(id)).toBe(true)
  const warnings = ['keys.no-high-left', 'keys.master-not-backed-up']
  const record = await signDraft(checked, review, { proof: passphrase, warnings })
  expect(record.bytes).toEqual(parseHex(example.serializedHex))
  const state = useWorkspace.getState()
  expect(state.updates.has(id)).toBe(false)
  expect(state.transitions.get(record.id)).toEqual(record)
  expect(findIdentity(state, id)).toMatchObject({
    status: 'held',
    transitions: [{ record: { kind: 'update' } }],
  })
  const { entries } = await browserVault.client().readAudit()
  expect(entries.find(({ event }) => event.kind === 'signed')?.event).toMatchObject({ warnings })
})

it('signs nothing but what was reviewed', async () => {
  stageDisabling(id, published.disablePublicKeys?.[0] ?? 0)
  const before = check()
  const question = questionOfUpdate(before)
  const review = question && (await reviewTransition(question))
  if (review?.kind !== 'signable') throw new TypeError('rejected')
  addPublicKeys(id, published.addPublicKeys ?? [], () => 'Key')
  await expect(signDraft(check(), review, { proof: passphrase })).rejects.toThrow('workspace/review-differs')
  expect(useWorkspace.getState().transitions.size).toBe(0)
})
