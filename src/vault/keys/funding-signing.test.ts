import { beforeEach, describe, expect, it } from 'vitest'

import { hash160, sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkAssetLockTransaction } from '#/protocol/funding/asset-lock-transaction.ts'
import { isInputSigned } from '#/protocol/funding/input-signature.ts'
import { encodeAddress } from '#/protocol/layer1/network.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { checkTransaction, deriveTxid, type LayerOneTransaction } from '#/protocol/layer1/transaction.ts'
import { payments } from '#/protocol/testing/funding-samples.ts'
import type { VaultRequest, VaultService } from '#/vault/api/vault-api.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { lockPayment, type Lock } from '#/vault/testing/lock-payment.ts'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
  type MemoryDatabase,
} from '#/vault/testing/vault-in-memory.ts'
import { VaultError } from '#/vault/vault-error.ts'

const words = `${'abandon '.repeat(11)}about`

let database: MemoryDatabase
let vault: VaultService
let paid: KeyEntry

beforeEach(async () => {
  database = openMemoryDatabase()
  vault = openMemoryKeeper(database)
  await vault.createVault({ passphrase })
  await vault.importPhrase({ text: words, proof: passphrase })
  paid = await single('Address')
})

const single = (label: string) => vault.generateKey({ kind: 'single-use', label, network: 'testnet' })
const hashOf = ({ publicKey }: KeyEntry) => hash160(publicKey)
const addressOf = (key: KeyEntry) => encodeAddress('publicKeyHash', hashOf(key), 'testnet')

const lockOf = (amounts: readonly bigint[], funded: Lock['funded'], kind?: Lock['kind']) =>
  lockPayment(amounts, paid, funded, kind)

function refundOf(amounts: readonly bigint[], address: string): VaultRequest<'reviewFunding'>['funding'] {
  const { bytes, outPoints } = payments(amounts, hashOf(paid))
  return { kind: 'refund', network: 'testnet', previous: [bytes], outPoints, address }
}

async function review(funding: VaultRequest<'reviewFunding'>['funding'], by = vault) {
  const reviewed = await by.reviewFunding({ funding })
  if (reviewed.kind === 'rejected') throw new TypeError(reviewed.violations.map(({ rule }) => rule).join())
  return reviewed
}

const rulesOf = async (funding: VaultRequest<'reviewFunding'>['funding']) => {
  const reviewed = await vault.reviewFunding({ funding })
  return reviewed.kind === 'rejected' ? reviewed.violations.map(({ rule }) => rule) : []
}

const codeOf = (error: unknown) => (error instanceof VaultError ? error.code : String(error))

function read(bytes: Uint8Array): LayerOneTransaction {
  const checked = checkTransaction(bytes)
  if (!checked.ok) throw new TypeError('no transaction')
  return checked.value
}

const eventsOf = async () =>
  (await vault.readAudit({})).entries.flatMap(({ event }) => (event.kind === 'funding-signed' ? [event] : []))

