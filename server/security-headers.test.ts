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
  it('are of every worker of the sources', () => {
    expect(contentPolicies().workers.map(([name]) => name)).toEqual(workers)
  })

  it('let the page ask its own server alone, and run no WebAssembly', () => {
    expect(directives(policyOf('/')).get('script-src')).toEqual(["'self'"])
    expect(directives(policyOf('/')).get('connect-src')).toEqual(["'self'"])
  })

  it.each(workers)('let the worker %s start no worker, and do without what it does not need', (name) => {
    const policy = directives(policyOf(`/assets/${name}.worker-Ab_1-x.js`))
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('worker-src')).toEqual(["'none'"])
    expect(policy.get('script-src')).toEqual(name === 'vault' ? ["'self'", "'wasm-unsafe-eval'"] : ["'self'"])
    expect(policy.has('connect-src')).toBe(name === 'chain' || name === 'nodes')
  })

  it('of every file admits each word of the others', () => {
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

  it('of a worker that is not known reaches nothing', () => {
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
  ])('let the chain’s worker ask the nodes %s', (hosts, expected) => {
    expect(policyOf('/assets/chain.worker-x.js', hosts)).toContain(expected)
    expect(policyOf('/', hosts)).toBe(policyOf('/'))
  })
})
