import { expect, it } from 'vitest'
import { checkNodeAddress } from '#/protocol/node-address.ts'
import { seedNodes } from './seed-nodes.ts'

it('each seed has an HTTPS address, and none is listed twice', () => {
  for (const seeds of Object.values(seedNodes)) {
    expect(new Set(seeds).size).toBe(seeds.length)
    for (const address of seeds) expect(checkNodeAddress(address)).toEqual({ ok: true, address })
  }
})
