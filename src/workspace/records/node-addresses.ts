import { z } from 'zod'

import { checkNodeAddress, type AddressFault } from '#/protocol/node-address.ts'
import type { WorkspaceErrorCode } from './workspace-error.ts'

/** As many as are asked at once. */
const mostNodes = 32

const codes = {
  'not-an-address': 'workspace/node-address',
  scheme: 'workspace/node-scheme',
  credentials: 'workspace/node-credentials',
  query: 'workspace/node-query',
} as const satisfies Record<AddressFault, WorkspaceErrorCode>

/** The addresses of a network's nodes, each as requests are posted to it, none of them twice. */
export const NodeAddresses = z
  .array(z.string().max(2000))
  .max(mostNodes, { error: () => 'workspace/node-count' })
  .transform((texts, context): string[] => {
    const places = new Map<string, number>()
    for (const [index, text] of texts.entries()) {
      const checked = checkNodeAddress(text)
      const refuse = (message: WorkspaceErrorCode) =>
        context.issues.push({ code: 'custom', message, path: [index], input: text })
      if (!checked.ok) refuse(codes[checked.fault])
      else if (places.has(checked.address)) refuse('workspace/node-twice')
      else places.set(checked.address, index)
    }
    return [...places.keys()]
  })
