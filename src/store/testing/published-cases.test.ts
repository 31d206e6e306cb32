import { expect, it } from 'vitest'
import vectors from '#/protocol/vectors/platform-13.json'
import { judgePublished, listPublished } from './published-cases.ts'

const outcomes = new Map(listPublished([vectors]).map((each) => [each.name, judgePublished(each)]))
const named = (start: string) =>
  [...outcomes].filter(([name]) => name.startsWith(start)).map(([, each]) => each)

it('lists the cases that add a signing BLS key as not made, for the reason “policy”', () => {
  const policy = [{ kind: 'not-made', reason: 'policy' }]
  expect(named('identityCreate/4 ')).toEqual(policy)
  expect(named('identityUpdate/4 ')).toEqual(policy)
  expect(
    [...outcomes.values()].filter((each) => each.kind === 'not-made' && each.reason === 'policy'),
  ).toHaveLength(2)
})

it('makes the transitions that a BLS key of the identity signs', () => {
  expect([...named('identityCreditTransfer/6'), ...named('identityCreditTransfer/9')]).toEqual([
    { kind: 'made' },
    { kind: 'made' },
  ])
})
