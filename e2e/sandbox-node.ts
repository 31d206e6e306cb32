import { createServer, type IncomingMessage } from 'node:http'

import type { ListEntry } from '#/protocol/masternode/list-entry.ts'
import type { Forgery } from '#/sandbox/sandbox-fault.ts'
import { createSandboxLists } from '#/sandbox/sandbox-lists.ts'
import { answerSandboxRequest } from '#/sandbox/sandbox-rpc.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'

/** A sandbox behind HTTP, with blocks on demand. Every path is a node. */
export interface SandboxNode {
  readonly at: (name: string) => string
  readonly tip: () => number
  readonly mine: (blocks?: number) => void
  /** Sets the forgery of a node; undefined makes it honest. */
  readonly forge: (name: string, what: Forgery | undefined) => void
  readonly entriesAt: (height: number) => readonly ListEntry[]
  readonly end: () => Promise<void>
}

export async function startSandboxNode(masternodes: number, first: number): Promise<SandboxNode> {
  let height = first
  const settings = () => ({ ...defaultSandbox, masternodes, pace: { kind: 'when-told', height } as const })
  const listAt = createSandboxLists(readSandboxMoment(settings(), 0).chain.world)
  const forgeries = new Map<string, Forgery | undefined>()
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    void readText(request).then((text) => {
      const forgery = forgeries.get(request.url?.split('/')[1] ?? '')
      const view = {
        ...readSandboxMoment(settings(), 0),
        listAt,
        ...(forgery === undefined ? {} : { forgery }),
      }
      const reply = answerSandboxRequest(view, JSON.parse(text))
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(reply))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    at: (name) => `http://127.0.0.1:${port}/${name}/`,
    tip: () => height,
    mine: (blocks = 1) => {
      height += blocks
    },
    forge: (name, what) => void forgeries.set(name, what),
    entriesAt: (at) => listAt(at).entries,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  request.setEncoding('utf8')
  for await (const part of request) text += String(part)
  return text
}
