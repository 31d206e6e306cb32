import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

import { writeService } from '#/protocol/masternode/entry-address.ts'
import { emptyList, verified, type VerifiedList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import { checkNodeAddress } from '#/protocol/node-address.ts'
import { forgeDiff, sampleEntry, sampleHash, sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import type { DiffEntry, MnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { evonodeAddresses, findAddressKind } from './evonode-addresses.ts'

const genesis = sampleHash('genesis')
const seed = Uint8Array.of(1, 2, 3)
const terms = { seed, isLocalNetwork: false }

function listOf(entries: readonly DiffEntry[]): VerifiedList {
  const diff = forgeDiff({ baseBlockHash: genesis, height: 9, entries, changes: { mnList: entries } })
  return applied(emptyList(genesis), diff)
}

function applied(base: VerifiedList, diff: MnListDiff): VerifiedList {
  const checked = verifyDiff(base, diff, { blockHash: diff.blockHash, votingVersion: sampleVotingVersion })
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value.list
}

/** An enabled evonode. Its number is a multiple of three, but not of seven. */
const evonode = (number: number, service: string, changes: Partial<DiffEntry> = {}) =>
  sampleEntry(3 * number, { isValid: true, service, ...changes })

describe('the addresses of evonodes', () => {
  it('lists the enabled evonodes at their platform ports', () => {
    const list = listOf([
      evonode(1, '1.2.3.4:9999'),
      evonode(2, '5.6.7.8:19999', { platformHTTPPort: 1443 }),
      evonode(3, '[2a01:4f8::1]:9999', { platformHTTPPort: 65_535 }),
      evonode(4, '9.9.9.9:9999', { isValid: false }),
      sampleEntry(13, { service: '9.9.9.8:9999' }),
      sampleEntry(14, { service: '9.9.9.7:9999' }),
    ])
    const found = evonodeAddresses(list, terms)
    expect(found.addresses.toSorted()).toEqual([
      'https://1.2.3.4/',
      'https://5.6.7.8:1443/',
      'https://[2a01:4f8::1]:65535/',
    ])
    expect([found.offered, found.rejected]).toEqual([3, {}])
    for (const address of found.addresses) expect(checkNodeAddress(address)).toEqual({ ok: true, address })
  })

  it('counts the addresses that get no request, by reason', () => {
    const list = listOf([
      evonode(1, '1.2.3.4:9999'),
      evonode(2, '1.2.3.4:9998'),
      evonode(3, '10.0.0.1:9999'),
      evonode(4, '192.168.1.1:9999'),
      evonode(5, '127.0.0.1:9999'),
      evonode(6, '5.5.5.5:9999', { platformHTTPPort: 0 }),
      evonode(7, '[::]:0'),
    ])
    expect(evonodeAddresses(list, terms)).toEqual({
      addresses: ['https://1.2.3.4/'],
      offered: 7,
      rejected: { twice: 1, private: 2, loopback: 1, port: 1, unspecified: 1 },
    })
  })

  it('accepts local addresses in a local network, but no multicast or unspecified ones', () => {
    const entries = ['10.0.0.1', '127.0.0.1', '[fd00::1]', '224.0.0.1', '0.0.0.0'].map((host, index) =>
      evonode(index + 1, `${host}:9999`),
    )
    const found = evonodeAddresses(listOf(entries), { seed, isLocalNetwork: true })
    expect(found.addresses.toSorted()).toEqual([
      'https://10.0.0.1/',
      'https://127.0.0.1/',
      'https://[fd00::1]/',
    ])
    expect(found.rejected).toEqual({ multicast: 1, unspecified: 1 })
  })

  it('takes no address from an unverified list, nor from an evonode whose port is unknown', () => {
    const { platformHTTPPort: _, ...unknown } = evonode(1, '1.2.3.4:9999')
    const gap = { kind: 'not-verifiable', why: 'platform-members' } as const
    const list = listOf([evonode(2, '1.2.3.5:9999')])
    expect(evonodeAddresses({ ...list, masternodeCheck: gap }, terms)).toEqual({
      addresses: [],
      offered: 1,
      rejected: { unverified: 1 },
    })
    const diff = forgeDiff({ baseBlockHash: genesis, height: 9, entries: [], changes: { mnList: [unknown] } })
    const { entries } = applied(emptyList(genesis), diff)
    expect(evonodeAddresses({ entries, masternodeCheck: verified }, terms).rejected).toEqual({
      'unknown-port': 1,
    })
  })

  it('orders the addresses by the seed, independently of the other entries', () => {
    const entries = Array.from({ length: 40 }, (_, index) => evonode(index + 1, `1.2.3.${index}:9999`))
    const all = evonodeAddresses(listOf(entries), terms).addresses
    expect(evonodeAddresses(listOf(entries.toReversed()), terms).addresses).toEqual(all)
    const other = evonodeAddresses(listOf(entries), { ...terms, seed: Uint8Array.of(1, 2, 4) }).addresses
    expect(other).not.toEqual(all)
    expect(other.toSorted()).toEqual(all.toSorted())
    const fewer = evonodeAddresses(listOf(entries.slice(5)), terms).addresses
    expect(fewer).toEqual(all.filter((address) => fewer.includes(address)))
  })

  it('finds addresses in a recorded list of the test network', () => {
    const lists = ['testnet-full-0-530000', 'testnet-530000-905490'].map((name): MnListDiff => {
      return JSON.parse(readFileSync(`src/protocol/vectors/chain/${name}.json`, 'utf8')).result
    })
    const start = emptyList(lists[0]?.baseBlockHash ?? '')
    const found = evonodeAddresses(lists.reduce(applied, start), terms)
    const rejected = Object.values(found.rejected).reduce((sum, count) => sum + count, 0)
    expect(found.addresses.length + rejected).toBe(found.offered)
    expect(found.addresses.length).toBeGreaterThan(0)
    expect(found.addresses.every((address) => /^https:\/\/\d+\.\d+\.\d+\.\d+(:\d+)?\/$/.test(address))).toBe(
      true,
    )
  })
})

describe('an address that is not on the internet', () => {
  const faultOf = (host: string) => {
    const bytes = new Uint8Array(18)
    if (!writeService(`${host}:1`, bytes, 0)) throw new TypeError(host)
    return findAddressKind(bytes.subarray(0, 16)) ?? 'taken'
  }

  it.each([
    ['0.0.0.0', 'unspecified'],
    ['0.255.255.255', 'unspecified'],
    ['1.0.0.0', 'taken'],
    ['9.255.255.255', 'taken'],
    ['10.0.0.0', 'private'],
    ['10.255.255.255', 'private'],
    ['11.0.0.0', 'taken'],
    ['100.63.255.255', 'taken'],
    ['100.64.0.0', 'shared'],
    ['100.127.255.255', 'shared'],
    ['100.128.0.0', 'taken'],
    ['126.255.255.255', 'taken'],
    ['127.0.0.1', 'loopback'],
    ['127.255.255.255', 'loopback'],
    ['128.0.0.0', 'taken'],
    ['169.253.255.255', 'taken'],
    ['169.254.169.254', 'link-local'],
    ['169.255.0.0', 'taken'],
    ['172.15.255.255', 'taken'],
    ['172.16.0.0', 'private'],
    ['172.31.255.255', 'private'],
    ['172.32.0.0', 'taken'],
    ['192.0.0.1', 'reserved'],
    ['192.0.1.0', 'taken'],
    ['192.0.2.255', 'documentation'],
    ['192.0.3.0', 'taken'],
    ['192.88.99.1', 'reserved'],
    ['192.167.255.255', 'taken'],
    ['192.168.0.0', 'private'],
    ['192.168.255.255', 'private'],
    ['192.169.0.0', 'taken'],
    ['198.17.255.255', 'taken'],
    ['198.18.0.0', 'reserved'],
    ['198.19.255.255', 'reserved'],
    ['198.20.0.0', 'taken'],
    ['198.51.100.7', 'documentation'],
    ['203.0.113.7', 'documentation'],
    ['203.0.114.0', 'taken'],
    ['223.255.255.255', 'taken'],
    ['224.0.0.0', 'multicast'],
    ['239.255.255.255', 'multicast'],
    ['240.0.0.0', 'reserved'],
    ['255.255.255.255', 'reserved'],
    ['[::ffff:127.0.0.1]', 'loopback'],
    ['[::ffff:a00:1]', 'private'],
    ['[::ffff:8.8.8.8]', 'taken'],
    ['[::]', 'unspecified'],
    ['[::1]', 'loopback'],
    ['[::2]', 'reserved'],
    ['[::7f00:1]', 'reserved'],
    ['[64:ff9b::a00:1]', 'reserved'],
    ['[100::1]', 'reserved'],
    ['[1fff:ffff::]', 'reserved'],
    ['[2000::1]', 'taken'],
    ['[2001::1]', 'reserved'],
    ['[2001:1ff:ffff::]', 'reserved'],
    ['[2001:200::]', 'taken'],
    ['[2001:db7:ffff::]', 'taken'],
    ['[2001:db8::1]', 'documentation'],
    ['[2001:db8:ffff::1]', 'documentation'],
    ['[2001:db9::1]', 'taken'],
    ['[2002:7f00:1::]', 'reserved'],
    ['[2003::1]', 'taken'],
    ['[2a01:4f8::1]', 'taken'],
    ['[3ffe:ffff::1]', 'taken'],
    ['[3fff::1]', 'documentation'],
    ['[3fff:fff:ffff::1]', 'documentation'],
    ['[3fff:1000::1]', 'taken'],
    ['[4000::1]', 'reserved'],
    ['[fbff::1]', 'reserved'],
    ['[fc00::1]', 'unique-local'],
    ['[fdff:ffff::1]', 'unique-local'],
    ['[fe00::1]', 'reserved'],
    ['[fe80::1]', 'link-local'],
    ['[febf:ffff::1]', 'link-local'],
    ['[fec0::1]', 'private'],
    ['[ff02::1]', 'multicast'],
  ])('classifies %s as %s', (host, fault) => {
    expect(faultOf(host)).toBe(fault)
  })
})
