import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { readCborSpans } from './cbor-spans.ts'
import { decodeText, listedBytesOf, textOf, type Decoded } from './decode-input.ts'
import { cborRules, checksOf, type Found, type InspectContext } from './found.ts'
import { readJsonSpans, type JsonSpans } from './json-spans.ts'
import { describeMembers } from './member-fields.ts'
import { readContract, readDocument, readEntity } from './read-members.ts'
import { readDiff } from './read-diff.ts'
import { readPlatformBytes } from './read-platform.ts'
import { readPlatformJson } from './read-platform-json.ts'
import { readExchange } from './read-exchange.ts'
import {
  readAddress,
  readPhrase,
  maskedInside,
  readPlainBytes,
  readSecretInside,
  readWif,
} from './read-key.ts'
import {
  readChainLockBytes,
  readInstantLockBytes,
  readOutPointBytes,
  readOutPointText,
  readTransactionBytes,
} from './read-layer1.ts'
import { readStoredIdentity } from './read-stored-identity.ts'
import { structureOfCbor, structureOfJson, deviationsOf, type Structured } from './read-span.ts'
import { readTransitionBytes, readTransitionJson } from './read-transition.ts'
import { maxInspected, type Reading, type SourceEncoding } from './reading.ts'
import { blankSecrets, findSecrets } from './secret-spans.ts'
import { memberNode, type SpanNode } from './span-node.ts'

// What is less likely is listed only where nothing else is: any few bytes are CBOR, any hex is Base64.
const leastBeside = 12
const leastLikely = 60

/**
 * Everything that the input may be, most likely first; nothing when it is none of it, or larger than `maxInspected`. Text may be
 * hex, Base58, Base64 or JSON, bytes may be text. Never throws. Of what may be a private key no reading holds anything.
 */
export function recognize(input: Uint8Array | string, context: InspectContext = {}): readonly Reading[] {
  if (input.length === 0 || input.length > maxInspected) return []
  const listed = listedBytesOf(input)
  if (listed !== undefined) return recognize(listed, context)
  const text = textOf(input)
  const fromText = text === undefined ? [] : readText(text, context)
  const isText = fromText.some(({ likelihood }) => likelihood >= 30)
  const fromBytes =
    typeof input === 'string' || isText
      ? []
      : readDecoded({ encoding: 'binary', bytes: input, doubt: 0 }, context)
  const all = unique([...fromText, ...fromBytes]).toSorted(
    (left, right) => right.likelihood - left.likelihood,
  )
  const readings = all.filter(({ likelihood }, index) => index === 0 || likelihood >= leastBeside)
  // The same text in another encoding would show the secret.
  return readings.some(({ kind }) => isSecret(kind)) ? readings.filter(({ isMasked }) => isMasked) : readings
}

function isSecret(kind: Reading['kind']): boolean {
  return kind === 'private-key' || kind === 'recovery-phrase'
}

function readText(text: string, context: InspectContext): readonly Reading[] {
  const secret = [...readPhrase(text), ...readWif(text)]
  if (secret.length > 0) return secret.map((found) => finish(found, 'text'))
  const readings = readOpenText(text, context)
  if (readings.some(({ isMasked }) => isMasked)) return readings
  // In words, in a file of another kind, in JSON that is nothing known.
  const inside = readSecretInside(text)
  return inside.length === 0 ? readings : inside.map((found) => finish(found, 'text'))
}

function readOpenText(text: string, context: InspectContext): readonly Reading[] {
  const json = readJsonSpans(text)
  if (json !== undefined) return readJson(json, context)
  const outPoint = readOutPointText(text)
  if (outPoint.length > 0) return outPoint.map((found) => finish(found, 'text'))
  return decodeText(text).flatMap((decoded) => readDecoded(decoded, context))
}

function readDecoded(decoded: Decoded, context: InspectContext): readonly Reading[] {
  const { bytes, doubt, encoding } = decoded
  const found: readonly Found[] =
    encoding === 'base58check'
      ? readAddress(decoded)
      : [
          ...readTransitionBytes(bytes, context),
          ...readPlatformBytes(bytes, context),
          ...readStoredIdentity(bytes),
          ...readStructured(structureOfCbor(bytes), context),
          ...readInstantLockBytes(bytes, context),
          ...readChainLockBytes(bytes, context),
          ...readTransactionBytes(bytes, context),
          ...readOutPointBytes(bytes),
          ...readPlainBytes(decoded, context),
          ...readCbor(bytes),
        ]
  return withoutParts(found).map((each) =>
    finish({ ...each, likelihood: Math.max(1, each.likelihood - doubt) }, encoding),
  )
}

