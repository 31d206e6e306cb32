import { create } from '@bufbuild/protobuf'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DapiError } from '#/dapi/dapi-error.ts'
import type { DapiPool } from '#/dapi/dapi-pool.ts'
import { dapiMethods, type DapiMethodName } from '#/dapi/dapi-methods.ts'
import { sendingOf, verdictOf } from '#/store/records/outbox.ts'
import { withStep } from '#/store/records/transition-state.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionRecord, TransitionStep } from '#/store/records/transition-record.ts'
import { sampleKnown, sampleTopUp, sampleTransfer } from '#/store/testing/identity-samples.ts'
import { submitToNodes } from './submit-to-nodes.ts'

/**
 * Behaviour of a node. `loses`: the node accepts a transition, but its answer is lost. `drops`: the node says that it
 * accepts the transition, but does not.
 */
const behaviours = ['well', 'unreachable', 'loses', 'wait-fails', 'full', 'behind', 'drops'] as const
type Behaviour = (typeof behaviours)[number]

/** Simulates a platform with one state, and nodes that report the state more or less correctly. */
function platformOf(
  nodes: readonly Behaviour[],
  { isValid = true, isUsed = false, words = 'not enough credits', code = 40_210 } = {},
) {
  const bodies: Uint8Array[] = []
  let applied = 0
  let wasSent = false
  const rejection = (code: number, message: string) =>
    new DapiError('dapi/status', {
      grpcStatus: 3,
      grpcMessage: message,
      consensus: { code, message, bytes: Uint8Array.of(0xab, 1) },
    })
  const take = (bytes: Uint8Array) => {
    bodies.push(bytes)
    if (!isValid) throw rejection(code, words)
    if (isUsed) throw rejection(40_204, 'the nonce is used')
    if (wasSent) throw new DapiError('dapi/status', { grpcStatus: 6, grpcMessage: 'already in chain' })
    wasSent = true
    applied += 1
  }
  const v0 = (value: object) => ({ message: { version: { case: 'v0', value } }, elapsedMs: 1 })
  const call = async (address: string, name: DapiMethodName, request: object): Promise<unknown> => {
    const behaviour = nodes[Number(/\d+/.exec(address)?.[0])]
    if (behaviour === 'unreachable') throw new DapiError('dapi/unreachable')
    if (name === 'broadcastStateTransition') {
      const { stateTransition } = create(dapiMethods.broadcastStateTransition.of.input, request)
      if (behaviour === 'full')
        throw new DapiError('dapi/status', { grpcStatus: 8, grpcMessage: 'mempool is full' })
      if (behaviour === 'drops') return { message: {}, elapsedMs: 1 }
      take(stateTransition)
      if (behaviour === 'loses') throw new DapiError('dapi/broken-off')
      return { message: {}, elapsedMs: 1 }
    }
    if (name === 'waitForStateTransitionResult') {
      if (!wasSent || behaviour === 'wait-fails' || behaviour === 'behind' || behaviour === 'drops')
        throw new DapiError('dapi/status', { grpcStatus: 4, grpcMessage: 'waiting period exceeded' })
      return v0({ result: { case: undefined } })
    }
    if (name === 'getIdentityNonce') {
      const identityNonce = (wasSent && behaviour !== 'behind') || isUsed ? 1n : 0n
      return v0({ result: { case: 'identityNonce', value: identityNonce } })
    }
    throw new Error(name)
  }
  const pool = {
    ranked: () => nodes.map((_, at) => `https://node-${at}.example/`),
    call: call as DapiPool['call'], // implements the five methods that are called
  }
  return { pool, bodies, applied: () => applied }
}

async function submit(platform: ReturnType<typeof platformOf>, known: OpenedTransition) {
  let record: TransitionRecord = known.record
  const written: TransitionStep[] = []
  const note = async (_id: string, step: TransitionStep) => {
    // The step must be stored before anything is sent.
    if (step.kind === 'submitted') expect(platform.bodies).toHaveLength(0)
    written.push(step)
    record = withStep(record, step)
    return record
  }
  const { signal } = new AbortController()
  const clock = { wallMs: () => 5, monotonicMs: () => 5 }
  const verdict = await submitToNodes({ pool: platform.pool, clock, note, signal }, known)
  return { verdict, record, written }
}

const transfer = sampleKnown(1, sampleTransfer(100_000n))

