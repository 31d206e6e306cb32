import { mnemonicToSeedSync } from '@scure/bip39'
import { describe, expect, it } from 'vitest'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import computed from '#/protocol/vectors/derivation/computed.json'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { openFundingWorld } from '#/domain/funding/testing/funding-world.ts'
import { deriveKeyOfSeries, deriveSeriesNode } from '#/vault/phrase/derivation.ts'
import { singleUseSeries } from '#/vault/storage/hd-series.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import { groupPayments } from './found-payments.ts'
import { scanPayments, type PaymentScan } from './scan-payments.ts'

// For each series of the phrase "abandon … about" on the test network: the published key that is nearest to index 0.
const terms = wireProfiles['platform-13']
const isFunding = /^m\/9'\/1'\/5'\/[1-5]'|^m\/44'/
const vectors = computed.vectors.filter(
  ({ phrase, network, path }) => phrase === 'abandon' && network === 'testnet' && isFunding.test(path),
)
const nameOf = (path: string) => path.replace(/\d+('?)$/, 'i$1')
const bySeries = new Map(vectors.toReversed().map((each) => [nameOf(each.path), each]))

/** Searches a chain with all keys that the vault derives. Ends once the newest block was scanned. */
async function search(world: ReturnType<typeof openFundingWorld>, proof?: string): Promise<PaymentScan> {
  const vault = openMemoryKeeper(openMemoryDatabase())
  await vault.createVault({ passphrase })
  await vault.importPhrase({ text: computed.phrases.abandon, proof: passphrase })
  let last: PaymentScan | undefined
  let deriving = 0
  const controller = new AbortController()
  const ended = scanPayments(
    {
      nodes: world.nodes,
      derive: async (used) => {
        deriving += 1
        const asked = proof === undefined ? {} : { proof }
        const answer = await vault.deriveFundingHashes({ network: 'testnet', used, ...asked })
        deriving -= 1
        if (answer.kind === 'none') throw new TypeError('no phrase')
        return answer
      },
      terms,
      nowMs: () => world.timeOf(200),
    },
    { kind: 'height', height: 90 },
    (scan) => {
      last = scan
      if (scan.scanned === undefined) return
      // The search may ask the vault again, for more keys or to report used keys. The search is over once no request is
      // open.
      const endOnceIdle = () => {
        if (deriving > 0) setImmediate(endOnceIdle)
        else if (last === scan) controller.abort()
      }
      setImmediate(endOnceIdle)
    },
    controller.signal,
  )
  await ended
  if (last === undefined) throw new TypeError('no scan')
  return last
}

const locksOf = ({ keys, transactions }: PaymentScan) =>
  groupPayments(keys, transactions, terms).flatMap(({ locks }) =>
    locks.flatMap(({ credits }) => credits.map(({ key, amountDuffs }) => `${key.series} ${amountDuffs}`)),
  )

describe('locks of a published phrase by other wallets', () => {
  it('are found in each series, but in rare series only with a proof', async () => {
    const world = openFundingWorld()
    const series = [...bySeries.keys()].toSorted()
    expect(series).toHaveLength(12)
    for (const [at, name] of series.entries())
      world.lock(parseHex(bySeries.get(name)?.hash160 ?? ''), BigInt(100_000 + at))
    world.mine()
    const expected = series.map((name, at) => `${name} ${100_000 + at}`)
    const isRare = (name: string) => !/^m\/9'\/1'\/5'\/([12]'\/|3'\/i )/.test(name)
    expect(locksOf(await search(world)).toSorted()).toEqual(expected.filter((each) => !isRare(each)))
    expect(locksOf(await search(world, passphrase)).toSorted()).toEqual(expected)
  })

  it('are found beyond the sixty hardened keys of an earlier build, in one search', async () => {
    const world = openFundingWorld()
    const seed = mnemonicToSeedSync(computed.phrases.abandon)
    const hashAt = (name: string, index: number) => {
      const series = singleUseSeries(name)
      if (series === undefined) throw new TypeError(name)
      return hash160(
        derivePublicKey('ecdsa', deriveKeyOfSeries(deriveSeriesNode(seed, series), series, index)),
      )
    }
    for (let index = 0; index < 60; index += 1) world.lock(hashAt("m/9'/1'/5'/1'/i'", index), 300_000n)
    world.lock(hashAt("m/9'/1'/5'/1'/i", 60), 400_000n)
    world.mine()
    const locks = locksOf(await search(world))
    expect(locks).toHaveLength(61)
    expect(locks).toContain("m/9'/1'/5'/1'/i 400000")
  })

  it('unspent payments are assigned to the series of their addresses', async () => {
    const world = openFundingWorld()
    for (const [at, { hash160 }] of [...bySeries.values()].entries())
      world.pay([{ hash: parseHex(hash160), amountDuffs: BigInt(60_000 + at) }])
    world.mine()
    const { keys, transactions } = await search(world, passphrase)
    const found = groupPayments(keys, transactions, terms)
    expect(found.flatMap(({ unspent }) => unspent.map(({ key }) => key.series)).toSorted()).toEqual(
      [...bySeries.keys()].toSorted(),
    )
  })
})
