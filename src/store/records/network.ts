import { z } from 'zod'
import { checkNodeAddress, type AddressFault } from '#/protocol/node-address.ts'
import type { WorkspaceErrorCode } from './workspace-error.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { toPlainLabel } from '#/protocol/names/plain-name.ts'
import { chainLockQuorumTypes } from '#/protocol/layer1/quorum-lock.ts'
import {
  wireProfileNames,
  wireProfiles,
  type WireProfileName as ProfileName,
} from '#/protocol/transition/wire-profile.ts'

const addressFaults = {
  'not-an-address': 'workspace/node-address',
  scheme: 'workspace/node-scheme',
  credentials: 'workspace/node-credentials',
  query: 'workspace/node-query',
} as const satisfies Record<AddressFault, WorkspaceErrorCode>

const nodeList = {
  tooLong: 'workspace/node-address',
  most: 32,
  tooMany: 'workspace/node-count',
  twice: 'workspace/node-twice',
} as const

function readAddress(text: string) {
  const checked = checkNodeAddress(text)
  return checked.ok ? { value: checked.address } : { fault: addressFaults[checked.fault] }
}

/** The addresses of a network's nodes, each as requests are posted to it, none of them twice: as many as are asked at once. */
export const NodeAddresses = listOnce({ ...nodeList, longest: 2000 }, readAddress)

/** The same of its platform's nodes, whose addresses are noted with each answer. */
const PlatformAddresses = listOnce({ ...nodeList, longest: 300 }, readAddress)

const longestPin = 400

/** Quorums that the user vouches for, none of them twice, each as `readPin` reads it: as many as `src/chain` accepts. */
const PinnedQuorums = listOnce(
  {
    longest: longestPin,
    tooLong: 'workspace/pin-form',
    most: 100,
    tooMany: 'workspace/pin-count',
    twice: 'workspace/pin-twice',
  },
  (text) => {
    const read = readPin(text)
    return read === undefined
      ? { fault: 'workspace/pin-form' }
      : { value: `${read.llmqType} ${read.quorumHash} ${read.publicKey}` }
  },
)

/** A pinned quorum as a user writes it: its type, its hash in display order, its public key. Nothing when it is not valid. */
export function readPin(
  text: string,
): { readonly llmqType: number; readonly quorumHash: string; readonly publicKey: string } | undefined {
  const pin = /^(\d{1,3})\s+([0-9a-f]{64})\s+([0-9a-f]{96})$/
  const typed = text.length > longestPin ? '' : text.trim().toLowerCase()
  const [, type = '', quorumHash = '', publicKey = ''] = pin.exec(typed) ?? []
  const llmqType = Number(type)
  return quorumHash === '' || llmqType > 255 ? undefined : { llmqType, quorumHash, publicKey }
}

interface ListLimits {
  readonly longest: number
  readonly tooLong: WorkspaceErrorCode
  readonly most: number
  readonly tooMany: WorkspaceErrorCode
  readonly twice: WorkspaceErrorCode
}

/** A list of texts, each as `read` returns it, none of them twice. */
function listOnce(
  { longest, tooLong, most, tooMany, twice }: ListLimits,
  read: (text: string) => { readonly value: string } | { readonly fault: WorkspaceErrorCode },
) {
  return z
    .array(z.string().max(longest, { error: () => tooLong }))
    .max(most, { error: () => tooMany })
    .transform((texts, context): string[] => {
      const values = new Set<string>()
      for (const [index, text] of texts.entries()) {
        const item = read(text)
        const reject = (message: WorkspaceErrorCode) =>
          context.issues.push({ code: 'custom', message, path: [index], input: text })
        if ('fault' in item) reject(item.fault)
        else if (values.has(item.value)) reject(twice)
        else values.add(item.value)
      }
      return [...values]
    })
}

export const WireProfileName = z.enum(wireProfileNames)

export const sandboxId = 'sandbox'

/** How drafts and identities name their network. Those that were stored before there was a choice are on the sandbox. */
export const NetworkId = z.string().max(64).default(sandboxId)

const StoredName = z
  .string()
  .trim()
  .min(1, says('workspace/network-name'))
  .max(40, says('workspace/network-name'))
  .refine((name) => name.toLowerCase() !== sandboxId, says('workspace/network-name-taken'))

