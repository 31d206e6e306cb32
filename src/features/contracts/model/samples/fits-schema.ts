import { checkDocument } from '#/protocol/contract/check-document.ts'

/** Whether a value keeps everything that a schema says: the checker of documents itself is asked. */
export function fitsSchema(schema: unknown, value: unknown): boolean {
  const documentType = { properties: { value: schema } }
  return checkDocument({ documents: { sample: documentType } }, 'sample', { value }).violations.length === 0
}
