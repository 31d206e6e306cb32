import { rpcFaults } from '#/chain/json-rpc.ts'
import { createSandboxLists } from './sandbox-lists.ts'
import type { SandboxChain } from './sandbox-chain.ts'
import type { SandboxFault } from './sandbox-fault.ts'
import { answerSandboxRequest, type SandboxReply, type SandboxView } from './sandbox-rpc.ts'
import { scatterNumber } from './sandbox-seed.ts'
import { readSandboxMoment, type SandboxSettings } from './sandbox-settings.ts'

export type NodeReply =
  | { readonly kind: 'reply'; readonly status: number; readonly text: string; readonly lagMs: number }
  | { readonly kind: 'dropped' }

export interface NodeRequest {
  readonly node: number
  /** The posted JSON value; undefined if the body was not JSON. */
  readonly input: unknown
  readonly nowMs: number
}

export type SandboxNetwork = ReturnType<typeof createSandboxNetwork>

const errorPurpose = 30

export function createSandboxNetwork(readSettings: () => SandboxSettings) {
  let lists: { readonly name: string; readonly at: ReturnType<typeof createSandboxLists> } | undefined
  let requests = 0

  const viewOf = (fault: SandboxFault, nowMs: number): SandboxView => {
    const { chain, tip } = readSandboxMoment(readSettings(), nowMs)
    if (lists?.name !== chain.world.name) {
      lists = { name: chain.world.name, at: createSandboxLists(chain.world) }
    }
    return { ...bend(chain, tip, fault), listAt: lists.at }
  }

  return {
    answer: ({ node, input, nowMs }: NodeRequest): NodeReply => {
      const fault = readSettings().faults[node]
      if (fault === undefined) throw new RangeError(`no node ${node}`)
      requests += 1
      const view = viewOf(fault, nowMs)
      if (fault.kind === 'unreachable') return { kind: 'dropped' }
      const luck = scatterNumber(view.chain.world.scatter, 100, errorPurpose, node, requests)
      if (fault.kind === 'errors' && luck < fault.percent) return reply('', 500)
      const answer = input === undefined ? unreadable : answerSandboxRequest(view, input)
      return reply(...spoil(answer, fault))
    },
  }
}

const unreadable: SandboxReply = { jsonrpc: '2.0', id: null, error: rpcFaults.parse }

function bend(chain: SandboxChain, tip: number, fault: SandboxFault) {
  switch (fault.kind) {
    case 'fork':
      return { chain: { ...chain, branch: { name: 'fork', from: fault.from } }, tip }
    case 'tip-back':
      return { chain, tip: Math.max(0, tip - fault.blocks) }
    case 'forged':
      return { chain, tip, forgery: fault.what }
    case 'none':
    case 'lag':
    case 'errors':
    case 'unreachable':
    case 'wrong-id':
    case 'truncated':
      return { chain, tip }
  }
}

function spoil(answer: SandboxReply, fault: SandboxFault): readonly [string, number, number] {
  const text = JSON.stringify(answer)
  switch (fault.kind) {
    case 'lag':
      return [text, 200, fault.ms]
    case 'wrong-id':
      return [JSON.stringify({ ...answer, id: (answer.id ?? 0) + 1 }), 200, 0]
    case 'truncated':
      return [text.slice(0, text.length >> 1), 200, 0]
    case 'none':
    case 'errors':
    case 'unreachable':
    case 'forged':
    case 'fork':
    case 'tip-back':
      return [text, 200, 0]
  }
}

function reply(text: string, status: number, lagMs = 0): NodeReply {
  return { kind: 'reply', status, text, lagMs }
}
