import { expect, it } from 'vitest'

import type { AgreedRead } from '#/dapi/agreed-read.ts'
import { networkVersionOf, noteVersion } from './network-version.ts'

const readAt = (protocolVersion: number, agreeing = 2): AgreedRead<number> => ({
  kind: 'agreed',
  value: 1,
  agreeing,
  answered: 3,
  at: { height: 1n, coreHeight: 1, timeMs: BigInt(protocolVersion), protocolVersion, chainId: 'test' },
})

it('keeps the highest version that two nodes of a network agree on', () => {
  noteVersion('a', readAt(13))
  noteVersion('b', readAt(14))
  noteVersion('a', readAt(14, 1))
  expect([networkVersionOf('a'), networkVersionOf('b'), networkVersionOf('c')]).toEqual([13, 14, undefined])
  noteVersion('a', readAt(14))
  noteVersion('a', readAt(13))
  noteVersion('a', { kind: 'split', answered: 2 })
  expect(networkVersionOf('a')).toBe(14)
})
