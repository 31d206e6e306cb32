import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { putRecords } from './identity-steps.ts'
import { identityRecord } from '#/store/testing/numbered-records.ts'

// A published transfer and a published withdrawal. The form can enter their fees, and a network accepts them.

export interface CreditCase {
  readonly name: string
  readonly full: string
  readonly fields: {
    readonly identityId: string
    readonly recipientId?: string
    readonly outputScript?: string
    readonly amount: string
    readonly nonce: string
    readonly userFeeIncrease: number
    readonly coreFeePerByte?: number
  }
  readonly secrets: {
    readonly signer: {
      readonly privateKey: string
      readonly key: { readonly id: number; readonly type: number; readonly data: string }
    }
  }
}

const names = ['identityCreditTransfer/11', 'identityCreditWithdrawalV1/2 transfer key']

export function creditCases(): readonly CreditCase[] {
  const file: { readonly vectors: readonly CreditCase[] } = JSON.parse(
    readFileSync('src/protocol/vectors/platform-13.json', 'utf8'),
  )
  return file.vectors.filter(({ name }) => names.includes(name))
}

/** Stores the identity of the case on a test network with profile `platform-13`, as if the user had imported it. */
export async function putCreditIdentity(page: Page, { fields, secrets }: CreditCase): Promise<void> {
  const { id, type, data } = secrets.signer.key
  const key = { id, type, purpose: 3, securityLevel: 1, readOnly: false, data: formatBase58(parseHex(data)) }
  const identity = {
    protocolVersion: 1,
    id: formatBase58(parseHex(fields.identityId)),
    publicKeys: [key],
    balance: 90_000_000_000,
    revision: 3,
  }
  const record = identityRecord(identity, 'Published', Date.now())
  await putRecords(page, 'identities', [{ ...record, profile: 'platform-13' }])
}
