import { describe, expect, it } from 'vitest'
import { admitScriptUrl } from './trusted-types.ts'

const base = 'http://localhost:4873/build/create'

describe('the default Trusted Types policy', () => {
  it('admits built scripts and the service worker of its own origin', () => {
    expect(admitScriptUrl('/assets/vault.worker-Dx3_a-1.js', base)).toBe(
      'http://localhost:4873/assets/vault.worker-Dx3_a-1.js',
    )
    expect(admitScriptUrl('http://localhost:4873/assets/index.js', base)).toBeDefined()
    expect(admitScriptUrl('/service-worker.js', base)).toBeDefined()
  })

  it.each([
    'http://localhost:4874/assets/index.js',
    'https://localhost:4873/assets/index.js',
    '//elsewhere.example/assets/index.js',
    'http://user@localhost:4873/assets/index.js',
    'data:text/javascript,0',
    'blob:http://localhost:4873/7d0a',
    'javascript:0',
    '/assets/../rpc',
    '/assets/deep/index.js',
    '/assets/%2e%2e/rpc.js',
    '/assets/index.js?callback=x',
    '/assets/index.js#x',
    '/assets/index.css',
    '/index.js',
    'http://[',
  ])('rejects %s', (address) => {
    expect(admitScriptUrl(address, base)).toBeUndefined()
  })
})
