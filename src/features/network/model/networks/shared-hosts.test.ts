import { describe, expect, it } from 'vitest'

import { sandboxAddresses } from '#/sandbox/sandbox-fetch.ts'
import { sharedHosts } from './shared-hosts.ts'

describe('hosts that several nodes stand at', () => {
  it.each([
    [[], []],
    [['https://a.example/', 'https://b.example/'], []],
    [sandboxAddresses, []],
    [['https://a.example/', 'https://a.example:8443/', 'https://b.example/'], ['a.example']],
    [['https://a.example/x/', 'https://a.example./y/'], ['a.example']],
    [['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'], ['localhost']],
    [['http://localhost:4173/rpc/0/', 'http://localhost:4173/rpc/1/'], []],
    [['http://localhost:4173/rpc/0/', 'http://127.0.0.1:4173/rpc/0/'], ['localhost']],
    [['http://localhost:4173/rpc/', 'http://localhost:4173/rpc/1/'], ['localhost']],
  ])('of %j: %j', (addresses, hosts) => {
    expect(sharedHosts(addresses)).toEqual(hosts)
  })
})
