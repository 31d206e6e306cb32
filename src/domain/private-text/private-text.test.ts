import { afterEach, describe, expect, it } from 'vitest'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { newCreateDraft } from '#/store/records/create-draft.ts'
import { newDraftFund, noteStoredFund, waitingDigits, withStoredFund } from '#/store/records/draft-fund.ts'
import { newDraftKey } from '#/store/records/draft-key.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { findPrivateText, looksPrivate, preparePrivateText } from './private-text.ts'
import { makePublicTexts, publicTexts } from '#/store/records/public-texts.ts'
import { findStoredPrivateText } from './stored-private-text.ts'

const wif = 'cMahea7zqjxrtgAbB7LSGbcQUr1uX1ojuat9jZodMN87JcbXMTcA'
const digits = '2b'.repeat(32)
const network = { id: 'sandbox', profile: 'spec' } as const
const start = useWorkspace.getState()
const vaultStart = useVault.getState()

afterEach(() => {
  useWorkspace.setState(start, true)
  useVault.setState(vaultStart, true)
})

describe('64 digits', () => {
  it('in a text count as private until the user says otherwise, in upper or lower case', () => {
    const said = 'AB'.repeat(32)
    expect(findPrivateText(`key ${said}`)).toMatchObject([{ kind: 'digits' }])
    publicTexts.add(said.toLowerCase())
    expect(looksPrivate(`key ${said}`)).toBe(false)
    expect(looksPrivate(digits)).toBe(true)
  })

  it('in a hash count as private until they can be compared with the known keys', async () => {
    expect(findPrivateText(digits, 'hash')).toMatchObject([{ kind: 'digits', isCertain: false }])
    await preparePrivateText('hash')
    expect(findPrivateText(digits, 'hash')).toEqual([])
    expect(preparePrivateText('hash')).toBeUndefined()
    expect(preparePrivateText('text')).toBeUndefined()
  })

  it('in a hash do not count as private unless their public key is known here', () => {
    expect(findPrivateText(digits, 'hash')).toEqual([])
    expect(findPrivateText(wif, 'hash')).toMatchObject([{ kind: 'key', isCertain: true }])
    const publicKey = derivePublicKey('ecdsa', parseHex(digits))
    const draft = newCreateDraft('d', 0, network)
    const key = newDraftKey([], {
      label: '',
      purpose: 0,
      securityLevel: 1,
      type: 0,
      readOnly: null,
      source: { kind: 'public', text: formatHex(publicKey) },
    })
    useWorkspace.setState({ drafts: new Map([['d', { ...draft, keys: [key] }]]) })
    expect(findPrivateText(digits, 'hash')).toMatchObject([{ kind: 'key', isCertain: true }])
    expect(findPrivateText(digits, 'hash', new Set([digits]))).toEqual([])
    expect(findPrivateText(digits.replace('2b', '2c'), 'hash')).toEqual([])
  })

  it('in a partly typed out point are stored only with the index, or once the user says that they are public', () => {
    const draft = (outPoint: string) => ({ fund: { ...newDraftFund('sandbox'), outPoint } })
    for (const outPoint of [` ${digits}`, `${digits}:`, `key ${digits}`, `0x${digits},`]) {
      expect(waitingDigits(outPoint)).toHaveLength(1)
      expect(withStoredFund(draft(outPoint))).toEqual(draft(''))
    }
    for (const outPoint of [`${digits}:1`, `${digits}00000001`, digits.slice(1), ''])
      expect(withStoredFund(draft(outPoint))).toEqual(draft(outPoint))
    // Text that an earlier version stored stays stored.
    noteStoredFund(draft(`old ${digits}`).fund)
    expect(withStoredFund(draft(`old ${digits}`))).toEqual(draft(`old ${digits}`))
    for (const each of waitingDigits(`${digits}:`)) publicTexts.add(each)
    expect(withStoredFund(draft(digits))).toEqual(draft(digits))
  })
})

it('are remembered as public by their hash only, even if the store fails or has wrong data', () => {
  let stored: string | null = '{"not":"a list"}'
  const marker = {
    read: () => stored,
    write: (text: string) => {
      stored = text
    },
    remove: () => {},
  }
  const first = makePublicTexts(marker)
  expect(first.has(digits)).toBe(false)
  first.add(digits)
  expect(stored).not.toContain(digits)
  expect(makePublicTexts(marker).has(`0x${digits.toUpperCase()}`)).toBe(true)
  const failing = () => {
    throw new Error('no storage')
  }
  const memory = makePublicTexts({ read: failing, write: failing, remove: failing })
  memory.add(digits)
  expect(memory.has(digits)).toBe(true)
})

it('are found in every record that an earlier version stored, and in no other record', () => {
  const old = 'cd'.repeat(32)
  const draft = newCreateDraft('d', 0, network)
  let reads = 0
  const identity = {
    id: 'i',
    label: 'fine',
    tags: [],
    get note() {
      reads += 1
      return `mine: ${old}`
    },
  }
  const shelf = {
    ...start,
    drafts: new Map([
      ['d', { ...draft, label: wif }],
      ['e', { ...draft, id: 'e', label: 'fine' }],
      ['f', { ...draft, id: 'f', fund: { ...draft.fund, outPoint: old } }],
      // The program writes these hashes, not the user.
      ['g', { ...draft, id: 'g', givenOut: [{ signingBytes: old, atMs: 1 }] }],
    ]),
    identities: new Map([['i', identity]]),
  }
  // The search reads only these members.
  const found = findStoredPrivateText(shelf as never, [{ id: 'k', label: `old ${wif}` } as never])
  expect(found).toEqual([
    { kind: 'create', id: 'd', doubtful: [], isCertain: true },
    { kind: 'create', id: 'f', doubtful: [old], isCertain: false },
    { kind: 'identity', id: 'i', doubtful: [old], isCertain: false },
    { kind: 'vault-key', id: 'k', doubtful: [], isCertain: true },
  ])
  // An unchanged record is not searched again.
  expect(findStoredPrivateText(shelf as never, [])).toHaveLength(3)
  expect(reads).toBe(1)
  publicTexts.add(old)
  expect(findStoredPrivateText(shelf as never, []).map(({ id }) => id)).toEqual(['d'])
})
