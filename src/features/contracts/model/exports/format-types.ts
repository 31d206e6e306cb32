import type { DataContract } from '#/protocol/contract/check-contract.ts'
import { isJsonObject, memberOf } from '#/protocol/contract/json-value.ts'
import { docComment } from './doc-comment.ts'
import { objectType } from './schema-type.ts'
import { memberName, quote, typeNames } from './type-name.ts'

const own = ['Identifier', 'DocumentTypes', 'DocumentTypeName', 'Uint8Array', 'Readonly', 'Record']

/** A TypeScript module with the type of each document type of a contract. */
export function formatTypes(contract: DataContract): string {
  const documents = Object.entries(contract.documents)
  const names = typeNames(
    documents.map(([name]) => name),
    own,
  )
  const types = documents.map(([name, definition]) => {
    const schema = isJsonObject(definition) ? definition : {}
    // Keeps the words of a description: the limits of a document type are few.
    const comment =
      docComment(schema, '') || `/** A document of type ${quote(name).replaceAll('*/', '*\\/')}. */\n`
    return `${comment}export type ${names.get(name)} = ${objectType(schema, '')}\n`
  })
  const map = documents.map(([name]) => `  readonly ${memberName(name)}: ${names.get(name)}\n`)
  return [
    '/** The 32 bytes of an identity or of a document. */\nexport type Identifier = Uint8Array\n',
    ...types,
    `/** Every document type of the contract by its name. */\nexport interface DocumentTypes {\n${map.join('')}}\n`,
    'export type DocumentTypeName = keyof DocumentTypes\n',
  ].join('\n')
}

/** Whether a value is a contract as far as types and documentation need it. */
export function hasDocuments(value: unknown): value is DataContract {
  return isJsonObject(value) && isJsonObject(memberOf(value, 'documents'))
}
