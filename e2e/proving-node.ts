import { createServer, type IncomingMessage } from 'node:http'

import { sampleFetch, sampleTime } from '#/chain/testing/sample-network.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { provenSample } from '#/protocol/testing/identity-proof-cases.ts'
import { answerIdentity, provingQuorum, type ProvingWay } from '#/sandbox/testing/proving-platform.ts'

/** A network with one identity: two core nodes, whose list has a quorum, and a platform node with proofs. */
export interface ProvingNode {
  readonly coreNodes: readonly string[]
  readonly platformNodes: readonly string[]
  readonly identityId: string
  answer: ProvingWay
  readonly end: () => void
}

export async function startProvingNode(): Promise<ProvingNode> {
  const chain = { quorums: () => [provingQuorum] }
  const core = sampleFetch(new Map([['core', { chain, height: 30, latencyMs: 1 }]]), sampleTime())
  const state: { answer: ProvingWay } = { answer: 'honest' }
  const server = createServer((request, response) => {
    void readBody(request).then(async (body) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', '*')
      if (request.method !== 'POST') return response.end()
      if (request.url?.startsWith('/core') === true) {
        const answer = await core.fetch('core', { body: body.toString() })
        return response.setHeader('content-type', 'application/json').end(await answer.text())
      }
      response.setHeader('content-type', 'application/grpc-web+proto')
      return response.end(answerIdentity(body, state.answer, Date.now()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return Object.assign(state, {
    coreNodes: [`http://127.0.0.1:${port}/core/`, `http://localhost:${port}/core/`],
    platformNodes: [`http://127.0.0.1:${port}/`],
    identityId: formatIdentityId(provenSample.identity.id),
    end: () => void server.close(),
  })
}

/** Removes requests to nodes on this computer, which are not of the page's origin. */
export function withoutOwnNodes(lines: readonly string[]): readonly string[] {
  return lines.filter((line) => !/^request: POST http:\/\/(?:127\.0\.0\.1|localhost):/.test(line))
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts)
}
