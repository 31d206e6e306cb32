import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { decodeText, listedBytesOf, textOf, type Decoded } from './decode-input.ts'
import { evidence, likely } from './evidence.ts'
import { cborRules, checksOf, type Found, type InspectContext } from './found.ts'
import { readJsonSpans, type JsonSpans } from './json-spans.ts'
import { describeMembers } from './member-fields.ts'
import { readContract, readDocument, readEntity } from './read-members.ts'
import { readBinaryDiff } from './read-binary-diff.ts'
import { readDiff } from './read-diff.ts'
import { readPlatformBytes } from './read-platform.ts'
import { readContractJson, readPlatformJson } from './read-platform-json.ts'
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
import { readBlockHeader, readMerkleBlock } from './read-block.ts'
import { readKeyFile, readPrinted, wrappedTexts } from './read-answer.ts'
import { isInvitation, longestLink, readLink } from './read-links.ts'
import { readStoredContract } from './read-stored.ts'
import { readDocumentJson, readStoredDocument } from './read-stored-document.ts'
import { readStoredIdentity } from './read-stored-identity.ts'
import { readUnknownBytes } from './read-bytes.ts'
import {
  structureOfCbor,
  structureOfJson,
  deviationsOf,
  type Structured,
  readCborSpans,
} from './read-span.ts'
import { readTransitionBytes, readTransitionJson } from './read-transition.ts'
import { maxInspected, type Reading, type SourceEncoding } from './reading.ts'
import { blankSecrets, findSecrets } from './secret-spans.ts'
import { memberNode, type SpanNode } from './span-node.ts'

// Less likely readings are listed only if there are no others, because any few bytes are CBOR, and any hex is Base64.
const leastBeside = 12
// A broken reading is not listed beside a reading that is this much likelier, or that is certain.
const mostBehind = 20
const certain = 90
// Many texts of an answer encode nothing, so a reading must be likely. The limit allows for the doubt about Base64.
const leastWrapped = 80

/** Returns all readings of the input, likeliest first; none above `maxInspected`. Hides private keys. Never throws. */
export function recognize(input: Uint8Array | string, context: InspectContext = {}): readonly Reading[] {
  if (input.length === 0 || input.length > maxInspected) return []
  const listed = listedBytesOf(input)
  if (listed !== undefined) return recognize(listed, context)
  const text = textOf(input)
  // The bytes of text are never read as binary, even if a layout seems to fit.
  const found =
    text !== undefined
      ? readText(text, context)
      : typeof input === 'string'
        ? []
        : readDecoded({ encoding: 'binary', bytes: input, doubt: 0 }, context)
  const all = unique(found).toSorted((left, right) => right.likelihood - left.likelihood)
  const readings = all.filter(({ likelihood }, index) => index === 0 || likelihood >= leastBeside)
  // The same text in another encoding would show the secret.
  return readings.some(({ kind }) => isSecret(kind)) ? readings.filter(({ isMasked }) => isMasked) : readings
}

function isSecret(kind: Reading['kind']): boolean {
  return kind === 'private-key' || kind === 'recovery-phrase'
}

function readText(text: string, context: InspectContext): readonly Reading[] {
  // An invitation contains a private key, which `readLink` hides.
  if (isInvitation(text)) return readLink(text, context).map((found) => finish(found, 'text'))
  const secret = [...readPhrase(text), ...readWif(text)]
  if (secret.length > 0) return secret.map((found) => finish(found, 'text'))
  const readings = readOpenText(text, context)
  if (readings.some(({ isMasked }) => isMasked)) return readings
  // Finds a secret in prose, in another kind of file, or in unknown JSON.
  const inside = readSecretInside(text)
  return inside.length === 0 ? readings : inside.map((found) => finish(found, 'text'))
}

function readOpenText(text: string, context: InspectContext): readonly Reading[] {
  const link = readLinks(text, context)
  if (link.length > 0) return link.map((found) => finish(found, 'text'))
  // Short digits are a number, such as a block height.
  if (/^\d{1,8}$/.test(text)) return []
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
          ...readStoredContract(bytes),
          ...readStoredDocument(bytes, context),
          ...readBlockHeader(bytes),
          ...readMerkleBlock(bytes),
          ...readBinaryDiff(bytes),
          ...readStructured(structureOfCbor(bytes), context),
          ...readInstantLockBytes(bytes, context),
          ...readChainLockBytes(bytes, context),
          ...readTransactionBytes(bytes, context),
          ...readOutPointBytes(bytes),
          ...readPlainBytes(decoded, context),
          ...readCbor(bytes),
          ...readUnknownBytes(decoded),
        ]
  const least = decoded.isSpaced === true ? likely : 1
  return withoutParts(found)
    .filter(({ likelihood }) => likelihood >= least)
    .map((each) => finish({ ...each, likelihood: Math.max(1, each.likelihood - doubt) }, encoding))
}

