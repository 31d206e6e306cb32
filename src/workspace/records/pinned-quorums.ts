import { z } from 'zod'

import type { WorkspaceErrorCode } from './workspace-error.ts'

/** As many as `src/chain` accepts. */
const mostPinned = 100

const pin = /^(\d{1,3})\s+([0-9a-f]{64})\s+([0-9a-f]{96})$/

/** A pinned quorum as a user writes it: its type, its hash in display order, its public key. Nothing when it is not valid. */
export function readPin(
  text: string,
): { readonly llmqType: number; readonly quorumHash: string; readonly publicKey: string } | undefined {
  const [, type = '', quorumHash = '', publicKey = ''] = pin.exec(text.trim().toLowerCase()) ?? []
  const llmqType = Number(type)
  return quorumHash === '' || llmqType > 255 ? undefined : { llmqType, quorumHash, publicKey }
}

/** Quorums that the user vouches for, none of them twice, each as `readPin` reads it. */
export const PinnedQuorums = z
  .array(z.string().max(400))
  .max(mostPinned, { error: () => 'workspace/pin-count' })
  .transform((texts, context): string[] => {
    const places = new Map<string, number>()
    for (const [index, text] of texts.entries()) {
      const read = readPin(text)
      const line = read && `${read.llmqType} ${read.quorumHash} ${read.publicKey}`
      const refuse = (message: WorkspaceErrorCode) =>
        context.issues.push({ code: 'custom', message, path: [index], input: text })
      if (line === undefined) refuse('workspace/pin-form')
      else if (places.has(line)) refuse('workspace/pin-twice')
      else places.set(line, index)
    }
    return [...places.keys()]
  })
