import { expect, it } from 'vitest'
import { openQuorumAges } from './following.ts'

const quorum = (number: number) => ({ llmqType: 1, quorumHash: String(number).repeat(64) })
const at = (height: number) => ({ height, blockHash: '00'.repeat(32) })
const step = (from: number, to: number, added: readonly number[], removed: readonly number[] = []) => ({
  from: at(from),
  to: at(to),
  quorums: { added: added.map(quorum), removed: removed.map(quorum) },
})

it('knows the block of a quorum that forms while the chain is followed block by block', () => {
  const ages = openQuorumAges()
  ages.note(step(0, 100, [1]))
  ages.note(step(100, 101, [2]))
  expect(ages.read(quorum(2), 105)).toEqual({ after: 100, by: 101 })
})

it('knows only bounds if blocks were skipped, and no lower bound for quorums of the first list', () => {
  const ages = openQuorumAges()
  ages.note(step(0, 100, [1]))
  ages.note(step(100, 130, [2]))
  expect(ages.read(quorum(2), 130)).toEqual({ after: 100, by: 130 })
  expect(ages.read(quorum(1), 130)).toEqual({ after: null, by: 100 })
})

it('knows only that a quorum of an earlier session’s list is at least as old as the list', () => {
  const ages = openQuorumAges()
  expect(ages.read(quorum(1), 100)).toEqual({ after: null, by: 100 })
  ages.note(step(100, 101, [2]))
  expect(ages.read(quorum(1), 101)).toEqual({ after: null, by: 100 })
})

it('keeps known ages when the whole list is read again, and knows only an upper bound for a new quorum', () => {
  const ages = openQuorumAges()
  ages.note(step(0, 100, [1]))
  ages.note(step(100, 101, [2]))
  ages.note(step(0, 140, [2, 3]))
  expect(ages.read(quorum(2), 140)).toEqual({ after: 100, by: 101 })
  expect(ages.read(quorum(3), 140)).toEqual({ after: null, by: 140 })
})

it('forgets a quorum that left the list, and counts it as new when it returns', () => {
  const ages = openQuorumAges()
  ages.note(step(0, 100, [1]))
  ages.note(step(100, 101, [], [1]))
  ages.note(step(101, 102, [1]))
  expect(ages.read(quorum(1), 102)).toEqual({ after: 101, by: 102 })
})
