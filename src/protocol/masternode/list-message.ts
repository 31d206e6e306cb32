import { readCborJson } from '#/protocol/encoding/cbor-json.ts'
import { rejected, violation, type Checked } from '#/protocol/violation.ts'
import { checkMnListDiff, type MnListDiff } from './mn-list-diff.ts'

// The stream `Core/subscribeToMasternodeList` of the platform's nodes (docs/chain.md "The list of today's nodes"). Each message
// is the reply of layer 1 to `protx diff`, as CBOR: dashpay/platform packages/rs-dapi/src/services/streaming_service/
// masternode_list_sync.rs, and before it packages/dapi/lib/MasternodeListSync.js.

/** As a reply of layer 1 has at most: four times the list of the main network. */
export const maxMessageBytes = 8 * 1024 * 1024

// Of real lists a value takes 40 bytes and more. The member of the most levels is an entry's address, five deep.
const startValues = 4096
const bytesOfValue = 16
const mostDepth = 8
// The longest text of a list is its coinbase: 200,000 digits.
const mostText = 1_048_576
// Signatures of chain locks are names, too: one for each block that quorums were formed in.
const mostNames = 1024

/**
 * Reads a message of the stream: the first is the list from nothing, later ones are differences. Gives what `checkMnListDiff`
 * gives of a JSON reply, for `verifyDiff`. Rejected with `mn-list.length` when it is too long, with a rule of CBOR, or with one of
 * `checkMnListDiff`. Never throws.
 */
export function readMasternodeListMessage(bytes: Uint8Array): Checked<MnListDiff> {
  const { length } = bytes
  if (length > maxMessageBytes) {
    return rejected(violation('mn-list.length', '', { params: { length, limit: maxMessageBytes } }))
  }
  const values = startValues + Math.floor(length / bytesOfValue)
  const limits = {
    depth: mostDepth,
    values,
    names: mostNames,
    text: mostText,
    rule: 'mn-list.length',
  } as const
  const read = readCborJson(bytes, limits)
  return read.ok ? checkMnListDiff(withServices(read.value)) : read
}

/** The message with `service` and `platformHTTPPort` in each entry that has `addresses` alone. */
function withServices(message: unknown): unknown {
  if (!isObject(message) || !Array.isArray(message['mnList'])) return message
  const entries: readonly unknown[] = message['mnList']
  return { ...message, mnList: entries.map(withService) }
}

// What a node without an address has in its entry.
const noAddress = '[::]:0'

/**
 * Newer versions of layer 1 leave out `service` and `platformHTTPPort`, unless the operator asks for them
 * (`-deprecatedrpc=service`), and have the same in `addresses` (dashpay/dash src/evo/core_write.cpp,
 * `CSimplifiedMNListEntry::ToJson`). Both are hashed: with a wrong one the root is another. An evonode without an address names no
 * port either: its leaf is not known.
 */
function withService(entry: unknown): unknown {
  if (!isObject(entry) || entry['service'] !== undefined || !isObject(entry['addresses'])) return entry
  const { addresses } = entry
  const service = firstOf(addresses['core_p2p']) ?? noAddress
  const port = portOf(firstOf(addresses['platform_https']))
  const isWithoutPort = entry['platformHTTPPort'] === undefined && port !== undefined
  return { ...entry, service, ...(isWithoutPort ? { platformHTTPPort: port } : {}) }
}

function firstOf(list: unknown): unknown {
  const [first]: readonly unknown[] = Array.isArray(list) ? list : []
  return first
}

function portOf(service: unknown): number | undefined {
  const port = typeof service === 'string' ? /:(0|[1-9]\d{0,4})$/.exec(service)?.[1] : undefined
  return port === undefined ? undefined : Number(port)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