/** What of a network a form asks for. */
export const NetworkTerms = z.strictObject({
  name: z.string().transform(toPlainLabel).pipe(StoredName),
  /** How it frames transitions. */
  profile: WireProfileName,
  /** Whose version bytes its WIF private keys and addresses carry. */
  kind: z.enum(['mainnet', 'testnet']),
  /** Used in the media type of identifiers: one facet of a restricted name (RFC 6838, 4.2). */
  platformName: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, says('workspace/network-platform')),
  /** Where its core chain is asked. None: it is not followed. */
  nodes: NodeAddresses,
  /** Where its platform is asked, and transitions are sent: of networks of today alone. */
  platformNodes: PlatformAddresses,
  /** The quorum type that signs its ChainLocks. */
  chainLockType: z
    .int(says('workspace/quorum-type'))
    .min(1, says('workspace/quorum-type'))
    .max(255, says('workspace/quorum-type')),
  /** Quorums that the user vouches for: their ChainLock counts though one node alone names them. */
  pinnedQuorums: PinnedQuorums,
})
type ParsedTerms = z.infer<typeof NetworkTerms>
export type NetworkTerms = Readonly<Omit<ParsedTerms, 'nodes' | 'platformNodes' | 'pinnedQuorums'>> & {
  readonly nodes: readonly string[]
  readonly platformNodes: readonly string[]
  readonly pinnedQuorums: readonly string[]
}

/** A network that the user added, as it is stored. Format 1 had nothing about its core chain, format 2 had no pins, format 3 nothing about its platform. */
export const OwnNetwork = z.preprocess(
  upgrade,
  z.strictObject({
    format: z.literal(4),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    createdAtMs: z.int(),
    ...NetworkTerms.shape,
    // Any stored name opens; `withPlainNames` makes it plain for the screen.
    name: StoredName,
  }),
)
export type OwnNetwork = Readonly<z.infer<typeof OwnNetwork>>

/** A network that identities live on: the built-in ones have no names of their own. */
export interface Network {
  readonly id: string
  readonly name: string | undefined
  readonly profile: ProfileName
  readonly kind: NetworkKind
  readonly platformName: string
  readonly nodes: readonly string[]
  readonly platformNodes: readonly string[]
  readonly chainLockType: number
  readonly pinnedQuorums: readonly string[]
}

/** The sandbox, which comes with the program. */
export const sandboxNetwork: Network = {
  id: sandboxId,
  name: undefined,
  profile: 'spec',
  kind: 'testnet',
  platformName: 'sandbox',
  // The user does not choose where the sandbox is asked: `coreNetworkOf`.
  nodes: [],
  platformNodes: [],
  chainLockType: chainLockQuorumTypes.testnet,
  pinnedQuorums: [],
}

/** The other simulated network: on the chain of the sandbox, with the protocol of today and identities of its own. */
const sandboxOfToday: Network = { ...sandboxNetwork, id: 'sandbox-13', profile: 'platform-13' }

const sandboxes = [sandboxNetwork, sandboxOfToday] as const

/**
 * What exchange files call a network; of the built-in ones the same in every language of the screens. The first name is written. Older
 * builds wrote the second.
 */
export function namesInFiles({ id, name }: Pick<Network, 'id' | 'name'>): readonly [string, ...string[]] {
  if (name !== undefined) return [name]
  return id === sandboxOfToday.id ? ['Sandbox v13', 'Sandbox'] : ['Sandbox']
}

/** What the built-in networks are called in exchange files. */
export const builtInNames: readonly string[] = sandboxes.flatMap((each) => namesInFiles(each))

/** Whether the network of that id is simulated: it gives funds, and takes transitions. */
export function isSandboxId(id: string): boolean {
  return sandboxes.some((each) => each.id === id)
}

/** Whether what is signed can be submitted from here: to the sandbox, or to nodes of a network of today. */
export function canSubmit({
  networkId,
  profile,
}: {
  readonly networkId: string
  readonly profile: ProfileName
}): boolean {
  return isSandboxId(networkId) || wireProfiles[profile].codec === 'bincode'
}

/** The media type of the identifiers on a network (docs/specification.md "Identity"). */
export function identifierMediaType(platformName: string): string {
  return `application/x.${platformName}.dpp.identifier`
}

function upgrade(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || !('format' in stored)) return stored
  if (stored.format === 3) return { ...stored, format: 4, platformNodes: [] }
  if (stored.format === 2) return { ...stored, format: 4, platformNodes: [], pinnedQuorums: [] }
  if (stored.format !== 1) return stored
  const isMainnet = 'kind' in stored && stored.kind === 'mainnet'
  const chainLockType = chainLockQuorumTypes[isMainnet ? 'mainnet' : 'testnet']
  return { ...stored, format: 4, nodes: [], platformNodes: [], chainLockType, pinnedQuorums: [] }
}

function says(code: WorkspaceErrorCode) {
  return { error: () => code }
}

type Networks = ReadonlyMap<string, OwnNetwork>

/** The network of that id, or nothing when it is not in this browser. */
export function findNetwork(networks: Networks, id: string): Network | undefined {
  return sandboxes.find((each) => each.id === id) ?? networks.get(id)
}

/** The network under which screens list something: the sandbox when the network of that id is not in this browser. */
export function networkOrSandbox(networks: Networks, id: string): Network {
  return findNetwork(networks, id) ?? sandboxNetwork
}

/** All networks, the simulated ones first, then those that the user added, oldest first. */
export function listNetworks(networks: Networks): readonly Network[] {
  return [...sandboxes, ...[...networks.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs)]
}