/**
 * What is a transition or an identity to its last byte, or one that is cut off, is no half of anything else. Two bytes name nothing
 * that was read, and what was read is nothing that is cut off.
 */
function withoutParts(found: readonly Found[]): readonly Found[] {
  const isLikely = found.some(({ reason, likelihood }) => likelihood >= leastLikely && reason !== 'cut-off')
  const left = found.filter(({ reason }) => !(isLikely && (reason === 'not-read' || reason === 'cut-off')))
  const isRead = left.some(
    ({ kind, reason }) => kind.startsWith('platform-') && (reason === 'layout' || reason === 'cut-off'),
  )
  return left.filter(({ reason }) => !(isRead && reason === 'layout-part'))
}

/** An answer of a node is read as its result. */
function readJson(json: JsonSpans, context: InspectContext): readonly Reading[] {
  const { value, node } = json
  const result = node === undefined ? undefined : memberNode(node, 'result')
  const unwrapped =
    isJsonObject(value) && result !== undefined ? { value: value['result'], node: result } : undefined
  if (typeof unwrapped?.value === 'string')
    return decodeText(unwrapped.value).flatMap((decoded) => readDecoded(decoded, context))
  const secrets: ReadonlySet<SpanNode> = node === undefined ? new Set() : findSecrets(node)
  const structured = structureOfJson(unwrapped === undefined ? json : { ...json, ...unwrapped }, secrets)
  if (structured === undefined) return secretOf(json, secrets)
  const found = [
    ...readPlatformJson(structured, context),
    ...readTransitionJson(structured, context),
    ...readStructured(structured, context),
  ]
  if (found.length === 0) return secretOf(json, secrets)
  return found.map((each) => finish(each, 'json'))
}

/** JSON that is nothing known is not shown either when there is a private key in it. */
function secretOf({ bytes }: JsonSpans, secrets: ReadonlySet<SpanNode>): readonly Reading[] {
  return secrets.size === 0 ? [] : [finish(maskedInside(bytes.length), 'json')]
}

function readStructured(structured: Structured | undefined, context: InspectContext): readonly Found[] {
  if (structured === undefined) return []
  return [
    ...readBackup(structured),
    ...readExchange(structured, context),
    ...readEntity(structured, context),
    ...readDiff(structured, context),
    ...readContract(structured),
    ...readDocument(structured, context),
  ]
}

function finish(found: Found, encoding: SourceEncoding): Reading {
  const { secrets = new Set<SpanNode>(), ...read } = found
  // The name of a member is the secret: it would be in paths too.
  const rest = secrets.size > 0 && read.field.isMasked === true ? maskedInside(read.size) : read
  const reading = { signatures: [], derived: [], ...rest, encoding, isMasked: rest.field.isMasked === true }
  return blankSecrets(reading, secrets)
}

/** The same kind from two decodings of one text is one reading. */
function unique(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>()
  return readings.filter(({ kind, profile, size }) => {
    const name = `${kind} ${profile ?? ''} ${size}`
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}

/** CBOR of any kind, where nothing more is known of it. */
function readCbor(bytes: Uint8Array): readonly Found[] {
  const read = readCborSpans(bytes)
  if (read === undefined || !read.isWhole || read.node.end !== bytes.length) return []
  const secrets = findSecrets(read.node)
  const isBranch = read.node.kind !== 'leaf'
  return [
    {
      kind: 'cbor',
      reason: 'well-formed',
      bytes,
      size: bytes.length,
      field: describeMembers(read.node, 'plain', 'cbor', secrets),
      secrets,
      checks: checksOf('encoding', cborRules, deviationsOf(bytes, 0)),
      likelihood: isBranch ? 20 : 8,
    },
  ]
}

/** Backup files (docs/backup-format.md): the envelope alone. What is sealed in it stays so. */
function readBackup(structured: Structured): readonly Found[] {
  const { value, node, bytes, secrets, writing } = structured
  if (!isJsonObject(value) || value['format'] !== 'keywright-backup') return []
  return [
    {
      kind: 'backup',
      reason: 'format-member',
      bytes,
      size: bytes.length,
      field: describeMembers(node, 'plain', 'backup', secrets),
      secrets,
      checks: writing,
      likelihood: 99,
    },
  ]
}
