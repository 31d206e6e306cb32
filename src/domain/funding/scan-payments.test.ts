import { describe, expect, it } from 'vitest'
import { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import { fundingKey } from '#/protocol/testing/funding-samples.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { FundingHash } from '#/domain/keys/vault-facts.ts'
import { openFundingWorld } from '#/domain/funding/testing/funding-world.ts'
import {
  checkScanStart,
  formatDay,
  scanPayments,
  type PaymentScan,
  type ScanContext,
  type ScanStart,
} from './scan-payments.ts'

const keyAt = (purpose: SingleUsePurpose, index: number) => fundingKey(`scan ${purpose} ${index}`)
const seriesOf = { registration: "m/9'/1'/5'/1'/i", 'top-up': "m/9'/1'/5'/2'/i" } as const
const gap = 20
const hashAt = (purpose: SingleUsePurpose, index: number): FundingHash => ({
  series: seriesOf[purpose],
  purpose,
  index,
  hash160: keyAt(purpose, index).hash,
})

/** Opens a search over a chain in memory. Returns the search and the requests to the vault. */
function open(start: ScanStart, world = openFundingWorld(), nowMs = world.timeOf(100)) {
  const asked: Parameters<ScanContext['derive']>[0][] = []
  const scans: PaymentScan[] = []
  const state: { error?: unknown } = {}
  const controller = new AbortController()
  const context: ScanContext = {
    nodes: world.nodes,
    derive: async (used) => {
      asked.push(used)
      const searched = SingleUsePurpose.options.map((purpose) => {
        const series = seriesOf[purpose]
        return { purpose, series, count: (used[series] ?? -1) + 1 + 2 * gap, gap, asksProof: false }
      })
      const keys = searched.flatMap(({ purpose, count }) =>
        Array.from({ length: count }, (_, index) => hashAt(purpose, index)),
      )
      return { keys, searched }
    },
    terms: wireProfiles['platform-13'],
    nowMs: () => nowMs,
  }
  const ended = scanPayments(context, start, (scan) => void scans.push(scan), controller.signal).catch(
    (error: unknown) => void (state.error = error),
  )
  const settle = async () => {
    for (let turn = 0; turn < 200; turn += 1) await Promise.resolve()
  }
  return {
    world,
    asked,
    state,
    settle,
    last: () => scans.at(-1),
    end: async () => {
      controller.abort()
      await ended
    },
  }
}

const payTo = (world: ReturnType<typeof openFundingWorld>, index: number, isLocked = true) =>
  world.pay([{ hash: keyAt('registration', index).hash, amountDuffs: 100_000n }], isLocked)

describe('a search for payments', () => {
  it('finds payments since a block, and reports the scanned blocks', async () => {
    const world = openFundingWorld()
    const bytes = payTo(world, 3)
    world.mine()
    const { settle, last, end, asked } = open({ kind: 'height', height: 90 }, world)
    await settle()
    expect(last()).toMatchObject({
      tip: 101,
      scanned: { fromHeight: 90, toHeight: 101, fromMs: world.timeOf(90) },
      transactions: [{ bytes, state: { kind: 'settled' } }],
    })
    // The first request asks for the hashes. The second one reports the used keys to the vault.
    expect(asked).toEqual([{}, { [seriesOf.registration]: 3 }])
    await end()
  })

  it('neither finds older payments nor counts their blocks as scanned', async () => {
    const world = openFundingWorld()
    payTo(world, 3)
    world.mine()
    world.mine()
    const { settle, last, end } = open({ kind: 'height', height: 102 }, world)
    await settle()
    expect(last()).toMatchObject({ scanned: { fromHeight: 102, toHeight: 102 }, transactions: [] })
    await end()
  })

  it('reports a new payment as seen, and as settled once its block is mined', async () => {
    const { world, settle, last, end } = open({ kind: 'height', height: 100 })
    await settle()
    expect(last()?.transactions).toEqual([])
    payTo(world, 0, false)
    await settle()
    expect(last()?.transactions).toMatchObject([{ state: { kind: 'seen' } }])
    world.mine()
    await settle()
    expect(last()?.transactions).toMatchObject([{ state: { kind: 'settled' } }])
    await end()
  })

  it('scans everything again for more keys if fewer than 20 unused keys are left', async () => {
    const world = openFundingWorld()
    payTo(world, 20)
    payTo(world, 55)
    world.mine()
    const { settle, last, end, asked } = open({ kind: 'height', height: 90 }, world)
    await settle()
    expect(asked).toEqual([{}, { [seriesOf.registration]: 20 }, { [seriesOf.registration]: 55 }])
    expect(world.asked).toEqual([90, 90, 90])
    expect(last()?.transactions).toHaveLength(2)
    expect(last()?.keys.filter(({ purpose }) => purpose === 'registration')).toHaveLength(96)
    expect(last()?.scanned).toMatchObject({ fromHeight: 90, toHeight: 101 })
    await end()
  })

  it('begins at a block before the requested time, even if blocks came fast', async () => {
    const world = openFundingWorld()
    for (let count = 0; count < 900; count += 1) world.mine()
    // Blocks come every minute here; real networks aim at 2.5 minutes.
    const since = world.timeOf(600)
    const { settle, last, end } = open({ kind: 'time', atMs: since }, world, world.timeOf(1000))
    await settle()
    const { scanned } = last() ?? {}
    expect((scanned?.fromMs ?? Infinity) <= since - 2 * 3_600_000).toBe(true)
    expect((scanned?.fromHeight ?? 0) > 300).toBe(true)
    expect(world.asked.length > 1).toBe(true)
    await end()
    const early = open({ kind: 'time', atMs: 0 }, openFundingWorld())
    await early.settle()
    expect(early.last()?.scanned).toMatchObject({ fromHeight: 1, toHeight: 100 })
    await early.end()
  })

  it('ends with an error if no node answers', async () => {
    const world = openFundingWorld()
    world.faults.isSilent = true
    const { settle, state, last } = open({ kind: 'height', height: 1 }, world)
    await settle()
    expect(state.error).toBeInstanceOf(TypeError)
    expect(last()).toBeUndefined()
  })
})

const noonMs = Date.UTC(2026, 2, 31, 12)

describe('the start of a search', () => {
  it('can be a day in UTC, or a block height', () => {
    expect(checkScanStart(' 2026-03-31 ', noonMs)).toEqual({ kind: 'time', atMs: Date.UTC(2026, 2, 31) })
    expect(checkScanStart('2145678', noonMs)).toEqual({ kind: 'height', height: 2_145_678 })
    expect(formatDay(noonMs)).toBe('2026-03-31')
  })

  it.each(['', '0', '-1', '1.5', '2026-04-01', '2026-02-31', '2026-13-01', '31.3.2026', 'yesterday', '1e5'])(
    'cannot be “%s”',
    (text) => {
      expect(checkScanStart(text, noonMs)).toBeUndefined()
    },
  )
})