describe('a transition that is submitted', () => {
  it('is applied once two nodes say so', async () => {
    const platform = platformOf(['well', 'well', 'well'])
    const { verdict, written } = await submit(platform, transfer)
    expect(verdict).toBe('applied')
    expect(written.map((step) => ('answer' in step ? `${step.asked} ${step.answer}` : step.kind))).toEqual([
      'submitted',
      'broadcast accepted',
      'wait applied',
      'broadcast known',
      'wait applied',
    ])
  })

  it('is not sent again if two nodes have already said that it is applied', async () => {
    const { record } = await submit(platformOf(['well', 'well']), transfer)
    const platform = platformOf(['well', 'well'])
    const again = await submit(platform, { ...transfer, record })
    expect(again).toMatchObject({ verdict: 'applied', written: [] })
    expect(platform.bodies).toEqual([])
  })

  it('is applied if the network’s only node says so', async () => {
    expect((await submit(platformOf(['well']), transfer)).verdict).toBe('applied')
  })

  it('is rejected once two nodes reject it, and not before', async () => {
    expect((await submit(platformOf(['well', 'well'], { isValid: false }), transfer)).verdict).toBe(
      'rejected',
    )
    const alone = platformOf(['well', 'unreachable'], { isValid: false })
    expect((await submit(alone, transfer)).verdict).toBe('doubted')
  })

  it('is found at the next node after the first node’s answer is lost', async () => {
    const { verdict, written } = await submit(platformOf(['loses', 'well', 'well']), transfer)
    expect(verdict).toBe('applied')
    expect(written.filter((step) => 'answer' in step).map(({ answer }) => answer)).toEqual([
      'lost',
      'known',
      'applied',
      'known',
      'applied',
    ])
  })

  it('stays accepted while no node can tell the outcome', async () => {
    const { verdict } = await submit(
      platformOf(['wait-fails', 'behind', 'behind']),
      sampleKnown(2, sampleTopUp()),
    )
    expect(verdict).toBe('accepted')
  })

  it('is sent to other nodes even if one claims to have it', async () => {
    const platform = platformOf(['drops', 'well', 'well'])
    expect((await submit(platform, transfer)).verdict).toBe('applied')
    expect(platform.applied()).toBe(1)
  })

  it('is not confirmed by a used nonce alone, even if nodes claim to have the transition', async () => {
    const platform = platformOf(['drops', 'wait-fails', 'wait-fails'], { isUsed: true })
    expect((await submit(platform, transfer)).verdict).toBe('accepted')
  })

  it('is not sent if its record is gone or another tab has discarded it', async () => {
    const platform = platformOf(['well', 'well'])
    const { signal } = new AbortController()
    const clock = { wallMs: () => 5, monotonicMs: () => 5 }
    const context = { pool: platform.pool, clock, signal }
    expect(await submitToNodes({ ...context, note: async () => undefined }, transfer)).toBe('gone')
    const discarded = withStep(transfer.record, { kind: 'discarded', atMs: 4 })
    expect(await submitToNodes({ ...context, note: async () => discarded }, transfer)).toBe('gone')
    expect(platform.bodies).toHaveLength(0)
  })

  it('stores a node’s message without characters that could end the quotation', async () => {
    const { written } = await submit(
      platformOf(['well'], { isValid: false, words: 'no” Sign\na new one' }),
      transfer,
    )
    expect(written.at(-1)).toMatchObject({ answer: 'rejected', text: 'no Sign a new one' })
  })

  it('keeps the code of a node’s error, and its bytes if no rule covers the code', async () => {
    const faulty = (code: number) => platformOf(['well'], { isValid: false, code })
    const { written } = await submit(faulty(49_999), transfer)
    expect(written.at(-1)).toMatchObject({
      answer: 'rejected',
      code: 49_999,
      text: 'not enough credits ab01',
    })
    const known = await submit(faulty(40_210), transfer)
    expect(known.written.at(-1)).toMatchObject({ code: 40_210, text: 'not enough credits' })
  })

  it('is taken, not rejected, if another transition has used its nonce', async () => {
    const { verdict } = await submit(platformOf(['well', 'well'], { isUsed: true }), transfer)
    expect(verdict).toBe('taken')
  })

  it('ends on faulty nodes as on the platform, and only its own bytes are sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...behaviours), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.constantFrom(sampleTransfer(100_000n), sampleTopUp()),
        async (nodes, isValid, transition) => {
          const platform = platformOf(nodes, { isValid })
          const known = sampleKnown(3, transition)
          const { verdict, record } = await submit(platform, known)
          if (verdict === 'applied') expect(platform.applied()).toBe(1)
          if (verdict === 'rejected') expect(platform.applied()).toBe(0)
          expect(platform.applied()).toBeLessThanOrEqual(1)
          for (const body of platform.bodies) expect(body).toEqual(known.record.bytes)
          // The stored steps give the same verdict after a reload.
          const sending = sendingOf(record)
          expect(sending && verdictOf(sending)).toBe(verdict)
        },
      ),
      { numRuns: 500 },
    )
  })
})
