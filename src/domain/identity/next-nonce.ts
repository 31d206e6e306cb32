import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import type { RuleId } from '#/protocol/rule.ts'
import type { Transition } from '#/protocol/transition/transition.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { creditJobs, type CreditJob } from '#/store/records/credit-draft.ts'
import type { NonceReading } from '#/store/records/identity-record.ts'
import type { SentRequest } from '#/store/records/sent-request.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import type { IdentityView } from './identity-view.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { UpdateDraft } from '#/store/records/update-draft.ts'
import { isLive } from '#/store/records/transition-state.ts'

/** The last used nonce and its source (docs/platform.md "Nonces"). */
export type LastNonce =
  | { readonly kind: 'reading'; readonly last: number; readonly reading: NonceReading }
  /** A transition signed here that is pending or confirmed. */
  | { readonly kind: 'transition'; readonly last: number; readonly record: TransitionRecord }
  /** The identity was created here: its first nonce is 1. */
  | { readonly kind: 'created'; readonly last: 0 }
  /** An unsigned request that an offline signer has. */
  | { readonly kind: 'request'; readonly last: number; readonly place: SendingPlace }

/** Source of the next nonce: one above the last nonce, or the nonce of its own request at an offline signer. */
export type NonceSource = LastNonce | { readonly kind: 'own-request' }

export type SendingPlace = 'update' | CreditJob

export interface SentNonce {
  readonly place: SendingPlace
  readonly nonce: number
  readonly atMs: number
}

export type NextNonce =
  | {
      readonly kind: 'next'
      readonly nonce: number
      readonly from: NonceSource
      /** The last confirmed nonce as far as known: a node returns at least this one. */
      readonly confirmed: number
    }
  /** The user has not entered a node’s nonce, and the identity was not created here. */
  | { readonly kind: 'unknown' }
  /** At most 24 nonces may be unconfirmed. */
  | { readonly kind: 'too-far-ahead'; readonly confirmed: number; readonly last: number }
  /** All 40 bits are used up. */
  | { readonly kind: 'used-up' }

const largestNonce = 2 ** platformLimits.nonceBits - 1

export interface KnownNonces {
  readonly reading: NonceReading | undefined
  readonly transitions: readonly OpenedTransition[]
  readonly network: Pick<TransitionRecord, 'networkId' | 'profile'>
  readonly sent: readonly SentNonce[]
}

export function nonceKnowledgeOf(
  { record, transitions }: Pick<IdentityView, 'record' | 'transitions'>,
  update: UpdateDraft | undefined,
): KnownNonces {
  const { nonceRead: reading, profile, sending } = record
  // A cleared draft does not wait for an offline signer.
  const isStaged = update !== undefined && update.keys.length + update.disable.length > 0
  const places = { ...sending, update: isStaged ? update : undefined }
  const sent = wireProfiles[profile].codec === 'bincode' ? listSent(profile, places) : []
  return { reading, transitions, network: record, sent }
}

type Sending = Readonly<
  Partial<Record<SendingPlace, { readonly givenOut: readonly SentRequest[] } | undefined>>
>

function listSent(profile: WireProfileName, sending: Sending): readonly SentNonce[] {
  return (['update', ...creditJobs] as const).flatMap((place) => {
    const request = sending[place]?.givenOut.at(-1)
    if (request === undefined) return []
    // The id of the signing key does not change the nonce.
    const read = checkSigningBytes(request.signingBytes, wireProfiles[profile], { signaturePublicKeyId: 0 })
    const nonce = read.ok && 'nonce' in read.value ? read.value.nonce : undefined
    return nonce === undefined ? [] : [{ place, nonce, atMs: request.atMs }]
  })
}

/**
 * Returns one above the nonces of a node's answer, of transitions that may be applied, and of requests at an offline
 * signer. Discarded and rejected transitions free their nonces, and a request keeps its own. Pure.
 */
