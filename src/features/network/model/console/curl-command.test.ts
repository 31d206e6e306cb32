import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

import { formatCurl } from './curl-command.ts'

/** The arguments that a shell makes of the command. */
function argumentsOf(command: string): readonly string[] {
  const script = command.replace(/^curl /, String.raw`printf '%s\0' `)
  return execFileSync('/bin/sh', ['-c', script]).toString().split('\0').slice(0, -1)
}

it('asks for the same as the console does', () => {
  expect(argumentsOf(formatCurl('https://node.example/', 'getBlockHash', { height: 7 }))).toEqual([
    '--globoff',
    '--silent',
    '--show-error',
    '--header',
    'content-type: application/json',
    '--data-raw',
    '{"jsonrpc":"2.0","id":1,"method":"getBlockHash","params":{"height":7}}',
    '--url',
    'https://node.example/',
  ])
})

it.each([
  `https://node.example/'; touch owned; '/`,
  'https://node.example/$(touch owned)/`touch owned`/"x"/\\',
  "https://node.example/it's/",
  'http://[::1]:9998/\nnext/',
])('lets nothing of the address %j reach the shell', (address) => {
  expect(argumentsOf(formatCurl(address, "get'$(x)", { note: "'\\'" })).at(-1)).toBe(address)
})
