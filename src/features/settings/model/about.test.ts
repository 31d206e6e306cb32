import { describe, expect, it } from 'vitest'
import { version } from '#/platform/build-form.ts'
import { readManifest, missingHeaders } from './about.ts'
import { readFileSync } from 'node:fs'

describe('the manifest of a build', () => {
  const file = { path: 'index.html', bytes: 3, sha256: 'ab'.repeat(32) }
  const text = JSON.stringify({ name: 'keywright', version: '1.2.3', files: [file] })

  it('is read together with its own SHA-256', async () => {
    expect(await readManifest(new Response('{"version":"1","files":[]}'))).toEqual({
      version: '1',
      files: [],
      hash: 'da670a6c1727e1e65d45dce7f7ff41ca1c7e239674af3b5ec4d1883454deb1e1',
    })
    expect(await readManifest(new Response(text))).toMatchObject({ version: '1.2.3', files: [file] })
  })

  it.each([
    ['no JSON', '<!doctype html>', 'JSON'],
    ['a hash that is none', text.replace('abab', 'xyxy'), 'sha256'],
    ['more than it may be', `${text}${' '.repeat(500_000)}`, 'chain/too-large'],
  ])('is rejected: %s', async (_, body, message) => {
    await expect(readManifest(new Response(body))).rejects.toThrow(message)
  })
})

describe('the headers of the page', () => {
  it('names the headers of the page that are missing or weaker', () => {
    const policy =
      "default-src 'none'; script-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'"
    const headers = new Headers({
      'content-security-policy': policy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'permissions-policy': 'camera=(self), geolocation=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(missingHeaders(headers)).toEqual([])
    headers.delete('referrer-policy')
    headers.set('content-security-policy', policy.replace("'self'", "'self' 'wasm-unsafe-eval'"))
    expect(missingHeaders(headers)).toContain('Content-Security-Policy')
    headers.set('content-security-policy', policy.replace("'none'", '*'))
    expect(missingHeaders(headers)).toEqual(['Content-Security-Policy', 'Referrer-Policy'])
    expect(missingHeaders(new Headers())).toHaveLength(6)
  })
})

it('the version is that of package.json', () => {
  const text = readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')
  expect(JSON.parse(text)).toMatchObject({ version })
})