export function findNextNonce(
  { reading, transitions, network, sent }: KnownNonces,
  place: SendingPlace,
): NextNonce {
  const live = transitions.filter(({ record }) => isOf(record, network) && isLive(record))
  const used = live.flatMap(({ record, transition, state }) => {
    const last = nonceOf(transition)
    return last === undefined ? [] : [{ kind: 'transition' as const, last, record, state }]
  })
  const created = live.some(({ transition }) => transition.type === TransitionType.create)
  const read: readonly LastNonce[] = [
    ...(created ? [{ kind: 'created', last: 0 } as const] : []),
    ...(reading === undefined ? [] : [{ kind: 'reading', last: reading.last, reading } as const]),
  ]
  const certain = [...read, ...used.filter(({ state }) => state.kind === 'confirmed')]
  if (certain.length === 0) return { kind: 'unknown' }
  const confirmed = Math.max(...certain.map(({ last }) => last))
  const isAhead = (nonce: number) => BigInt(nonce - confirmed) > platformLimits.noncesAhead
  const own = sent.find((each) => each.place === place)
  const others = sent.filter((each) => each.place !== place)
  if (own !== undefined && own.nonce > confirmed && !isAhead(own.nonce)) {
    // Earlier versions sent two requests with the same nonce: the first request keeps it.
    const isTaken =
      used.some(({ last }) => last === own.nonce) ||
      others.some(({ nonce, atMs }) => nonce === own.nonce && atMs < own.atMs)
    if (!isTaken) return { kind: 'next', nonce: own.nonce, from: { kind: 'own-request' }, confirmed }
  }
  const requested = others.map(({ place: of, nonce: last }) => ({
    kind: 'request' as const,
    last,
    place: of,
  }))
  const lasts: readonly LastNonce[] = [...read, ...used.map(withoutState), ...requested]
  const highest = lasts.reduce((most, each) => (each.last >= most.last ? each : most))
  const nonce = highest.last + 1
  if (nonce > largestNonce) return { kind: 'used-up' }
  if (isAhead(nonce)) return { kind: 'too-far-ahead', confirmed, last: highest.last }
  return { kind: 'next', nonce, from: highest, confirmed }
}

function withoutState({ last, record }: { readonly last: number; readonly record: TransitionRecord }) {
  return { kind: 'transition', last, record } as const
}

function isOf(record: TransitionRecord, { networkId, profile }: KnownNonces['network']): boolean {
  return record.networkId === networkId && record.profile === profile
}

function nonceOf(transition: Transition): number | undefined {
  return 'nonce' in transition ? transition.nonce : undefined
}

const rule: RuleId = 'platform.nonce'
const digits = /^\d{1,20}$/
const longestAnswer = 10_000

/**
 * Reads digits, or JSON of a node’s `getIdentityNonce`, of which the low 40 bits count. Otherwise reports
 * `platform.nonce`.
 */
export function checkNonceText(text: string): Checked<Pick<NonceReading, 'last' | 'source'>> {
  const dense = text.trim()
  if (digits.test(dense)) {
    const typed = BigInt(dense)
    return typed <= largestNonce ? passed({ last: Number(typed), source: 'typed' }) : wrong(dense)
  }
  if (dense.length > longestAnswer) return wrong(dense.slice(0, 40))
  const answer = checkJsonText(dense)
  const number = answer.ok ? numberIn(answer.value) : undefined
  if (number === undefined) return wrong(dense.slice(0, 40))
  const last = Number(BigInt.asUintN(platformLimits.nonceBits, number))
  return passed({ last, source: 'node' })
}

// Most node clients write 64-bit numbers as text.
function numberIn(answer: unknown): bigint | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  const member = (name: string): unknown =>
    Object.hasOwn(answer, name) ? Reflect.get(answer, name) : undefined
  const found = member('identityNonce') ?? member('identity_nonce')
  if (found === undefined) return numberIn(member('v0'))
  if (typeof found === 'number') return Number.isSafeInteger(found) && found >= 0 ? BigInt(found) : undefined
  return typeof found === 'string' && digits.test(found) ? BigInt(found) : undefined
}

function wrong(text: string): Checked<never> {
  const params = /^\d+$/.test(text) ? { last: text } : { typed: text }
  return rejected(violation(rule, '', { params }))
}
