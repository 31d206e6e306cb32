import { describe, expect, it } from 'vitest'

import { parseHex } from '#/protocol/encoding/hex.ts'
import { bounds, created, keyOf, updated } from '#/protocol/testing/platform-parts.ts'
import { platformSamples, readPlatform } from '#/protocol/testing/platform-samples.ts'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/platform-14.json'
import { newerViolations } from './check-newer.ts'
import { checkPlatformUnsigned } from './check-unsigned.ts'

const groupId = new Uint8Array(32).fill(8)
const group = { kind: 'contractGroup', value: { id: groupId } } as const
const pathsOf = (transition: Parameters<typeof newerViolations>[0]) =>
  newerViolations(transition).map(({ rule, path }) => `${rule} ${path}`)

describe('a part of protocol version 14', () => {
  it.each([
    ['contract create, version 1', ['', '/dataContract/v1/config']],
    ['contract update', ['/dataContract/v1/config']],
    ['document create, base 2 with token payment', ['/transitions/0/document/create/base']],
    [
      'batch with document action 6',
      ['/transitions/0/document/indexOnlyDelete', '/transitions/0/document/indexOnlyDelete/base'],
    ],
    ['identity update: key of version 1', ['/addPublicKeys/0', '/addPublicKeys/0/contractBounds']],
    ['identity key limits update', ['']],
    ['identity update: BLS', []],
  ])('finds each part of protocol version 14 in a recorded %s at %j', (name, paths) => {
    const found = vectors.transitions.find((each) => each.name.startsWith(name))
    expect(pathsOf(readPlatform(parseHex(found?.bytes ?? '')))).toEqual(
      paths.map((path) => `platform.newer ${path}`),
    )
  })

  it('finds no part of protocol version 14 in any transition of version 13', () => {
    for (const bytes of platformSamples()) expect(pathsOf(readPlatform(bytes))).toEqual([])
  })

  it('rejects key limits and contract groups as parts of version 14', () => {
    expect(
      pathsOf(updated({ addPublicKeys: [{ ...keyOf(5), totalBudget: null, expiresAt: null }] })),
    ).toEqual(['platform.newer /addPublicKeys/0'])
    const encryption = keyOf(1, { purpose: 1, securityLevel: 3 })
    expect(pathsOf(created(keyOf(0), { ...encryption, contractBounds: group }))).toEqual([
      'platform.newer /publicKeys/1/contractBounds',
    ])
    expect(pathsOf(created(keyOf(0), { ...encryption, contractBounds: bounds }))).toEqual([])
  })

  it('is rejected before anything is signed', () => {
    const added = { ...keyOf(5), contractBounds: group, totalBudget: 1n, expiresAt: 1n }
    const rules = checkPlatformUnsigned(updated({ addPublicKeys: [added] })).map(({ rule }) => rule)
    expect(rules).toEqual(['platform.newer', 'platform.newer'])
  })

  it('is rejected when a transition is opened for signing', () => {
    const update = vectors.transitions.find(({ name }) => name.startsWith('identity update: key'))
    expect(checkTransitionBytes(parseHex(update?.bytes ?? ''), wireProfiles['platform-13'])).toMatchObject({
      ok: false,
      violations: [{ rule: 'platform.newer' }, { rule: 'platform.newer' }],
    })
  })
})
