import { z } from 'zod'

import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { checkBase64 } from '#/protocol/encoding/base64.ts'
import {
  always,
  base58Text,
  bytes,
  choice,
  declareEntity,
  flag,
  integer,
  record,
  type Form,
} from '#/protocol/schema.ts'
import { passed, type Checked } from '#/protocol/violation.ts'
import { isBlsPublicKey } from './bls.ts'
import { isEcdsaPublicKey } from './ecdsa.ts'
import { levelsForPurpose, type KeyPurpose } from './key-purpose.ts'
import { keyTypes, type KeyType } from './key-type.ts'
import type { SecurityLevel } from './security-level.ts'

/**
 * A public key of an identity (docs/specification.md "Identity public key"). `data` is the key itself, or its hash for
 * types 2 and 3.
 */
export interface IdentityPublicKey {
  readonly id: number
  readonly type: KeyType
  readonly purpose: KeyPurpose
  readonly securityLevel: SecurityLevel
  readonly data: Uint8Array
  readonly readOnly?: boolean
  /** Milliseconds since 1970. */
  readonly disabledAt?: number
}

const missing = 'key.required'
const small = [0, 1, 2, 3] as const
// Long enough for what "data of another length" means, short enough to be bounded before it is looked at.
const longestData = 1024

/** The members of a public key in either form, for the shapes that contain one. */
export function publicKeyMembers(form: Form) {
  return {
    id: integer({ missing, wrong: 'key.id' }),
    type: choice({ missing, wrong: 'key.type' }, small),
    purpose: choice({ missing, wrong: 'key.purpose' }, small),
    securityLevel: choice({ missing, wrong: 'key.security-level' }, small),
    data: bytes(form, keyDataText, { missing, wrong: 'key.data-length' }, 0, longestData),
    readOnly: z.boolean({ error: () => 'key.read-only' }).exactOptional(),
    disabledAt: integer({ missing, wrong: 'key.disabled-at' }).exactOptional(),
  }
}

/** The rules that join several members: data by type, level by purpose. The key may be of any shape. */
export function refinePublicKey(key: Partly, context: Flagging): void {
  checkData(key, context)
  checkLevel(key, context)
}

export function publicKeySchema(form: Form): z.ZodType<IdentityPublicKey> {
  const rules = { object: 'key.object', additional: 'key.no-additional' } as const
  return record(publicKeyMembers(form), rules).superRefine((key: unknown, context) => {
    // It runs although the shape is wrong, so the key may be anything.
    if (typeof key === 'object' && key !== null) refinePublicKey(key, context)
  }, always)
}

type Flagging = Parameters<typeof flag>[0]
type Partly = { readonly [Member in keyof IdentityPublicKey]?: unknown }

function checkData(key: Partly, context: Flagging): void {
  const row = keyTypes.find((each) => each.type === key.type)
  if (row === undefined || !(key.data instanceof Uint8Array)) return
  const { length } = key.data
  if (length !== row.dataLength) {
    return flag(context, 'key.data-length', ['data'], { type: row.type, length, expected: row.dataLength })
  }
  if (!isKeyDataOf(row.type, key.data)) flag(context, 'key.data-valid', ['data'], { type: row.type })
}

function checkLevel({ purpose, securityLevel }: Partly, context: Flagging): void {
  const known = small.find((each) => each === purpose)
  const level = small.find((each) => each === securityLevel)
  if (known === undefined || level === undefined || levelsForPurpose(known).includes(level)) return
  flag(context, 'key.level-for-purpose', ['securityLevel'], { purpose: known, level })
}

/** Whether the bytes are a valid key, or a hash, of that type. */
export function isKeyDataOf(type: KeyType, data: Uint8Array): boolean {
  if (type === 0) return isEcdsaPublicKey(data)
  if (type === 1) return isBlsPublicKey(data)
  return data.length === keyTypes[type].dataLength
}

// Base58 first; Base64 only if that gives a key (docs/specification.md "Resources and their fields").
const keyDataText = { ...base58Text, check: checkWrittenData }

function checkWrittenData(text: string): Checked<Uint8Array> {
  const base58 = checkBase58(text)
  if (base58.ok) return base58
  const base64 = checkBase64(text)
  if (base64.ok && keyTypes.some(({ type }) => isKeyDataOf(type, base64.value))) return passed(base64.value)
  return base58
}

export const IdentityPublicKey = declareEntity(publicKeySchema)
