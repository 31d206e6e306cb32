import { describe, expect, it } from 'vitest'
import { parseNodeHosts } from './node-hosts.ts'

describe('the hosts that nodes may have', () => {
  it.each([
    ['any, where none is named', '', undefined],
    ['any, where the variable is missing', undefined, undefined],
    ['none but the page’s own server', 'self', []],
    [
      'by origin',
      'https://a.example, http://localhost:9998/',
      ['https://a.example', 'http://localhost:9998'],
    ],
    ['without the port of the scheme', 'HTTPS://A.example:443', ['https://a.example']],
    ['once each', 'https://a.example,https://a.example/', ['https://a.example']],
    ['by number', 'http://[::1]:9998', ['http://[::1]:9998']],
  ])('parses a list of hosts: %s', (_, text, hosts) => {
    expect(parseNodeHosts(text)).toEqual(hosts)
  })

  it.each([
    'a.example',
    'https://',
    'https:',
    '*',
    'https://*',
    'https://*.example',
    'ftp://a.example',
    'https://me:secret@a.example',
    'https://a.example/rpc',
    'https://a.example?x',
    'https://a.example; script-src *',
    "https://a.example 'unsafe-eval'",
    'https://a.example\r\nX: y',
    'self,https://a.example',
  ])('rejects %s as the host of a node', (text) => {
    expect(() => parseNodeHosts(text)).toThrow('of KEYWRIGHT_NODE_HOSTS is')
  })
})
