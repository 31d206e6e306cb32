import { expect, it } from 'vitest'

import { countAddresses } from './address-space.ts'
import { sampleEntry, sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import { maxEntryBytes, writeEntry } from './list-entry.ts'

function entriesAt(...services: readonly string[]) {
  return services.map((service, number) => {
    const bytes = new Uint8Array(maxEntryBytes)
    const length = writeEntry(sampleEntry(number, { service }), '', sampleVotingVersion, bytes, 0)
    return { bytes: bytes.slice(0, length) }
  })
}

it('counts masternodes by the first two numbers of their address', () => {
  const { counts, outside } = countAddresses(
    entriesAt(
      '1.2.3.4:9999',
      '1.2.200.200:1',
      '255.255.0.1:9999',
      '0.0.0.1:9',
      '[2001:db8:4c::17]:9999',
      '[0:0:0:0:0:0:0:0]:0',
    ),
  )
  const filled = [...counts.entries()].filter(([, count]) => count > 0)
  expect(filled).toEqual([
    [0, 1],
    [1 * 256 + 2, 2],
    [65_535, 1],
  ])
  expect(outside).toBe(2)
  expect(counts.length).toBe(65_536)
})
