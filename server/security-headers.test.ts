import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentPolicies, securityHeaders } from './security-headers.ts'

const sources = path.join(import.meta.dirname, '..', 'src')
const workers = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .map((file) => /([\w-]+)\.worker\.ts$/.exec(file)?.[1])
  .filter((name) => name !== undefined)
  .toSorted()

const policyOf = (pathname: string, hosts?: readonly string[]) =>
  securityHeaders(pathname, contentPolicies(hosts))['Content-Security-Policy'] ?? ''

/** The directives of a policy by name. */
const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1)]))

describe('the content policies', () => {
  it('each worker of the sources has a policy', () => {
    expect(contentPolicies().workers.map(([name]) => name)).toEqual(workers)
  })

  it('the page may only ask its own server, and runs no WebAssembly', () => {
    expect(directives(policyOf('/')).get('script-src')).toEqual(["'self'"])
    expect(directives(policyOf('/')).get('connect-src')).toEqual(["'self'"])
  })

  it.each(workers)(
    'the worker %s may start no worker, and has no permission that it does not need',
    (name) => {
      const policy = directives(policyOf(`/assets/${name}.worker-Ab_1-x.js`))
      expect(policy.get('default-src')).toEqual(["'none'"])
      expect(policy.get('worker-src')).toEqual(["'none'"])
      expect(policy.get('script-src')).toEqual(
        name === 'vault' ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"],
      )
      expect(policy.has('connect-src')).toBe(name === 'chain' || name === 'nodes')
    },
  )

  it('the policy for every file allows what each other policy allows', () => {
    const widest = directives(contentPolicies().everyFile)
    const { page, workers } = contentPolicies()
    for (const [name, policy] of [['page', page], ...workers]) {
      for (const [directive, words] of directives(policy ?? '')) {
        const admitted = widest.get(directive) ?? []
        expect({
          name,
          directive,
          missing: words.filter((word) => word !== "'none'" && !admitted.includes(word)),
        }).toEqual({
          name,
          directive,
          missing: [],
        })
      }
    }
  })

  it('the policy of an unknown worker lets it reach nothing', () => {
    expect(policyOf('/assets/new.worker-x.js')).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'none'",
    )
  })

  it.each([
    [undefined, "connect-src 'self' https: http://localhost:* http://127.0.0.1:*;"],
    [[], "connect-src 'self';"],
    [
      ['https://a.example', 'https://b.example:8443'],
      "connect-src 'self' https://a.example https://b.example:8443;",
    ],
  ])(
    'the chain worker’s policy allows the nodes %s, and the page’s policy does not change',
    (hosts, expected) => {
      expect(policyOf('/assets/chain.worker-x.js', hosts)).toContain(expected)
      expect(policyOf('/', hosts)).toBe(policyOf('/'))
    },
  )
})
