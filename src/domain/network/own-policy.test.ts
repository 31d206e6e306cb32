import { expect, it } from 'vitest'
import { areHostsFixed, namesHosts } from './own-policy.ts'

it.each([
  ['', false],
  ["default-src 'none'; connect-src 'self' https: http://localhost:*", false],
  ["default-src 'none'; CONNECT-SRC 'self' https:", false],
  ["default-src *; script-src 'self'", false],
  ["default-src 'none'; connect-src 'self' https://node.example", true],
  ["default-src 'none'; connect-src 'self'", true],
  ["default-src 'none'; script-src 'self'", true],
  // If there are two policies, both apply.
  ["connect-src 'self' https:, connect-src 'self'", true],
])('a worker with the policy “%s” is limited to some hosts: %s', (header, isFixed) => {
  expect(namesHosts(header)).toBe(isFixed)
})

it('reads the headers of the script itself, and a missing script counts as a script without a policy', async () => {
  const seen: unknown[] = []
  const headers = { 'content-security-policy': "connect-src 'self'" }
  const answer = async (...asked: readonly unknown[]) => {
    seen.push(asked)
    return new Response(null, { headers })
  }
  expect(await areHostsFixed(answer, 'https://page.example/chain.worker.js')).toBe(true)
  expect(seen).toEqual([['https://page.example/chain.worker.js', { method: 'HEAD' }]])
  expect(await areHostsFixed(() => Promise.reject(new TypeError('off')), 'https://page.example/')).toBe(false)
})
