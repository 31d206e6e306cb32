import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Identity } from '#/protocol/identity/identity.ts'
import { openMemoryDisk } from '#/store/testing/memory-disk.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { checkIdentityJson, exportIdentity, findIdentity } from '#/domain/identity/identity-view.ts'
import { changeIdentity } from '#/domain/identity/change-identity.ts'
import { findDifferences, isImpossible, isOfNetwork, preferred } from './import-reading.ts'
import { formatSample, sampleIdentity, sampleIdText, sampleKey } from '#/store/testing/identity-samples.ts'
import { importIdentity } from './import-actions.ts'

const identity = sampleIdentity({ revision: 3, balance: 500n })
const high = sampleKey(1, { securityLevel: 2 })
const later = sampleIdentity({
  revision: 4,
  balance: 400n,
  publicKeys: [sampleKey(0), { ...high, disabledAt: 9 }, sampleKey(2)],
})

const known = () => findIdentity(useWorkspace.getState(), sampleIdText)

beforeEach(() => {
  vi.restoreAllMocks()
  useWorkspace.setState({ kind: 'ready', identities: new Map(), transitions: new Map(), networks: new Map() })
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(openMemoryDisk().database.change)
})

describe('the JSON of an identity', () => {
  it('is reported with every rule that it breaks, each at its place', () => {
    const checked = checkIdentityJson(
      JSON.stringify({
        protocolVersion: 2,
        id: 'abc',
        publicKeys: [{ id: -1, type: 9 }],
        balance: -1,
        extra: 1,
      }),
    )
    expect(checked.ok ? [] : checked.violations.map(({ rule, path }) => `${path} ${rule}`)).toEqual([
      '/protocolVersion identity.protocol-version',
      '/id identity.id-length',
      '/publicKeys/0/id key.id',
      '/publicKeys/0/type key.type',
      '/publicKeys/0/purpose key.required',
      '/publicKeys/0/securityLevel key.required',
      '/publicKeys/0/data key.required',
      '/balance identity.balance',
      '/extra identity.no-additional',
      '/revision identity.required',
    ])
  })

  it.each([
    ['', 'json.object'],
    ['[]', 'json.object'],
    [`{"a":${'['.repeat(300)}${']'.repeat(300)}}`, 'json.object'],
    [' '.repeat(50_001), 'text.length'],
  ])('is rejected before its content is checked: %#', (text, rule) => {
    const checked = checkIdentityJson(text)
    expect(checked.ok ? [] : checked.violations.map((each) => each.rule)).toEqual([rule])
  })

  it('is accepted with 32 keys of the longest kind', () => {
    const publicKeys = Array.from({ length: 32 }, (_, id) =>
      sampleKey(id, { disabledAt: Number.MAX_SAFE_INTEGER, readOnly: false }),
    )
    expect(checkIdentityJson(formatSample(sampleIdentity({ publicKeys }))).ok).toBe(true)
  })
})

describe('an import', () => {
  it('is listed, and exported unchanged', async () => {
    await importIdentity(identity, 'Observatory')
    expect(known()).toMatchObject({
      status: 'held',
      record: { label: 'Observatory', origin: 'imported' },
      shown: { balanceCredits: 500n },
    })
    const exported = exportIdentity(known() ?? expect.fail('not there'))
    expect(exported.kind === 'exported' && Identity.json.parse(JSON.parse(exported.content))).toEqual(
      identity,
    )
  })

  it('importing a known identity replaces its state and keeps its label; the undo keeps later notes', async () => {
    await importIdentity(identity, 'Observatory')
    const { undo } = await importIdentity(later, '')
    expect(known()).toMatchObject({ record: { label: 'Observatory' }, shown: { identity: { revision: 4 } } })
    expect(known()?.history.map(({ balanceCredits }) => balanceCredits)).toEqual([500n, 400n])
    await changeIdentity(sampleIdText, () => ({ note: 'meanwhile' }))
    await undo()
    expect(known()).toMatchObject({ record: { note: 'meanwhile' }, shown: { identity: { revision: 3 } } })
  })

  it('undoing the import of a new identity forgets it', async () => {
    const { undo } = await importIdentity(identity, '')
    await undo()
    expect(known()).toBeUndefined()
  })

  it('keeps only the newest hundred imports', async () => {
    for (let turn = 0; turn < 103; turn += 1) await importIdentity({ ...identity, balance: BigInt(turn) }, '')
    expect(known()?.imports.map(({ place }) => place)).toHaveLength(100)
    expect(known()?.shown?.balanceCredits).toBe(102n)
  })
})

describe('the difference between an identity here and in a file', () => {
  const here = { identity, balanceCredits: 500n }

  it('is listed field by field', () => {
    expect(findDifferences(here, later)).toEqual([
      { kind: 'revision', here: 3, there: 4 },
      { kind: 'balance', here: 500n, there: 400n },
      { kind: 'key-member', member: 'disabledAt', here: high, there: { ...high, disabledAt: 9 } },
      { kind: 'key-only-there', key: sampleKey(2) },
    ])
    expect(findDifferences({ identity: later, balanceCredits: undefined }, identity)).toMatchObject([
      { kind: 'revision' },
      { kind: 'balance', here: undefined },
      { kind: 'key-member' },
      { kind: 'key-only-here' },
    ])
  })

  it('is due to the network alone if both have the key disabled, but not if only one has', () => {
    const disabled = (atMs: number) => ({
      ...identity,
      publicKeys: [sampleKey(0), { ...high, disabledAt: atMs }],
    })
    const told = { ...disabled(9), balance: 400n }
    const all = (known: Identity) =>
      findDifferences({ identity: known, balanceCredits: 500n }, told).map(isOfNetwork)
    expect(all({ ...disabled(8), balance: 500n })).toEqual([true, true])
    // Disabling a key takes a signature, so the network alone cannot be the cause.
    expect(all({ ...identity, balance: 500n })).toEqual([true, false])
  })

  it('does not count a missing read-only as different from false', () => {
    const { readOnly: _false, ...bare } = sampleKey(0)
    expect(findDifferences(here, { ...identity, publicKeys: [bare, high] })).toEqual([])
  })

  it.each([
    ['type', { type: 3 }],
    ['purpose', { purpose: 3 }],
    ['securityLevel', { securityLevel: 1 }],
    ['data', { data: new Uint8Array(20) }],
    ['readOnly', { readOnly: true }],
  ] as const)('a difference in %s is impossible, because it never changes', (member, change) => {
    const other = { ...identity, publicKeys: [{ ...sampleKey(0), ...change }, high] }
    const [difference] = findDifferences(here, other)
    expect(difference).toMatchObject({ kind: 'key-member', member })
    expect(difference && isImpossible(difference)).toBe(true)
  })

  it('is decided for the higher revision, or for the identity here if both are equal', () => {
    expect([preferred(identity, later), preferred(later, identity), preferred(identity, identity)]).toEqual([
      'there',
      'here',
      'here',
    ])
  })
})