describe('an asset lock', () => {
  it('funds keys of the vault, and pays the change to the next key of the phrase', async () => {
    const key = await single('Lock')
    const { shown, approval } = await review(
      lockOf([300_000n, 700_000n], [{ record: key.id, amountDuffs: 600_000n }]),
    )
    expect(shown).toMatchObject({
      kind: 'asset-lock',
      amountDuffs: 600_000n,
      credits: 600_000_000n,
      funded: [{ record: key.id, amountDuffs: 600_000n }],
      paidTo: null,
      coins: [{ amountDuffs: 700_000n, record: paid.id }],
      left: { coins: 1, amountDuffs: 300_000n },
    })
    expect((shown.changeDuffs ?? 0n) + shown.feeDuffs).toBe(100_000n)
    const before = (await readContents(vault)).keys
    const { bytes, txid, change } = await vault.signFunding({ approval, proof: passphrase })
    const transaction = read(bytes)
    expect(checkAssetLockTransaction(transaction)).toMatchObject({
      value: { creditOutputs: [{ amountDuffs: 600_000n, script: encodeP2pkhScript(hashOf(key)) }] },
    })
    expect(change).toMatchObject({ kind: 'single-use', label: 'Change', path: "m/9'/1'/5'/1'/2" })
    expect(transaction.outputs[1]).toEqual({
      amountDuffs: shown.changeDuffs,
      script: encodeP2pkhScript(hash160(change?.publicKey ?? new Uint8Array())),
    })
    expect(isInputSigned(transaction, 0, encodeP2pkhScript(hashOf(paid)))).toBe(true)
    expect(txid).toEqual(deriveTxid(bytes))
    expect((await readContents(vault)).keys).toHaveLength(before.length + 1)
    expect(await eventsOf()).toEqual([
      {
        kind: 'funding-signed',
        what: 'asset-lock',
        txid,
        amountDuffs: 600_000,
        records: [paid.id],
        by: 'passphrase',
      },
    ])
  })

  it('is not signed if an output is too small for a create or a top-up', async () => {
    const floors = { registration: 208_500n, 'top-up': 50_500n } as const
    for (const purpose of ['registration', 'top-up'] as const) {
      const least = floors[purpose]
      const lock = (amountDuffs: bigint | null, paidDuffs: bigint) =>
        rulesOf({ ...lockOf([paidDuffs], [{ record: paid.id, amountDuffs }]), purpose })
      expect(await lock(least, 1_000_000n)).toEqual([])
      expect(await lock(least - 1n, 1_000_000n)).toEqual(['funding.floor'])
      // These locks spend the full amount, which also pays the fee.
      expect(await lock(null, least)).toEqual(['funding.floor'])
      expect(await lock(null, 60_000n)).toEqual(purpose === 'top-up' ? [] : ['funding.floor'])
    }
    const several = [paid.id, (await single('Other')).id].map((record, at) => ({
      record,
      amountDuffs: at === 0 ? 500_000n : 208_499n,
    }))
    expect(await rulesOf(lockOf([1_000_000n], several))).toEqual(['funding.floor'])
  })

  it('leaves no change if it spends everything, and pays a fee of about one duff per byte', async () => {
    const { shown, approval } = await review(
      lockOf([300_000n, 700_000n], [{ record: paid.id, amountDuffs: null }]),
    )
    expect(shown).toMatchObject({ changeDuffs: null, left: { coins: 0 } })
    const { bytes, change } = await vault.signFunding({ approval, proof: passphrase })
    expect([change, shown.amountDuffs + shown.feeDuffs]).toEqual([null, 1_000_000n])
    expect(Number(shown.feeDuffs) - bytes.length).toBeLessThan(5)
  })

  it('funds several keys from one payment, and the last key with the rest', async () => {
    const keys = [await single('One'), await single('Two'), await single('Three')]
    const funded = keys.map(({ id }, at) => ({ record: id, amountDuffs: at < 2 ? 250_000n : null }))
    const { shown, approval } = await review(lockOf([1_000_000n], funded))
    expect(shown.funded.map(({ amountDuffs }) => amountDuffs)).toEqual([
      250_000n,
      250_000n,
      500_000n - shown.feeDuffs,
    ])
    const { bytes } = await vault.signFunding({ approval, proof: passphrase })
    const payload = checkAssetLockTransaction(read(bytes))
    expect(payload.ok && payload.value.creditOutputs).toHaveLength(3)
  })

  it('has an OP_RETURN output if it is a classic lock', async () => {
    const { shown, approval } = await review(
      lockOf([300_000n], [{ record: paid.id, amountDuffs: null }], 'classic-lock'),
    )
    const { bytes } = await vault.signFunding({ approval, proof: passphrase })
    expect(formatHex(read(bytes).outputs[0]?.script ?? new Uint8Array())).toBe(
      `6a14${formatHex(hashOf(paid))}`,
    )
    expect(shown.kind).toBe('classic-lock')
  })

  it('takes at most 100 coins, and reports how many are left for a second lock', async () => {
    const amounts = Array.from({ length: 130 }, (_, at) => BigInt(50_000 + at))
    const { shown } = await review(lockOf(amounts, [{ record: paid.id, amountDuffs: null }]))
    expect([shown.coins.length, shown.left.coins]).toEqual([100, 30])
  })

  it('is signed once, and never by a locked vault', async () => {
    const { approval } = await review(lockOf([300_000n], [{ record: paid.id, amountDuffs: null }]))
    const proof = passphrase
    await vault.signFunding({ approval, proof })
    await expect(vault.signFunding({ approval, proof })).rejects.toThrow('vault/not-shown')
    await expect(vault.signFunding({ approval: '0'.repeat(32), proof })).rejects.toThrow('vault/not-shown')
    const locked = openMemoryKeeper(database)
    expect(
      await review(lockOf([300_000n], [{ record: paid.id, amountDuffs: null }]), locked).catch(codeOf),
    ).toBe('vault/locked')
  })
})