const partReasons: readonly string[] = ['layout-part', 'not-read', 'cut-off', 'broken']
const plainReasons: readonly string[] = ['length', 'curve-point', 'leading-zeros']

function withoutParts(found: readonly Found[]): readonly Found[] {
  const [first] = found.toSorted((left, right) => right.likelihood - left.likelihood)
  // The length of a key or hash is no evidence against other readings.
  const best = first === undefined || plainReasons.includes(first.reason) ? 0 : first.likelihood
  const isWhole = best >= certain && first !== undefined && !partReasons.includes(first.reason)
  const most = isWhole ? best : best - mostBehind
  return found.filter(
    ({ reason, likelihood }) =>
      likelihood > 0 && !(partReasons.includes(reason) && best >= likely && likelihood < most),
  )
}

/** Reads JSON. In an answer of a node, reads its result. */
function readJson(json: JsonSpans, context: InspectContext): readonly Reading[] {
  const { value, node } = json
  const result = memberNode(node, 'result')
  const unwrapped =
    isJsonObject(value) && result !== undefined ? { value: value['result'], node: result } : undefined
  if (typeof unwrapped?.value === 'string')
    return decodeText(unwrapped.value).flatMap((decoded) => readDecoded(decoded, context))
  const secrets = findSecrets(node)
  const structured = structureOfJson(unwrapped === undefined ? json : { ...json, ...unwrapped }, secrets)
  const known =
    structured === undefined
      ? []
      : [
          ...readPlatformJson(structured, context),
          ...readContractJson(structured),
          ...readDocumentJson(structured, context),
          ...readTransitionJson(structured, context),
          ...readStructured(structured, context),
        ]
  const found = known.length > 0 || structured === undefined ? known : readKeyFile(structured)
  if (found.length === 0) {
    const secret = secretOf(json, secrets)
    return secret.length > 0 ? secret : readWrapped(unwrapped ?? { value, node }, context)
  }
  return found.map((each) => finish(each, 'json'))
}

const mostLinks = 20

/** Reads a link, or several with one per line. */
function readLinks(text: string, context: InspectContext): readonly Found[] {
  if (text.length > mostLinks * longestLink) return []
  const [first = '', ...rest] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (rest.length === 0) return readLink(first, context)
  if (rest.length >= mostLinks) return []
  // A line may have an address and its hash.
  const each = [first, ...rest].map((line) => readLink(line.split(/\s/)[0] ?? '', context))
  return each.every(({ length }) => length > 0) ? each.flat() : []
}

const mostWrapped = 20

/** Reads an answer of a node: what it printed as JSON, or texts in it that encode something known. */
function readWrapped(
  { value, node }: { readonly value: unknown; readonly node: SpanNode },
  context: InspectContext,
): readonly Reading[] {
  const printed = readPrinted(value, context).map((found) => ({ ...finish(found, 'hex'), within: '' }))
  if (printed.length > 0) return printed
  const readings: Reading[] = []
  for (const { text, path } of wrappedTexts(node)) {
    const inside = decodeText(text).flatMap((decoded) => readDecoded(decoded, context))
    const likeliest = inside.filter(({ likelihood }) => likelihood >= leastWrapped)
    if (likeliest.some(({ isMasked }) => isMasked)) return likeliest.filter(({ isMasked }) => isMasked)
    readings.push(...likeliest.slice(0, 1).map((reading) => ({ ...reading, within: path })))
    if (readings.length >= mostWrapped) break
  }
  return readings
}

/** Hides unknown JSON that contains a private key. */
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
    ...readContract(structured, context),
    ...readDocument(structured, context),
  ]
}

function finish(found: Found, encoding: SourceEncoding): Reading {
  const { secrets = new Set<SpanNode>(), ...read } = found
  // The secret is the name of a member, which paths would also contain.
  const rest = secrets.size > 0 && read.field.isMasked === true ? maskedInside(read.size) : read
  const reading = { signatures: [], derived: [], ...rest, encoding, isMasked: isMaskedField(rest.field) }
  return blankSecrets(reading, secrets)
}

function isMaskedField({ isMasked, children }: Reading['field']): boolean {
  return isMasked === true || children.some((child) => child.isMasked === true)
}

function unique(readings: readonly Reading[]): readonly Reading[] {
  const seen = new Set<string>()
  return readings.filter(({ kind, profile, size, within, field }) => {
    // The links of a list are told apart by their address.
    const told = field.children[0]?.path === '/address' ? (field.children[0].value ?? '') : ''
    const name = `${kind} ${profile ?? ''} ${size} ${within ?? ''} ${told}`
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}

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
      likelihood: evidence.cbor[isBranch ? 'branch' : 'leaf'],
    },
  ]
}

/** Reads the envelope of a backup file (docs/backup-format.md). Its content stays sealed. */
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
      likelihood: evidence.backup['format-member'],
    },
  ]
}
