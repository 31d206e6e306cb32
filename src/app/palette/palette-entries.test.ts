import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkBase58, formatBase58 } from '#/protocol/encoding/base58.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { keyOwnerFinder } from '#/domain/identity/key-owners.ts'
import { useNotices } from '#/domain/program/notice-store.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { useSettings } from '#/store/settings-store.ts'
import { sampleKey } from '#/store/testing/identity-samples.ts'
import { findEntries, type PaletteSources } from './palette-entries.ts'

const aurora = '56k79pDoCmVqQxJRJrCvvpHkRH8dKxLjKmmv9Py6BLrT'
const old = '3Zk79pDoCmVqQxJRJrCvvpHkRH8dKxLjKmmv9Py6BLrT'

function privateKey(number: number, label: string): VaultKey {
  return {
    id: `id${number}`,
    kind: 'identity',
    compartment: 'gate',
    keyType: 0,
    securityLevel: 0,
    publicKey: sha256(Uint8Array.of(number)),
    label,
    createdAtMs: number,
    origin: 'generated',
    condition: 'sound',
  }
}

const sources: PaletteSources = {
  identities: new Map([
    [aurora, { id: aurora, label: 'Aurora Press', archivedAtMs: null, profile: 'spec' }],
    [old, { id: old, label: 'Aurora before', archivedAtMs: 1, profile: 'spec' }],
  ]),
  contracts: new Map([['c1', { id: 'c1', name: 'Blog' }]]),
  networks: [
    { id: 'sandbox', name: undefined },
    { id: 'harbour', name: 'Harbour' },
  ],
  hasLocks: true,
  networkId: 'sandbox',
  privateKeys: [],
  findOwner: () => undefined,
  session: { kind: 'missing' },
  onShortcuts: () => undefined,
}

beforeAll(() => {
  vi.stubGlobal('navigator', { platform: 'Linux x86_64' })
})

const namesOf = (query: string, from = sources) =>
  findEntries(query, from).flatMap(({ entries }) => entries.map(({ name }) => name))

