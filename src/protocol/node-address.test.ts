import { describe, expect, it } from 'vitest'

import { checkNodeAddress } from '#/protocol/node-address.ts'

describe('the address of a node', () => {
  it.each([
    ['https://node.example', 'https://node.example/'],
    ['https://node.example/', 'https://node.example/'],
    [' https://node.example/rpc// ', 'https://node.example/rpc/'],
    ['HTTPS://Node.Example:8443/a/b', 'https://node.example:8443/a/b/'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['http://127.0.0.1:3000/rpc', 'http://127.0.0.1:3000/rpc/'],
    ['http://127.1.2.3', 'http://127.1.2.3/'],
    ['http://[::1]:9998', 'http://[::1]:9998/'],
  ])('normalises %s to %s', (text, address) => {
    expect(checkNodeAddress(text)).toEqual({ ok: true, address })
  })

  it.each([
    ['', 'not-an-address'],
    ['node.example', 'not-an-address'],
    ['http://', 'not-an-address'],
    ['http://node.example', 'scheme'],
    ['http://localhost.example', 'scheme'],
    ['http://128.0.0.1', 'scheme'],
    ['ftp://node.example', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['https://user@node.example', 'credentials'],
    ['https://user:word@node.example', 'credentials'],
    ['https://node.example/?key=1', 'query'],
    ['https://node.example/#a', 'query'],
  ])('rejects the node address %s: %s', (text, fault) => {
    expect(checkNodeAddress(text)).toEqual({ ok: false, fault })
  })
})
