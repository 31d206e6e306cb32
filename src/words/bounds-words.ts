import { formatBase58 } from '#/protocol/encoding/base58.ts'
import type { ContractBounds } from '#/protocol/key/identity-public-key.ts'
import { cutMiddle } from './identifier-words.ts'
import { t } from './t.ts'

/** The limits of a bound key: "Document type profile of contract 8aF2…x9Qp only". */
export function formatBounds(bounds: ContractBounds): string {
  const contract = cutMiddle(formatBase58(bounds.id))
  switch (bounds.type) {
    case 'singleContract':
      return t('key.bounds.contract', { contract })
    case 'documentType':
      return t('key.bounds.document-type', { contract, name: bounds.documentTypeName })
    case 'contractGroup':
      return t('key.bounds.contract-group', { group: contract })
  }
}