describe('entries of the palette', () => {
  test('lists the inspector before the clipboard, unless the query names the clipboard', () => {
    for (const query of ['inspect', 'ins', 'in']) {
      expect(namesOf(query)).toContain('Inspect what is in the clipboard')
      expect(namesOf(query)[0]).not.toContain('clipboard')
    }
    expect(namesOf('inspect')[0]).toBe('Inspector')
    for (const query of ['clipboard', 'paste', 'inspect clip'])
      expect(namesOf(query)[0]).toBe('Inspect what is in the clipboard')
  })

  test('without a query, lists all actions, and each page once', () => {
    const [actions, pages, ...rest] = findEntries('  ', sources)
    expect(rest).toEqual([])
    expect(actions?.entries[0]).toMatchObject({ name: 'Create identity', path: '/build/create' })
    const paths = pages?.entries.map(({ path }) => path) ?? []
    expect(paths).toContain('/exchange')
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('finds settings by name: switching to a network, adding one, and the automatic lock', () => {
    expect(namesOf('')).not.toContain('Add a network')
    expect(namesOf('use network')).toEqual(['Switch to Harbour'])
    expect(namesOf('use harbour')).toEqual(['Switch to Harbour'])
    expect(namesOf('switch to harbour')).toEqual(['Switch to Harbour'])
    expect(namesOf('switch')).toEqual(['Switch to Harbour'])
    expect(namesOf('add a network')).toEqual(['Add a network'])
    expect(namesOf('auto-lock')).toEqual(['Change the automatic lock'])
  })

  test('Enter switches the network only if the query says so, and the switch can be undone', () => {
    expect(namesOf('network')[0]).toBe('Network')
    expect(namesOf('network')).toContain('Switch to Harbour')
    expect(namesOf('harbour')).toEqual(['Settings', 'Switch to Harbour'])
    expect(namesOf('change')[0]).toBe('Change the automatic lock')
    const [entry] = findEntries('switch', sources).flatMap(({ entries }) => entries)
    // Other tests of this worker post notices, too.
    useNotices.setState({ notices: [] })
    entry?.act?.()
    const [notice] = useNotices.getState().notices
    expect(notice?.text).toBe('The current network is now Harbour.')
    expect(useSettings.getState().settings.networkId).toBe('harbour')
    notice?.undo?.onUndo()
    expect(useSettings.getState().settings.networkId).toBe('sandbox')
  })

  test('lists an exact name first, then names that begin with the query', () => {
    const labels = [...Array.from({ length: 9 }, (_, number) => `New Heron ${number}`), 'Heron 12', 'Heron']
    const many = labels.map((label, number) => {
      const id = formatBase58(sha256(Uint8Array.of(number)))
      return [id, { id, label, archivedAtMs: null, profile: 'spec' }] as const
    })
    const [identities] = findEntries('heron', { ...sources, identities: new Map(many) })
    expect(identities?.entries.map(({ name }) => name).slice(0, 3)).toEqual([
      'Heron',
      'Heron 12',
      'New Heron 0',
    ])
  })

  test('finds an identity and its actions by parts of its name in any case, unless it is archived', () => {
    const [identities, actions] = findEntries('press AUR', sources)
    expect(identities?.entries.map(({ path }) => path)).toEqual([`/identities/${aurora}`])
    const id = checkBase58(aurora)
    expect(id.ok && identities?.entries[0]?.digest).toEqual(id.ok && sha256(id.value))
    expect(actions?.entries.map(({ path }) => path)).toEqual([
      `/build/top-up/${aurora}`,
      `/build/update/${aurora}`,
      `/build/transfer/${aurora}`,
      `/build/withdraw/${aurora}`,
    ])
    expect(namesOf('before')).toEqual([])
  })

  test('finds transfers and withdrawals of an identity if its network has them', () => {
    const today = { id: aurora, label: 'Aurora Press', archivedAtMs: null, profile: 'platform-13' } as const
    const [, actions] = findEntries('aurora', { ...sources, identities: new Map([[aurora, today]]) })
    expect(actions?.entries.map(({ name, path }) => [name, path])).toEqual([
      ['Top up Aurora Press', `/build/top-up/${aurora}`],
      ['Update Aurora Press', `/build/update/${aurora}`],
      ['Send credits of Aurora Press', `/build/transfer/${aurora}`],
      ['Withdraw from Aurora Press', `/build/withdraw/${aurora}`],
    ])
  })

  test('lists an identity that cannot send credits after one that can, with the reason', () => {
    const heron = { id: old, label: 'Heron', archivedAtMs: null, profile: 'platform-13' } as const
    const from = { ...sources, identities: new Map([...sources.identities, [old, heron]]) }
    const [actions] = findEntries('send credits', from)
    expect(actions?.entries).toMatchObject([
      { name: 'Send credits of Heron' },
      { name: 'Send credits of Aurora Press', why: expect.stringContaining('Sandbox v13 has both') },
    ])
    expect(actions?.entries[0]).not.toHaveProperty('why')
    expect(namesOf('protocol of')).toEqual([])
  })

  test('finds an action by its name or a synonym, alone or with the name of an identity', () => {
    const labels = ['Aurora Press', ...Array.from({ length: 9 }, (_, number) => `Heron ${number}`)]
    const many = labels.map((label, number) => {
      const id = formatBase58(sha256(Uint8Array.of(number)))
      return [id, { id, label, archivedAtMs: null, profile: 'platform-13' }] as const
    })
    const from = { ...sources, identities: new Map(many) }
    const transfers = namesOf('send credits', from)
    expect(transfers).toHaveLength(6)
    expect(transfers.every((name) => name.startsWith('Send credits of '))).toBe(true)
    expect(transfers).toContain('Send credits of Aurora Press')
    expect(namesOf('pay aurora', from)).toEqual([
      'Send credits of Aurora Press',
      'Withdraw from Aurora Press',
    ])
    expect(namesOf('rotate aurora', from)).toEqual(['Update Aurora Press'])
  })

  test('finds a page by a synonym, which is not shown', () => {
    expect(namesOf('mnemonic')).toEqual(['Recovery phrase'])
    expect(namesOf('backup')).toContain('Back up the vault')
    expect(namesOf('air gap')).toEqual(['Sign a request'])
    const shown = findEntries('mnemonic', sources).flatMap(({ entries }) =>
      entries.map(({ detail }) => detail),
    )
    expect(shown).toEqual([undefined])
  })

  test('finds a block by its number', () => {
    expect(namesOf('explorer')).toEqual(['Compare a block across nodes'])
    const paths = (query: string) =>
      findEntries(query, sources).flatMap(({ entries }) => entries.map(({ path }) => path))
    for (const query of ['1234', '1,234', '#1234', 'block 1234'])
      expect(paths(query)).toEqual(['/network/console#block-1234'])
    expect(namesOf('block 1234')).toEqual(['Look up block 1,234'])
    expect(namesOf('123456789')).toEqual([])
  })

  test('finds an identity by the beginning of its id, and a contract by its name', () => {
    expect(namesOf('56k79p')).toContain('Aurora Press')
    expect(namesOf('blog')).toEqual(['Blog'])
  })

  test('lists six identities at most', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `id${at}`)
    const identities = new Map(
      many.map((id) => [id, { id, label: `Shop ${id}`, archivedAtMs: null, profile: 'spec' as const }]),
    )
    expect(findEntries('shop', { ...sources, identities })[0]?.entries).toHaveLength(6)
  })

  test('finds private keys by label, identity, key id and the beginning of the public key', () => {
    const privateKeys = [privateKey(1, 'Master key'), privateKey(2, 'Master key'), privateKey(3, 'Till')]
    const publicKeyOf = (number: number) => sha256(Uint8Array.of(number))
    const findOwner = keyOwnerFinder([
      {
        identity: { id: aurora, label: 'Aurora Press' },
        keys: [sampleKey(3, { type: 0, data: publicKeyOf(2) })],
      },
    ])
    const from = { ...sources, identities: new Map(), privateKeys, findOwner }
    const found = (query: string) =>
      findEntries(query, from).find(({ name }) => name === 'Private keys')?.entries ?? []
    expect(found('master key').map(({ path }) => path)).toEqual(['/vault#key-id1', '/vault#key-id2'])
    expect(found('master aurora').map(({ name }) => name)).toEqual(['Master key, key 3 of Aurora Press'])
    expect(found('key 3').map(({ path }) => path)).toEqual(['/vault#key-id2'])
    for (const text of [formatHex(publicKeyOf(3)), formatBase58(publicKeyOf(3))])
      expect(found(text.slice(0, 8)).map(({ name }) => name)).toEqual(['Till'])
    expect(found('')).toEqual([])
  })

  test('sorts private keys by the numbers in their names, and lists the page of locks only if there are any', () => {
    const privateKeys = [12, 3, 1, 10, 2, 11, 9].map((n) => privateKey(n, `Lock key ${n}`))
    const [keys, pages] = findEntries('lock', { ...sources, privateKeys })
    expect(keys?.entries.map(({ name }) => name)).toEqual([1, 2, 3, 9, 10, 11].map((n) => `Lock key ${n}`))
    expect(pages?.entries.map(({ name }) => name)).toContain('Locks in progress')
    expect(namesOf('locks')).toContain('Locks in progress')
    const none = findEntries('locks', { ...sources, hasLocks: false }).flatMap(({ entries }) => entries)
    expect(none.map(({ name }) => name)).not.toContain('Locks in progress')
  })

  test('lists six private keys at most', () => {
    const privateKeys = Array.from({ length: 1000 }, (_, at) => privateKey(at % 256, `Shop ${at}`))
    expect(findEntries('shop', { ...sources, privateKeys })[0]?.entries).toHaveLength(6)
  })

  test('offers long pasted text to the inspector, but not a short word', () => {
    expect(namesOf('00'.repeat(40))).toEqual(['Inspect what is pasted'])
    expect(namesOf('nothing')).toEqual([])
  })

  test('reads the clipboard only when the user chooses to', async () => {
    const readText = vi.fn<() => Promise<string>>()
    vi.stubGlobal('navigator', { platform: 'Linux x86_64', clipboard: { readText } })
    const [entry] = findEntries('clipboard', sources).flatMap(({ entries }) => entries)
    expect(entry).toMatchObject({ name: 'Inspect what is in the clipboard', path: '/inspect' })
    expect(readText).not.toHaveBeenCalled()
    const notices = async () => {
      useNotices.setState({ notices: [] })
      entry?.act?.()
      await vi.waitFor(() => expect(useNotices.getState().notices).toHaveLength(1))
      return useNotices.getState().notices.map(({ text }) => text)
    }
    readText.mockResolvedValueOnce(' \n')
    expect(await notices()).toEqual(['The clipboard has no text.'])
    readText.mockRejectedValueOnce(new Error('NotAllowedError'))
    expect(await notices()).toEqual(['The browser did not allow reading the clipboard. Paste the text here.'])
    expect(readText).toHaveBeenCalledTimes(2)
  })

  test('offers to lock an open session, and to unlock a locked vault', () => {
    expect(namesOf('vault', { ...sources, session: { kind: 'open' } })).toContain('Lock the vault')
    expect(namesOf('vault', { ...sources, session: { kind: 'locked' } })).toContain('Unlock the vault')
    expect(namesOf('vault')).not.toContain('Lock the vault')
  })
})
