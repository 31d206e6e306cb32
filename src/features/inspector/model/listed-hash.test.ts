import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChainState } from '#/chain/chain-state.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { chain } from '#/session/chain/chain-session.ts'
import { idleView, useChain } from '#/session/chain/chain-store.ts'
import { isListedHash } from './listed-hash.ts'

const [first, second, other] = ['11', '2b', '5e'].map((each) => each.repeat(32)) as [string, string, string]

/** Of the state only the block of the list is looked at. */
const follow = (blockHash: string) =>
  useChain.setState({ state: { list: { blockHash } } as unknown as ChainState })

const reset = () => useChain.setState(idleView, true)

beforeEach(reset)
afterEach(reset)

it('a hash is public where the followed list names it, and is told to no worker', async () => {
  const read = vi.spyOn(chain.client, 'readHashes').mockResolvedValue(parseHex(first + second))
  expect(await isListedHash(first)).toBe(false)
  expect(read).not.toHaveBeenCalled()
  follow('aa'.repeat(32))
  const asked = [first, ` ${second.toUpperCase()}\n`, other, `${first} `, `0x${first}`, first.slice(1), '']
  expect(await Promise.all(asked.map(isListedHash))).toEqual([true, true, false, true, false, false, false])
  expect(await isListedHash(parseHex(first))).toBe(false)
  expect(read.mock.calls.flat()).toEqual([])
  read.mockClear()
  await isListedHash(first)
  expect(read).not.toHaveBeenCalled()
  // Another block has another list.
  follow('bb'.repeat(32))
  read.mockRejectedValue(new Error('no list'))
  expect(await isListedHash(first)).toBe(false)
})
