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

export const NodeAddresses = listOnce({ ...nodeList, longest: 2000 }, readAddress)

const PlatformAddresses = listOnce({ ...nodeList, longest: 300 }, readAddress)

const longestPin = 400

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

/** Reads a pinned quorum: type, hash in display order, public key. Returns `undefined` if it is invalid. */
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

/** Network id of a draft or identity. Records from before networks could be chosen are on the sandbox. */
export const NetworkId = z.string().max(64).default(sandboxId)

const StoredName = z
  .string()
  .trim()
  .min(1, says('workspace/network-name'))
  .max(40, says('workspace/network-name'))
  .refine((name) => name.toLowerCase() !== sandboxId, says('workspace/network-name-taken'))

export const NetworkTerms = z.strictObject({
  name: z.string().transform(toPlainLabel).pipe(StoredName),
  profile: WireProfileName,
  /** The network whose version bytes its WIF private keys and addresses use. */
  kind: z.enum(['mainnet', 'testnet']),
  /** Part of the media type of identifiers: one facet of a restricted name (RFC 6838, 4.2). */
  platformName: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, says('workspace/network-platform')),
  /** Nodes of the core chain. Without any, the chain is not followed. */
  nodes: NodeAddresses,
  platformNodes: PlatformAddresses,
  chainLockType: z
    .int(says('workspace/quorum-type'))
    .min(1, says('workspace/quorum-type'))
    .max(255, says('workspace/quorum-type')),
  pinnedQuorums: PinnedQuorums,
})
type ParsedTerms = z.infer<typeof NetworkTerms>
export type NetworkTerms = Readonly<Omit<ParsedTerms, 'nodes' | 'platformNodes' | 'pinnedQuorums'>> & {
  readonly nodes: readonly string[]
  readonly platformNodes: readonly string[]
  readonly pinnedQuorums: readonly string[]
}

/** A stored network of the user. Format 1 lacked the core chain, format 2 the pins, format 3 the platform. */
export const OwnNetwork = z.preprocess(
  upgrade,
  z.strictObject({
    format: z.literal(4),
    id: z.string().regex(/^[0-9a-f]{16}$/),
    createdAtMs: z.int(),
    ...NetworkTerms.shape,
    // Every stored name opens; `withPlainNames` cleans it for the screen.
    name: StoredName,
  }),
)
export type OwnNetwork = Readonly<z.infer<typeof OwnNetwork>>

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

export const sandboxNetwork: Network = {
  id: sandboxId,
  name: undefined,
  profile: 'spec',
  kind: 'testnet',
  platformName: 'sandbox',
  // The nodes of the sandbox are not configurable: see `coreNetworkOf`.
  nodes: [],
  platformNodes: [],
  chainLockType: chainLockQuorumTypes.testnet,
  pinnedQuorums: [],
}

/** Shares the sandbox's chain, but uses the current protocol and has its own identities. */
const sandboxOfToday: Network = { ...sandboxNetwork, id: 'sandbox-13', profile: 'platform-13' }

const sandboxes = [sandboxNetwork, sandboxOfToday] as const

/** Names in exchange files, the same in every language. The first is written; older builds wrote the second. */
export function namesInFiles({ id, name }: Pick<Network, 'id' | 'name'>): readonly [string, ...string[]] {
  if (name !== undefined) return [name]
  return id === sandboxOfToday.id ? ['Sandbox v13', 'Sandbox'] : ['Sandbox']
}

export const builtInNames: readonly string[] = sandboxes.flatMap((each) => namesInFiles(each))

export function isSandboxId(id: string): boolean {
  return sandboxes.some((each) => each.id === id)
}

/** Tells whether transitions can be submitted from here: to the sandbox, or to nodes of a current network. */
export function canSubmit({
  networkId,
  profile,
}: {
  readonly networkId: string
  readonly profile: ProfileName
}): boolean {
  return isSandboxId(networkId) || wireProfiles[profile].codec === 'bincode'
}

/** Returns the media type of identifiers on a network (docs/specification.md "Identity"). */
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

export function findNetwork(networks: Networks, id: string): Network | undefined {
  return sandboxes.find((each) => each.id === id) ?? networks.get(id)
}

/** Returns the network that lists show for an id: the sandbox if this browser does not have the network. */
export function networkOrSandbox(networks: Networks, id: string): Network {
  return findNetwork(networks, id) ?? sandboxNetwork
}

export function listNetworks(networks: Networks): readonly Network[] {
  return [...sandboxes, ...[...networks.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs)]
}
