import { z } from 'zod'
import { CreditDraft } from './credit-draft.ts'
import { NetworkId, WireProfileName } from './network.ts'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { denseText } from '#/protocol/encoding/pasted-text.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'

/** An identity id in Base58: 32 bytes take at most 44 characters. The decoded bytes are checked on reading. */
export const IdentityIdText = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

/** In characters; an identity of 32 keys takes a tenth. */
export const longestIdentityJson = 50_000

/** Only the newest imports are stored. */
export const mostImports = 100

export const LabelText = z.string().max(100)
export const longestNote = 10_000
const longestTag = 40
const mostTags = 20
// All tags at full length, each with a comma and a space.
const longestTags = mostTags * (longestTag + 2)

const NonceReading = z.lazy(() =>
  z.strictObject({
    last: z
      .int()
      .min(0)
      .max(2 ** 40 - 1),
    source: z.enum(['node', 'typed']),
    atMs: z.int(),
  }),
)
export type NonceReading = Readonly<z.infer<typeof NonceReading>>

/** User data and imports. The identity is derived from them and its transitions (`foldIdentity`), and is not stored. */
export const IdentityRecord = z.lazy(() =>
  z.strictObject({
    format: z.literal(2),
    id: IdentityIdText,
    /** Rises with every change: the copy with the higher version is newer. */
    version: z.int().min(0),
    label: LabelText,
    tags: z.array(z.string().min(1).max(longestTag)).max(mostTags).readonly(),
    note: z.string().max(longestNote),
    networkId: NetworkId,
    profile: WireProfileName,
    origin: z.enum(['created', 'imported']),
    addedAtMs: z.int(),
    changedAtMs: z.int(),
    archivedAtMs: z.int().nullable(),
    keyLabels: z
      .array(z.strictObject({ keyId: z.int().min(0), label: LabelText }).readonly())
      .max(100)
      .readonly(),
    /** Imported states, in the JSON of the specification. `place` orders them among the confirmed transitions. */
    imports: z
      .array(
        z
          .strictObject({ atMs: z.int(), place: z.int().min(1), json: z.string().max(longestIdentityJson) })
          .readonly(),
      )
      .max(mostImports)
      .readonly(),
    nonceRead: NonceReading.readonly().exactOptional(),
    sending: z
      .strictObject({
        transfer: CreditDraft.readonly().exactOptional(),
        withdrawal: CreditDraft.readonly().exactOptional(),
      })
      .readonly()
      .exactOptional(),
  }),
)
export type IdentityRecord = Readonly<z.infer<typeof IdentityRecord>>

export function newIdentityRecord(
  about: Pick<IdentityRecord, 'id' | 'label' | 'networkId' | 'profile' | 'origin'>,
  nowMs: number,
): IdentityRecord {
  return {
    format: 2,
    version: 0,
    tags: [],
    note: '',
    addedAtMs: nowMs,
    changedAtMs: nowMs,
    archivedAtMs: null,
    keyLabels: [],
    imports: [],
    ...about,
  }
}

export function readTags(text: string): readonly string[] {
  const tags = text
    .slice(0, longestTags)
    .split(',')
    .map((tag) => tag.trim().slice(0, longestTag))
  return [...new Set(tags.filter((tag) => tag !== ''))].slice(0, mostTags)
}

const idBytes = 32
// An id is far shorter, even with white space around it.
const longestIdText = 1000

// An id in Base58 has 43 or 44 characters, rarely fewer. Names are shorter, or have characters that Base58 lacks.
const fewestOfId = 32
const longestOfWord = 15

export function isNameText(text: string): boolean {
  if (text.length > longestIdText) return false
  const typed = text.trim()
  if (typed === '' || typed.length >= fewestOfId) return false
  return typed.length <= longestOfWord || /[^1-9A-HJ-NP-Za-km-z]/.test(typed)
}

/** Reads a pasted id, 32 bytes in Base58, without meaningless characters around and inside it (pasted-text.ts). */
export function checkIdentityIdText(text: string): Checked<Uint8Array> {
  // `checkBase58` reports a text that is too long.
  const bytes = checkBase58(text.length > longestIdText ? text : denseText(text))
  if (!bytes.ok || bytes.value.length === idBytes) return bytes.ok ? passed(bytes.value) : bytes
  const { length } = bytes.value
  return rejected(violation('st.identity-id-length', '', { params: { length } }))
}
