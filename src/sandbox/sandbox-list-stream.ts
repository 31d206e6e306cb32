import { encodeMessage, encodeTrailers } from '#/dapi/grpc-web.ts'
import { encodeListResponse, listStreamPath } from '#/dapi/list-stream.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { noPlatformFault, type PlatformNodeFault } from './platform-node-fault.ts'
import type { SandboxMoment } from './sandbox-chain.ts'
import { buildSandboxDiff } from './sandbox-diff.ts'
import { wait, type SandboxFetchContext } from './sandbox-fetch.ts'
import { createSandboxLists } from './sandbox-lists.ts'

interface ListStreamContext extends Pick<SandboxFetchContext, 'alarm'> {
  readonly readMoment: () => SandboxMoment
  readonly readFault?: () => PlatformNodeFault
}

export function isListStream(path: string): boolean {
  return path === listStreamPath
}

const lookMs = 500
const noBlock = '0'.repeat(64)

/**
 * Streams gRPC-web frames until the signal: the full list, then its changes. Ends with trailers when the sandbox
 * switches to another chain. Throws the errors of `fetch` if the node is off.
 */
export async function* streamSandboxList(
  { alarm, readMoment, readFault = () => noPlatformFault }: ListStreamContext,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void, undefined> {
  const { world } = readMoment().chain
  const listAt = createSandboxLists(world)
  for (let sent = 0; !signal.aborted;) {
    const fault = readFault()
    if (fault.kind === 'unreachable') throw new TypeError('the node broke the connection off')
    const { chain, tip } = readMoment()
    if (chain.world.name !== world.name || tip < sent) return yield encodeTrailers({ 'grpc-status': '0' })
    if (tip > sent) {
      if (fault.kind === 'slow') await wait(1000 * fault.seconds, alarm, signal)
      const diff = buildSandboxDiff(chain, listAt, { base: sent, height: tip })
      const message = sent === 0 ? { ...diff, baseBlockHash: noBlock } : diff
      // The answer of a core node is JSON, so CBOR can encode it.
      yield encodeMessage(encodeListResponse(encodeCbor(message as unknown as CborValue)))
      sent = tip
    }
    await wait(lookMs, alarm, signal)
  }
}
