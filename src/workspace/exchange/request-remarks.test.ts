import { describe, expect, it } from 'vitest'
import { randomExchange } from '#/protocol/exchange/exchange-samples.ts'
import { pickFrom } from '#/protocol/transition/random-transition.ts'
import { remarkOnRequest, type RequestCompany } from './request-remarks.ts'

const hour = 3_600_000
const { unsigned } = randomExchange(pickFrom(1), 5)
const madeAtMs = 1_700_000_000_000
const tip = { height: 5, hash: new Uint8Array(32), timeMs: madeAtMs - 60_000 }
const request = { ...unsigned, madeAtMs, tip }
const company: RequestCompany = {
  nowMs: madeAtMs + hour,
  networks: [{ name: unsigned.network.name.toUpperCase(), profile: unsigned.profile }],
  knownRevision: unsigned.identity?.revision,
}

function kinds(changed: Partial<typeof request>, here: Partial<RequestCompany> = {}) {
  return remarkOnRequest({ ...request, ...changed }, { ...company, ...here }).map(({ kind }) => kind)
}

describe('what is remarked on a request', () => {
  it('is nothing where all is as usual', () => {
    expect(kinds({})).toEqual([])
    expect(kinds({}, { knownRevision: undefined })).toEqual([])
  })

  it('is its age after a day, and a clock that is behind its making by more than two minutes', () => {
    expect(kinds({}, { nowMs: madeAtMs + 24 * hour })).toEqual([])
    expect(kinds({}, { nowMs: madeAtMs + 24 * hour + 1 })).toEqual(['old'])
    expect(kinds({}, { nowMs: madeAtMs - 120_000 })).toEqual([])
    expect(kinds({}, { nowMs: madeAtMs - 120_001 })).toEqual(['clock-before'])
  })

  it('is a tip that was old when it was made', () => {
    expect(kinds({ tip: { ...tip, timeMs: madeAtMs - hour } })).toEqual([])
    expect(kinds({ tip: { ...tip, timeMs: madeAtMs - hour - 1 } })).toEqual(['tip-old'])
  })

  it('is a network that is not here by name, or is here with another profile', () => {
    expect(kinds({}, { networks: [] })).toEqual(['network-unknown'])
    const profile = unsigned.profile === 'spec' ? 'dpp-0.25' : 'spec'
    expect(kinds({}, { networks: [{ name: unsigned.network.name, profile }] })).toEqual(['network-differs'])
  })

  it('is another revision than the one that is known here', () => {
    expect(kinds({}, { knownRevision: (unsigned.identity?.revision ?? 0) + 1 })).toEqual(['revision-differs'])
  })
})
