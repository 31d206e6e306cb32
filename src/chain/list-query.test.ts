import { describe, expect, it } from 'vitest'

import { groupByAddress } from '#/protocol/masternode/address-space.ts'
import { sampleEntry, sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import {
  compareEntries,
  formatEntry,
  maxEntryBytes,
  writeEntry,
  type ListEntry,
} from '#/protocol/masternode/list-entry.ts'
import { openListSearch, type ListQuery } from './list-query.ts'

const zeros = '0'.repeat(64)

function entryOf(number: number): ListEntry {
  const bytes = new Uint8Array(maxEntryBytes)
  const given = sampleEntry(number, number === 5 ? { confirmedHash: zeros } : {})
  return { bytes: bytes.slice(0, writeEntry(given, '', sampleVotingVersion, bytes, 0)) }
}

const entries = Array.from({ length: 300 }, (_, number) => entryOf(number)).toSorted(compareEntries)
const everything: ListQuery = {
  search: '',
  filter: 'all',
  watched: [],
  prefix: null,
  sort: 'service',
  isDescending: false,
}

const open = (pause = async () => {}) => openListSearch(sampleVotingVersion, pause)

async function find(query: Partial<ListQuery>) {
  const { entries: found, counts } = await open()(entries, { ...everything, ...query })
  return { found: found.map((entry) => formatEntry(entry, sampleVotingVersion)), counts }
}

describe('a search in the list', () => {
  it('finds a masternode by parts of its service, hash, key or address, if every word matches', async () => {
    const { proRegTxHash, service, pubKeyOperator, votingAddress } = sampleEntry(42)
    for (const search of [
      service,
      proRegTxHash.slice(5, 30),
      pubKeyOperator?.slice(0, 20).toUpperCase(),
      votingAddress?.slice(3, 20),
      ` ${proRegTxHash.slice(0, 9)}  ${service.slice(0, 6)} `,
    ]) {
      const { found } = await find({ search: search ?? '' })
      expect(found.map((each) => each.proRegTxHash)).toEqual([proRegTxHash])
    }
    expect((await find({ search: `${service} nothing` })).found).toEqual([])
  })

  it('filters the list, and counts how many masternodes each filter would leave', async () => {
    const hash = sampleEntry(9).proRegTxHash
    const { counts } = await find({ watched: [hash] })
    const banned = entries.filter(({ bytes }) => bytes[150] === 0).length
    expect(counts).toEqual({
      all: 300,
      enabled: 300 - banned,
      banned,
      evonodes: 100,
      unconfirmed: 1,
      watched: 1,
    })
    expect(banned).toBeGreaterThan(10)
    for (const filter of ['enabled', 'banned', 'evonodes', 'unconfirmed', 'watched'] as const) {
      expect((await find({ filter, watched: [hash] })).found).toHaveLength(counts[filter])
    }
    expect((await find({ filter: 'watched', watched: [hash] })).found[0]?.proRegTxHash).toBe(hash)
    expect((await find({ filter: 'watched' })).found).toEqual([])
  })

  it.each(['proRegTxHash', 'pubKeyOperator', 'votingAddress', 'confirmedHash'] as const)(
    'sorts the list by the displayed %s, in both directions',
    async (sort) => {
      const up = (await find({ sort })).found.map((each) => each[sort])
      expect(up).toEqual(up.toSorted((left, right) => (left < right ? -1 : 1)))
      const down = (await find({ sort, isDescending: true })).found.map((each) => each[sort])
      expect(down).toEqual(up.toReversed())
    },
  )

  it('sorts addresses by their numbers, not their digits', async () => {
    const services = (await find({})).found.map(({ service }) => service)
    expect(services.slice(0, 3)).toEqual(['10.0.0.0:9999', '10.0.0.1:9998', '10.0.0.2:9997'])
    expect(services.indexOf('10.0.0.10:9998')).toBe(10)
  })

  it('narrows the list to the addresses of one group', async () => {
    const [first, second] = groupByAddress(entries, 'narrow')
    expect([first, second]).toMatchObject([
      { prefix: '10.0.0.', total: 256 },
      { prefix: '10.0.1.', total: 44 },
    ])
    expect(groupByAddress(entries, 'wide')).toMatchObject([{ prefix: '10.0.', total: 300, evonodes: 100 }])
    const { found, counts } = await find({ prefix: '10.0.1.' })
    expect([found.length, counts.all]).toEqual([44, 44])
  })

  it('runs only once when it is requested twice', async () => {
    let pauses = 0
    const search = open(async () => void (pauses += 1))
    const query = { ...everything, search: '10.0.0.' }
    const [one, other] = await Promise.all([search(entries, query), search(entries, { ...query })])
    expect(one).toBe(other)
    expect(pauses).toBe(1)
  })

  it('aborts an earlier search', async () => {
    const search = open()
    const first = search(entries, { ...everything, search: 'a' })
    const second = search(entries, { ...everything, search: 'ab' })
    await expect(first).rejects.toMatchObject({ code: 'chain/aborted' })
    expect((await second).counts.all).toBeGreaterThan(0)
  })
})
