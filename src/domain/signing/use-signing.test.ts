import { beforeEach, expect, it, vi } from 'vitest'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { findSample } from '#/protocol/testing/exchange-cases.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'
import type { Warning } from '#/domain/identity/consequences.ts'
import { vault } from '#/domain/keys/vault-session.ts'
import { signReviewed } from './sign-transition.ts'
import { reviewTransition } from './transition-review.ts'
import { questionOfRequest } from '#/domain/offline/sign-request.ts'
import { signingStep, unlockAndSign, type SigningStep } from './use-signing.ts'

const sample = findSample(({ unsigned }) => unsigned.transition.type === 5 && unsigned.profile === 'spec')
const { made, unsigned } = sample
const question = questionOfRequest(unsigned)

const warnings: readonly Warning[] = [{ code: 'funds.no-withdraw-left', keyIds: [3], credits: 5n }]

let keeper: ReturnType<typeof openMemoryKeeper>
let signer: string

// A locked vault with the Master key that signs, as another page has left the vault.
beforeEach(async () => {
  const database = openMemoryDatabase()
  const before = openMemoryKeeper(database)
  await before.createVault({ passphrase })
  const key = { kind: 'identity', keyType: 0, securityLevel: 0, label: '' } as const
  await before.importKey({ text: formatHex(made.signer.privateKey), key, network: 'testnet' })
  keeper = openMemoryKeeper(database)
  signer = (await readContents(keeper)).keys[0]?.id ?? ''
  vi.spyOn(browserVault, 'client').mockReturnValue(keeper as unknown as VaultClient)
  vi.spyOn(vault, 'unlock').mockImplementation(async ({ proof }) =>
    keeper.unlock({ proof: typeof proof === 'string' ? proof : '' }),
  )
})

/** Acts like a card that has shown the review of the locked vault and signs it. */
async function openCard() {
  const review = await reviewTransition(question)
  if (review.kind !== 'signable') throw new TypeError('rejected')
  return {
    sign: vi.fn<(proof?: string) => Promise<void>>(async (proof) => {
      await signReviewed(question, review, { signer, proof })
    }),
    latest: vi.fn(() => ({ isOpen: true, warnings: [...warnings] })),
  }
}

async function signatures() {
  return (await keeper.readAudit({})).entries.filter(({ event }) => event.kind === 'signed').length
}

it('one passphrase unlocks the vault and proves one signature of what the locked vault has shown', async () => {
  const { sign, latest } = await openCard()
  const once = { shown: warnings, latest, sign: () => sign(passphrase) }
  await expect(unlockAndSign(passphrase, once)).resolves.toBe('signed')
  expect(await signatures()).toBe(1)
  // The passphrase covers one signature: the session is open, but a Master key asks again.
  const next = await openCard()
  await expect(next.sign()).rejects.toThrow('vault/passphrase-needed')
  expect(await signatures()).toBe(1)
})

it('signs nothing with a wrong passphrase', async () => {
  const { sign, latest } = await openCard()
  const wrong = { shown: warnings, latest, sign: () => sign('another') }
  await expect(unlockAndSign('another', wrong)).rejects.toThrow('vault/wrong-passphrase')
  expect(sign).not.toHaveBeenCalled()
  expect((await keeper.readState({})).kind).toBe('locked')
})

it('unlocking alone proves nothing: the worker checks the proof of the signature', async () => {
  const { sign, latest } = await openCard()
  const without = { shown: warnings, latest, sign: () => sign('another') }
  await expect(unlockAndSign(passphrase, without)).rejects.toThrow('vault/wrong-passphrase')
  expect(await signatures()).toBe(0)
})

it.each([
  ['another warning', [...warnings, { code: 'keys.master-not-backed-up', keyIds: [1] }]],
  ['a warning less', []],
  ['another value in it', [{ code: 'funds.no-withdraw-left', keyIds: [3], credits: 6n }]],
] as const)('signs nothing if the open vault has %s to show', async (_, now) => {
  const { sign, latest } = await openCard()
  latest.mockReturnValue({ isOpen: true, warnings: [...now] })
  const given = { shown: warnings, latest, sign: () => sign(passphrase) }
  await expect(unlockAndSign(passphrase, given)).resolves.toBe('shown-anew')
  expect(sign).not.toHaveBeenCalled()
})

it('signs nothing before the card shows the open vault', async () => {
  const { sign, latest } = await openCard()
  latest.mockReturnValue({ isOpen: false, warnings: [...warnings] })
  const given = { shown: warnings, latest, sign: () => sign(passphrase) }
  await expect(unlockAndSign(passphrase, given)).rejects.toThrow('vault/locked')
  expect(sign).not.toHaveBeenCalled()
})

const open = { session: 'open', offersUnlock: true, lacksKeys: false, asks: false, asksWord: false } as const

it.each<[SigningStep, string, Partial<Parameters<typeof signingStep>[0]>]>([
  ['press', 'an open vault', {}],
  ['proof', 'a private key that asks every time', { asks: true }],
  ['word', 'a new passphrase that nobody has proven to know', { asks: true, asksWord: true }],
  ['keys', 'private keys that the open vault lacks', { lacksKeys: true, asks: true, asksWord: true }],
  ['unlock', 'a locked vault', { session: 'locked', asks: true, asksWord: true }],
  ['vault', 'a locked vault that the card does not unlock', { session: 'locked', offersUnlock: false }],
  ['vault', 'a locked vault without the private keys', { session: 'locked', lacksKeys: true }],
  ['vault', 'no vault', { session: 'missing', asks: true, asksWord: true }],
  ['vault', 'a vault that is not read yet', { session: 'starting' }],
])('takes the step "%s" for %s', (step, _, facts) => {
  expect(signingStep({ ...open, ...facts })).toBe(step)
})
