import { describe, expect, it } from 'vitest'
import { randomExchange } from '#/protocol/testing/exchange-samples.ts'
import { pickFrom } from '#/protocol/testing/random-transition.ts'
import { listNetworks, namesInFiles } from '#/store/records/network.ts'
import { remarkOnRequest, type RequestContext } from './request-remarks.ts'

const hour = 3_600_000
const { unsigned } = randomExchange(pickFrom(1), 5)
const madeAtMs = 1_700_000_000_000
const tip = { height: 5, hash: new Uint8Array(32), timeMs: madeAtMs - 60_000 }
const { identity, transition } = unsigned
if (identity === undefined || transition.type !== 5) throw new TypeError('sample')
const { publicKeysDisabledAt: _atMs, ...undated } = transition
const request = { ...unsigned, transition: undated, madeAtMs, tip }
const here = {
  ...unsigned.network,
  id: 'aa',
  name: unsigned.network.name.toUpperCase(),
  profile: unsigned.profile,
}
const company: RequestContext = { nowMs: madeAtMs + hour, networks: [here], known: identity }

function kinds(changed: Partial<typeof unsigned>, around: Partial<RequestContext> = {}) {
  return remarkOnRequest({ ...request, ...changed }, { ...company, ...around }).map(({ kind }) => kind)
}

describe('remarks on a request', () => {
  it('an ordinary request gets no remark', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({}, { known: undefined })).toEqual([])
  })

  it('warns of a request older than a day, and of a clock more than two minutes behind its creation', () => {
    expect(kinds({}, { nowMs: madeAtMs + 24 * hour })).toEqual([])
    expect(kinds({}, { nowMs: madeAtMs + 24 * hour + 1 })).toEqual(['old'])
    expect(kinds({}, { nowMs: madeAtMs - 120_000 })).toEqual([])
    expect(kinds({}, { nowMs: madeAtMs - 120_001 })).toEqual(['clock-before'])
  })

  it('warns of a tip more than an hour older than the request', () => {
    expect(kinds({ tip: { ...tip, timeMs: madeAtMs - hour } })).toEqual([])
    expect(kinds({ tip: { ...tip, timeMs: madeAtMs - hour - 1 } })).toEqual(['tip-old'])
  })

  it('warns of a network that is unknown here, or known with another profile', () => {
    expect(kinds({}, { networks: [] })).toEqual(['network-unknown'])
    const profile = unsigned.profile === 'spec' ? 'dpp-0.25' : 'spec'
    expect(kinds({}, { networks: [{ ...here, profile }] })).toEqual(['network-differs'])
  })

  it('accepts either sandbox by any of its names, and warns only of another profile', () => {
    const networks = listNetworks(new Map())
    for (const { profile, ...each } of networks)
      for (const name of namesInFiles(each))
        expect(kinds({ network: { ...each, name }, profile }, { networks })).toEqual([])
    const network = { name: 'Sandbox v13', kind: 'testnet', platformName: 'sandbox' } as const
    const remarks = remarkOnRequest({ ...request, network, profile: 'spec' }, { ...company, networks })
    expect(remarks).toEqual([{ kind: 'network-differs', profile: 'platform-13' }])
  })

  it('recognizes a network whose name has wide letters or invisible characters', () => {
    const wide = { ...unsigned.network, name: 'Ｔｅｓｔｎｅｔ' }
    expect(kinds({ network: wide })).toEqual([])
    expect(kinds({}, { networks: [{ ...here, name: 'Test\u200Bnet' }] })).toEqual([])
  })

  it('warns of a network with the same name but another kind or platform', () => {
    expect(kinds({}, { networks: [{ ...here, kind: 'mainnet' }] })).toEqual(['network-other'])
    expect(kinds({}, { networks: [{ ...here, platformName: 'other' }] })).toEqual(['network-other'])
  })

  it('warns of a revision that differs from the one known here', () => {
    const known = { ...identity, revision: identity.revision + 1 }
    expect(kinds({}, { known })).toEqual(['revision-differs'])
  })

  it('warns of a key that differs here, or is missing on either side', () => {
    const [first, second, ...rest] = identity.publicKeys
    if (first === undefined || second === undefined) throw new TypeError('sample')
    const remarks = (publicKeys: typeof identity.publicKeys) =>
      remarkOnRequest(request, { ...company, known: { ...identity, publicKeys } })
    expect(remarks([first, { ...second, data: first.data }, ...rest])).toEqual([
      { kind: 'keys-differ', keyIds: [second.id] },
    ])
    expect(remarks([first, { ...second, securityLevel: 1 }, ...rest])).toHaveLength(1)
    expect(remarks([first, { ...second, disabledAt: 5 }, ...rest])).toHaveLength(1)
    expect(remarks([first, ...rest])).toEqual([{ kind: 'keys-differ', keyIds: [second.id] }])
    expect(remarks([first, second, ...rest, { ...second, id: 99 }])).toEqual([
      { kind: 'keys-differ', keyIds: [99] },
    ])
    expect(remarks([...identity.publicKeys].toReversed())).toEqual([])
  })

  it('warns of a disabling time more than five minutes from now', () => {
    const { nowMs } = company
    const at = (publicKeysDisabledAt: number) => kinds({ transition: { ...undated, publicKeysDisabledAt } })
    expect(at(nowMs - 300_000)).toEqual([])
    expect(at(nowMs - 300_001)).toEqual(['disabling-late'])
    expect(at(nowMs + 300_001)).toEqual(['disabling-late'])
  })
})
