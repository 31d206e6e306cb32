import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { z } from 'zod'

import { deriveIdentityId } from '#/protocol/identity/identity-id.ts'
import type { KeyPurpose, KeyType, SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { base58Text, bytes, choice, hexText, integer, record, type Form } from '#/protocol/schema.ts'
import { reportAssetLock } from '#/protocol/transition/check-unsigned.ts'
import { creditDigits } from '#/protocol/transition/credit-transition.ts'
import { deriveSigningDigest } from '#/protocol/transition/transition-bytes.ts'
import { isFunded, newKeysOf } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { ExchangeRequest } from './exchange-file.ts'

export interface NewKeyFact {
  readonly id: number
  readonly type: KeyType
  readonly purpose: KeyPurpose
  readonly securityLevel: SecurityLevel
}

const acts = {
  [TransitionType.create]: 'create',
  [TransitionType.topUp]: 'top-up',
  [TransitionType.update]: 'update',
  [TransitionType.withdrawal]: 'withdrawal',
  [TransitionType.transfer]: 'transfer',
} as const

type ExchangeAct = (typeof acts)[keyof typeof acts]

/** Written for readers of the file, and derived again when the file is decoded. */
export interface ExchangeFacts {
  readonly act: ExchangeAct
  readonly identityId?: Uint8Array
  /** Digest of the signing bytes, 32 bytes. */
  readonly digest: Uint8Array
  /** Txid of the lock transaction, 32 bytes in display order. */
  readonly txid?: Uint8Array
  readonly outputIndex?: number
  readonly amountDuffs?: number
  readonly newKeys: readonly NewKeyFact[]
  readonly disabledKeyIds: readonly number[]
  readonly revisionFrom?: number
  readonly revisionTo?: number
  /** Only in files of version 2. */
  readonly nonce?: number
  /** Transfer: recipient identity id, 32 bytes. */
  readonly recipientId?: Uint8Array
  /** Withdrawal: address of the recipient, of the network's kind. */
  readonly address?: string
  /** Transfer and withdrawal: decimal digits. */
  readonly amountCredits?: string
}

/** Derives the facts from the other members. Unknown facts are left out. */
export function deriveFacts(exchange: Omit<ExchangeRequest, 'kind'>): ExchangeFacts {
  const { transition, identity } = exchange
  const common = {
    act: acts[transition.type],
    digest: deriveSigningDigest(exchange.signingBytes),
    newKeys: newKeysOf(transition).keys.map(({ id, type, purpose, securityLevel }) => ({
      id,
      type,
      purpose,
      securityLevel,
    })),
    disabledKeyIds: transition.type === TransitionType.update ? (transition.disablePublicKeys ?? []) : [],
  }
  if (transition.type === TransitionType.update) {
    const from = identity === undefined ? {} : { revisionFrom: identity.revision }
    const { identityId, revision: revisionTo, nonce } = transition
    return { ...common, identityId, ...from, revisionTo, ...(nonce === undefined ? {} : { nonce }) }
  }
  if (!isFunded(transition)) {
    const { identityId, nonce, amount } = transition
    return { ...common, identityId, nonce, amountCredits: String(amount), ...receiverOf(exchange) }
  }
  const { lockTransaction } = exchange
  const context = lockTransaction === undefined ? {} : { lockTransaction }
  const profile = wireProfiles[exchange.profile]
  const { outPoint, lockOutput } = reportAssetLock(transition, profile, context)
  return {
    ...common,
    ...(transition.type === TransitionType.topUp ? { identityId: transition.identityId } : {}),
    ...(transition.type === TransitionType.create && outPoint !== undefined
      ? { identityId: deriveIdentityId(outPoint, profile) }
      : {}),
    ...(outPoint === undefined ? {} : { txid: outPoint.slice(0, 32), outputIndex: readIndex(outPoint) }),
    // At most 21 million coins, far below 2^53.
    ...(lockOutput === undefined ? {} : { amountDuffs: Number(lockOutput.amountDuffs) }),
  }
}

function receiverOf({ transition, network }: Pick<ExchangeRequest, 'transition' | 'network'>) {
  if (transition.type === TransitionType.transfer) return { recipientId: transition.recipientId }
  const script = transition.type === TransitionType.withdrawal ? transition.outputScript : undefined
  const address = script && formatScriptAddress(script, network.kind)
  return address === undefined ? {} : { address }
}

function readIndex(outPoint: Uint8Array): number {
  return new DataView(outPoint.buffer, outPoint.byteOffset).getUint32(32, true)
}

/** Returns the schema of the form of facts. Decoding the file checks that they are true. */
export function factsSchema(form: Form): z.ZodType<ExchangeFacts> {
  const wrong = 'exchange.facts'
  const says = { missing: wrong, wrong } as const
  const rules = { object: wrong, additional: wrong } as const
  const [types, purposes, levels] = [
    choice(says, [0, 1, 2, 3, 4]),
    choice(says, [0, 1, 2, 3, 4, 5, 6]),
    choice(says, [0, 1, 2, 3]),
  ]
  const hash = bytes(form, hexText, says, 32)
  const id = bytes(form, base58Text, says, 32)
  const text = (pattern: RegExp) => z.string({ error: () => wrong }).regex(pattern, { error: () => wrong })
  const optional = integer(says).exactOptional()
  return record(
    {
      act: z.enum(Object.values(acts), { error: () => wrong }),
      identityId: id.exactOptional(),
      txid: hash.exactOptional(),
      outputIndex: optional,
      amountDuffs: optional,
      revisionFrom: optional,
      revisionTo: optional,
      nonce: optional,
      recipientId: id.exactOptional(),
      address: text(/^[1-9A-HJ-NP-Za-km-z]{26,36}$/).exactOptional(),
      amountCredits: text(creditDigits).exactOptional(),
      newKeys: z.array(
        record({ id: integer(says), type: types, purpose: purposes, securityLevel: levels }, rules),
        { error: () => wrong },
      ),
      disabledKeyIds: z.array(integer(says), { error: () => wrong }),
      digest: hash,
    },
    rules,
  )
}
