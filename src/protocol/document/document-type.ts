import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { joinDefinitions } from '#/protocol/contract-13/contract-extent.ts'
import type { TypedContract } from '#/protocol/contract-13/typed-contract.ts'
import type { PlatformLevel } from '#/protocol/platform/key-layout.ts'
import { violation, type Violation } from '#/protocol/violation.ts'

/** Permissions of a document type in protocol version 13. Source: dashpay/platform rs-dpp, document_type. */
export interface DocumentType {
  readonly name: string
  /** With the definitions of its contract. */
  readonly schema: JsonObject
  readonly isMutable: boolean
  readonly isDeletable: boolean
  readonly isTransferable: boolean
  readonly isTraded: boolean
  readonly creators: 'anyone' | 'contract-owner' | 'nobody'
  /** Authentication keys of these levels may sign its documents. */
  readonly signingLevels: readonly PlatformLevel[]
}

export type DocumentActionKind = 'create' | 'replace' | 'delete' | 'transfer' | 'updatePrice' | 'purchase'

const creators = ['anyone', 'contract-owner', 'nobody'] as const
const high = 2

/** Reads a document type of a valid contract; undefined if the contract does not have it. */
export function readDocumentType(contract: TypedContract, name: string): DocumentType | undefined {
  const given = memberOf(contract.documents, name)
  if (!isJsonObject(given)) return undefined
  const { documentsMutableContractDefault, documentsCanBeDeletedContractDefault } = contract.config
  const least = memberOf(given, 'signatureSecurityLevelRequirement') ?? high
  return {
    name,
    schema: joinDefinitions(given, contract.schemaDefs),
    isMutable: (memberOf(given, 'documentsMutable') ?? documentsMutableContractDefault) === true,
    isDeletable: (memberOf(given, 'canBeDeleted') ?? documentsCanBeDeletedContractDefault) === true,
    isTransferable: memberOf(given, 'transferable') === 1,
    isTraded: memberOf(given, 'tradeMode') === 1,
    creators: creators[Number(memberOf(given, 'creationRestrictionMode') ?? 0)] ?? 'anyone',
    // Never a Master key, and no key of a lower level than the type requires.
    signingLevels: ([1, 2, 3] as const).filter((level) => level <= Number(least)),
  }
}

/** Tells why nodes reject an action on documents of a type: error code 10404, and 10416 for a create. */
export function checkDocumentAction(
  type: DocumentType,
  action: DocumentActionKind,
  isContractOwner: boolean,
): readonly Violation[] {
  if (action === 'create') {
    const isAllowed = type.creators === 'anyone' || (type.creators === 'contract-owner' && isContractOwner)
    return isAllowed
      ? []
      : [violation('platform.document-creator', '', { params: { name: type.name, creators: type.creators } })]
  }
  const allowed = {
    replace: type.isMutable,
    delete: type.isDeletable,
    transfer: type.isTransferable,
    updatePrice: type.isTraded,
    purchase: type.isTraded,
  }
  return allowed[action]
    ? []
    : [violation('platform.document-action', '', { params: { name: type.name, action } })]
}
