import { expect, it } from 'vitest'
import { reachesNetwork } from './call-checks.ts'

it('the network counts as reached when any answer comes, and not when the request fails', async () => {
  const asked: string[] = []
  const answer = async (address: string) => asked.push(address)
  expect(await reachesNetwork('https://keywright.example/worker.js', answer)).toBe(true)
  expect(asked).toEqual(['https://keywright.example/worker.js'])
  expect(await reachesNetwork('x', () => Promise.reject(new TypeError('rejected')))).toBe(false)
})
