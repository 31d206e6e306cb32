import { readCborJson } from '#/protocol/encoding/cbor-json.ts'
import { rejected, violation, type Checked } from '#/protocol/violation.ts'
import { checkMnListDiff, type MnListDiff } from './mn-list-diff.ts'

// Stream `Core/subscribeToMasternodeList` of platform nodes: replies of `protx diff` as CBOR (docs/chain.md "The list
// of today's nodes"; dashpay/platform packages/rs-dapi/src/services/streaming_service/masternode_list_sync.rs).

/** Size limit, as for a reply of layer 1: four times the list of the main network. */
export const maxMessageBytes = 8 * 1024 * 1024

// In real lists a value takes at least 40 bytes. An entry's address is nested deepest, at five levels.
const startValues = 4096
const bytesOfValue = 16
const mostDepth = 8
// The longest text of a list is its coinbase: 200,000 digits.
const mostText = 1_048_576
// Signatures of chain locks are also names: one for each block in which quorums were formed.
const mostNames = 1024

/**
 * Decodes a masternode list message from CBOR and checks it by `checkMnListDiff`. Violations: `mn-list.length`, and the
 * rules of CBOR and of `checkMnListDiff`. Never throws.
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

function withServices(message: unknown): unknown {
  if (!isObject(message) || !Array.isArray(message['mnList'])) return message
  const entries: readonly unknown[] = message['mnList']
  return { ...message, mnList: entries.map(withService) }
}

const noAddress = '[::]:0'

/**
 * Newer nodes write service and platform port only in `addresses` (dashpay/dash src/evo/core_write.cpp). A wrong value
 * changes the root, and the leaf of an evonode without an address is unknown.
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
