import { deriveDocumentId } from '#/protocol/platform/platform-ids.ts'
import type { TransitionOf } from '#/protocol/platform/transition-layout.ts'
import { buildDocumentData, type DocumentProperties } from './document-data.ts'
import type { DocumentType } from './document-type.ts'

type Batch = Extract<TransitionOf<'batch'>, { readonly version: 1 }>
type DocumentItem = Extract<Batch['fields']['transitions'][number], { readonly kind: 'document' }>['value']
type DocumentBase = Extract<DocumentItem['value']['base'], { readonly kind: 'v1' }>
export type TokenPayment = DocumentBase['value']['tokenPaymentInfo']

/** Revisions count the action, prices are in credits, ids and entropy have 32 bytes. */
export type DocumentAction =
  | { readonly kind: 'create'; readonly entropy: Uint8Array; readonly properties: DocumentProperties }
  | {
      readonly kind: 'replace'
      readonly id: Uint8Array
      readonly revision: bigint
      readonly properties: DocumentProperties
    }
  | { readonly kind: 'delete'; readonly id: Uint8Array }
  | {
      readonly kind: 'transfer'
      readonly id: Uint8Array
      readonly revision: bigint
      readonly recipientOwnerId: Uint8Array
    }
  | {
      readonly kind: 'updatePrice' | 'purchase'
      readonly id: Uint8Array
      readonly revision: bigint
      readonly price: bigint
    }

export interface DocumentBatch {
  readonly ownerId: Uint8Array
  readonly contractId: Uint8Array
  readonly type: DocumentType
  /** The next nonce of the identity at this contract. */
  readonly nonce: bigint
  readonly action: DocumentAction
  /** Null for types without a token cost. */
  readonly tokenPayment: TokenPayment
  /** In percent. */
  readonly userFeeIncrease: number
}

/**
 * Builds the unsigned batch of one action, because nodes reject batches of several (error code 10412). It has no voting
 * balance, which a create needs if it takes part in a contest.
 */
export function buildDocumentBatch(batch: DocumentBatch): Batch {
  const { ownerId, userFeeIncrease } = batch
  const fields = {
    ownerId,
    transitions: [{ kind: 'document' as const, value: buildItem(batch) }],
    userFeeIncrease,
    signaturePublicKeyId: 0,
    signature: new Uint8Array(),
  }
  return { kind: 'batch', version: 1, fields }
}

function buildItem(batch: DocumentBatch): DocumentItem {
  const { action, type } = batch
  const base = buildBase(batch)
  switch (action.kind) {
    case 'create': {
      const { entropy, properties } = action
      const data = buildDocumentData(type, properties)
      return { kind: 'create', value: { base, entropy, data, prefundedVotingBalance: null } }
    }
    case 'replace': {
      const { revision, properties } = action
      return { kind: 'replace', value: { base, revision, data: buildDocumentData(type, properties) } }
    }
    case 'delete':
      return { kind: 'delete', value: { base } }
    case 'transfer': {
      const { revision, recipientOwnerId } = action
      return { kind: 'transfer', value: { base, revision, recipientOwnerId } }
    }
    case 'updatePrice':
    case 'purchase': {
      const { kind, revision, price } = action
      return { kind, value: { base, revision, price } }
    }
  }
}

function buildBase({ ownerId, contractId, type, nonce, action, tokenPayment }: DocumentBatch): DocumentBase {
  const { name: documentType } = type
  const id =
    action.kind === 'create'
      ? deriveDocumentId({ contractId, ownerId, documentType, entropy: action.entropy })
      : action.id
  return {
    kind: 'v1',
    value: {
      id,
      identityContractNonce: nonce,
      documentTypeName: documentType,
      dataContractId: contractId,
      tokenPaymentInfo: tokenPayment,
    },
  }
}
