import type { KeywordDoc } from '#/features/contracts/model/editor/keyword-doc.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { t } from '#/features/contracts/messages.ts'

/** What is said of a keyword beside it: the rules with their heading, and the limits of the version. */
export function keywordDocLines({ rules, limits }: KeywordDoc, version: PlatformVersion): readonly string[] {
  return [
    ...rules.map(({ sentence, heading }) => t('contract.json.hint.rule', { sentence, heading })),
    ...limits.map(({ name, min, max }) => {
      switch (name) {
        case 'indexedString':
          return t('contract.json.limit.indexed-string', { max, version })
        case 'matchedString':
          return t('contract.json.limit.matched', { max, version })
        case 'indexedBytes':
          return t('contract.json.limit.indexed-bytes', { max, version })
        case 'uniqueItems':
          return t('contract.json.limit.unique-items', { max, version })
        case 'uniqueIndices':
          return t('contract.json.limit.unique', { max, version })
        case 'documentProperties':
        case 'propertyName':
        case 'indexName':
        case 'indices':
        case 'indexProperties':
        case 'indexedArrayItems':
        case 'serializedSize':
          return t('contract.json.limit.count', { min, max, version })
      }
    }),
  ]
}
