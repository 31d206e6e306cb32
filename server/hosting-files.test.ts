import { describe, expect, it } from 'vitest'
import { formatHostingFiles } from './hosting-files.ts'
import { securityHeaders } from './security-headers.ts'

describe('the files for static hosts', () => {
  const files = Object.entries(formatHostingFiles()).filter(([name]) => !name.endsWith('_redirects'))

  it.each(files)('%s has every header of the server, and the policy of the vault worker', (name, text) => {
    // JSON writes quotes and backslashes otherwise.
    const written = (value: string) => (name.endsWith('.json') ? JSON.stringify(value).slice(1, -1) : value)
    for (const [header, value] of Object.entries(securityHeaders('/'))) {
      expect(text).toContain(header)
      expect(text).toContain(written(value))
    }
    expect(text).toContain(securityHeaders('/assets/vault.worker-x.js')['Content-Security-Policy'])
    expect(text).toContain(securityHeaders('/service-worker.js')['Content-Security-Policy'])
    expect(text).toContain('immutable')
  })

  it('lead every route to the document', () => {
    expect(formatHostingFiles()['netlify-cloudflare/_redirects']).toBe('/*  /index.html  200\n')
  })
})
