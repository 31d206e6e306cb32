import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatHostingFiles } from './hosting-files.ts'
import { contentPolicies, securityHeaders } from './security-headers.ts'

describe('the files for static hosts', () => {
  const hosts = ['https://node.example']
  const files = Object.entries(formatHostingFiles(hosts)).filter(([name]) => !name.endsWith('_redirects'))

  it.each(files)('%s has every header of the server, HSTS, and the policy of each worker', (name, text) => {
    // JSON escapes quotes and backslashes.
    const written = (value: string) => (name.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value)
    for (const [header, value] of Object.entries(securityHeaders('/'))) {
      expect(text).toContain(header)
      expect(text).toContain(written(value))
    }
    const { workers, serviceWorker } = contentPolicies(hosts)
    for (const [worker, policy] of workers) {
      expect(text).toMatch(new RegExp(String.raw`assets/${worker}|${worker}\\.worker`))
      expect(text).toContain(policy)
    }
    expect(text).toContain(serviceWorker)
    expect(text).toContain("connect-src 'self' https://node.example;")
    expect(text).toContain('immutable')
    expect(text).toContain('Strict-Transport-Security')
    expect(text).toContain('max-age=31536000')
  })

  it('any host may be a node if none is named', () => {
    expect(formatHostingFiles()['nginx/keywright.conf']).toContain(
      "connect-src 'self' https: http://localhost:*",
    )
  })

  it.each(['nginx/keywright.conf', 'apache/.htaccess', 'caddy/Caddyfile'])(
    '%s answers 404 when a packed copy is asked for by name',
    (name) => {
      expect(formatHostingFiles()[name]).toMatch(/br.{0,8}gz[\s\S]*404/)
    },
  )

  it('_redirects leads every route to the document', () => {
    expect(formatHostingFiles()['netlify-cloudflare/_redirects']).toBe('/*  /index.html  200\n')
  })

  it('every route gets the policy of the page if a host sends all policies that fit', () => {
    const names = path.join(import.meta.dirname, '..', 'src', 'app', 'published-names.txt')
    const section = /^# routes\n((?:\/.*\n)+)/m.exec(readFileSync(names, 'utf8'))?.[1] ?? ''
    const routes = section.trim().split('\n')
    expect(routes.length).toBeGreaterThan(20)
    const blocks = (formatHostingFiles()['netlify-cloudflare/_headers'] ?? '').split('\n\n')
    const strict = blocks
      .filter((block) => block.split('\n').includes(`  Content-Security-Policy: ${contentPolicies().page}`))
      .map((block) => block.split('\n')[0] ?? '')
    for (const route of routes) {
      const fits = (pattern: string) =>
        pattern.endsWith('/*') ? route.startsWith(pattern.slice(0, -1)) : route === pattern
      expect({ route, isStrict: strict.some(fits) }).toEqual({ route, isStrict: true })
    }
  })
})