describe('an unsound lock', () => {
  it('is rejected for a coin or an amount that does not match the previous transaction', async () => {
    const lock = lockOf([300_000n], [{ record: paid.id, amountDuffs: null }])
    const richer = payments([900_000n], hashOf(paid))
    expect(await rulesOf({ ...lock, previous: [richer.bytes] })).toEqual(['funding.previous'])
    const [outPoint] = lock.outPoints
    if (outPoint === undefined) throw new TypeError('sample')
    expect(await rulesOf({ ...lock, outPoints: [outPoint, outPoint] })).toEqual(['funding.coin'])
    expect(await rulesOf({ ...lock, outPoints: [{ ...outPoint, index: 1 }] })).toEqual(['funding.previous'])
    expect(await rulesOf({ ...lock, funded: [{ record: paid.id, amountDuffs: 400_000n }] })).toEqual([
      'funding.enough',
    ])
    expect(await rulesOf({ ...lock, funded: [{ record: paid.id, amountDuffs: 0n }] })).toEqual([
      'funding.outputs',
    ])
  })

  it('is rejected for a coin of another wallet, or of a key that is not a single-use key', async () => {
    const lock = lockOf([300_000n], [{ record: paid.id, amountDuffs: null }])
    const foreign = payments([300_000n], sha256(new Uint8Array()).subarray(0, 20))
    const theirs = { previous: [foreign.bytes], outPoints: foreign.outPoints }
    expect(await rulesOf({ ...lock, ...theirs })).toEqual(['funding.key'])
    const identity = { kind: 'identity', keyType: 0, securityLevel: 2, label: 'High' } as const
    const high = await vault.generateKey({ ...identity, network: 'testnet', proof: passphrase })
    const own = payments([300_000n], hashOf(high))
    expect(await rulesOf({ ...lock, previous: [own.bytes], outPoints: own.outPoints })).toEqual([
      'funding.key',
    ])
    const toHigh = { ...lock, funded: [{ record: high.id, amountDuffs: null }] }
    expect(await vault.reviewFunding({ funding: toHigh }).catch(codeOf)).toBe('vault/signer-unfit')
  })

  it('is rejected if its key was removed after the review, and the log has no signature', async () => {
    const key = await single('Lock')
    const { approval } = await review(lockOf([300_000n], [{ record: key.id, amountDuffs: null }]))
    await vault.removeKey({ id: key.id, proof: passphrase })
    expect(await vault.signFunding({ approval, proof: passphrase }).catch(codeOf)).toBe('vault/key-missing')
    expect(await eventsOf()).toEqual([])
  })
})

describe('a refund', () => {
  it('pays everything to the typed address, with a fresh proof each time', async () => {
    const address = addressOf(await single('Elsewhere'))
    const { shown, approval } = await review(refundOf([300_000n, 200_000n], address))
    expect(shown).toMatchObject({
      kind: 'refund',
      paidTo: address,
      changeDuffs: null,
      funded: [],
      credits: 0n,
    })
    expect(await vault.signFunding({ approval }).catch(codeOf)).toBe('vault/passphrase-needed')
    const wrong = 'another passphrase of five words'
    expect(await vault.signFunding({ approval, proof: wrong }).catch(codeOf)).toBe('vault/wrong-passphrase')
    const { bytes, change, txid } = await vault.signFunding({ approval, proof: passphrase })
    expect(change).toBeNull()
    expect(read(bytes).outputs).toHaveLength(1)
    expect(await eventsOf()).toMatchObject([{ what: 'refund', txid, by: 'passphrase' }])
    const again = await review(refundOf([300_000n, 200_000n], address))
    expect(await vault.signFunding({ approval: again.approval }).catch(codeOf)).toBe(
      'vault/passphrase-needed',
    )
  })

  it('is rejected for an address of another network, for a mistyped one, and for dust', async () => {
    const hash = hashOf(paid)
    const main = encodeAddress('publicKeyHash', hash, 'mainnet')
    expect(await rulesOf(refundOf([300_000n], main))).toEqual(['address.network'])
    const own = addressOf(paid)
    const typo = `${own.slice(0, -1)}${own.endsWith('1') ? '2' : '1'}`
    expect(await rulesOf(refundOf([300_000n], typo))).toEqual(['address.checksum'])
    expect(await rulesOf(refundOf([600n], own))).toEqual(['funding.dust'])
  })
})

describe('a funding signature that cannot be stored', () => {
  it('is withheld after a fault at any change of the write, and the change key is not stored either', async () => {
    const key = await single('Lock')
    const before = (await readContents(vault)).keys.length
    const { approval } = await review(lockOf([900_000n], [{ record: key.id, amountDuffs: 500_000n }]))
    for (const at of [0, 1, 2, 3, 4, 5]) {
      database.failNextWrite(at)
      expect(await vault.signFunding({ approval, proof: passphrase }).catch(codeOf)).toBe(
        'vault/storage-failed',
      )
      expect((await readContents(vault)).keys).toHaveLength(before)
      expect(await eventsOf()).toEqual([])
    }
    // The approval stays valid, because nothing was signed.
    const { change } = await vault.signFunding({ approval, proof: passphrase })
    expect((await readContents(vault)).keys.map(({ id }) => id)).toContain(change?.id)
    expect(await eventsOf()).toHaveLength(1)
  })

  it('does not prevent signing the same lock again after a lost answer', async () => {
    const key = await single('Lock')
    const lock = lockOf([900_000n], [{ record: key.id, amountDuffs: 500_000n }])
    const { approval } = await review(lock)
    database.failNextWrite('after')
    expect(await vault.signFunding({ approval, proof: passphrase }).catch(codeOf)).toBe(
      'vault/storage-failed',
    )
    const other = openMemoryKeeper(database)
    await other.unlock({ proof: passphrase })
    const { approval: next, shown } = await review(lock, other)
    const { bytes } = await other.signFunding({ approval: next, proof: passphrase })
    expect(shown.amountDuffs).toBe(500_000n)
    expect(read(bytes).outputs).toHaveLength(2)
  })
})
