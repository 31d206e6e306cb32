import { encodeMessage, encodeTrailers } from '#/dapi/grpc-web.ts'
import { encodeListResponse, listStreamPath } from '#/dapi/list-stream.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { noPlatformFault, type PlatformNodeFault } from './platform-node-fault.ts'
import type { SandboxMoment } from './sandbox-chain.ts'
import { buildSandboxDiff } from './sandbox-diff.ts'
import { wait, type SandboxFetchEnvironment } from './sandbox-fetch.ts'
import { createSandboxLists } from './sandbox-lists.ts'

interface ListStreamEnvironment extends Pick<SandboxFetchEnvironment, 'alarm'> {
  readonly readMoment: () => SandboxMoment
  readonly readFault?: () => PlatformNodeFault
}

/** Whether the stream is at that path, after the address of a node. */
export function isListStream(path: string): boolean {
  return path === listStreamPath
}

const lookMs = 500
const noBlock = '0'.repeat(64)

/**
 * The masternode list as a node of the sandbox's platform streams it, in frames of gRPC-web: from nothing, then from block to block,
 * until the signal. It ends, with its trailers, when the sandbox has become another chain, and throws what `fetch` throws where the node is off.
 */
export async function* streamSandboxList(
  { alarm, readMoment, readFault = () => noPlatformFault }: ListStreamEnvironment,
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
      // What a core node answers is JSON.
      yield encodeMessage(encodeListResponse(encodeCbor(message as unknown as CborValue)))
      sent = tip
    }
    await wait(lookMs, alarm, signal)
  }
}
