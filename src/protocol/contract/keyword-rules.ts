import { rulesOf } from '#/protocol/rule-table.ts'

export const keywordRules = {
  ...rulesOf('Limits', {
    'keyword.default': '`default` cannot be used',
    'keyword.property-names': '`propertyNames` cannot be used',
    'keyword.unique-items': '`uniqueItems: true` needs maxItems, at most 100000',
    'keyword.pattern-max-length': '`pattern` needs maxLength, at most 50000',
    'keyword.pattern-re2': '`pattern` is an expression that RE2 compiles',
    'keyword.format-max-length': '`format` needs maxLength, at most 50000',
    'keyword.ref': '`$ref` is disabled (since v0.22)',
    'keyword.if': '`if` is disabled',
    'keyword.then': '`then` is disabled',
    'keyword.else': '`else` is disabled',
    'keyword.all-of': '`allOf` is disabled',
    'keyword.any-of': '`anyOf` is disabled',
    'keyword.one-of': '`oneOf` is disabled',
    'keyword.not': '`not` is disabled',
    'keyword.dependencies': '`dependencies` is not supported: `dependentRequired` and `dependentSchemas` are',
    'keyword.additional-items': '`additionalItems` is not supported: `items: false` with `prefixItems` is',
    'keyword.pattern-properties': '`patternProperties` cannot be used',
    'keyword.prefix-items': '`prefixItems` goes with `items: false`',
  }),
  ...rulesOf(
    'Data contract',
    {
      'network.unknown-keyword':
        'networks refuse keywords that they do not know; it is kept, and has no effect here',
      'network.keyword': 'networks of this generation do not know this keyword of JSON Schema',
      'network.keyword-type': 'a keyword stands with the type that it says something of',
      'network.keyword-value': 'networks of this generation do not take this value of a keyword',
      'network.document-type': 'a document type says `type: object`: networks do not know the short syntax',
      'network.items': 'items name their type, and objects among them their properties',
      'network.tuple': 'minItems is the number of prefixItems',
      'network.document-name':
        'a document name is 1 to 64 characters from A-Z, a-z, 0-9, hyphen and underscore',
      'network.documents-count': 'a contract has at most 100 documents',
      'network.array-items': 'an array says what its items are, or that it is a byte array',
      'network.identifier':
        'a property with the media type of identifiers is a byte array of exactly 32 bytes',
      'network.index-member': 'an index has no members besides name, properties and unique',
      'network.indexed-object': 'an object is no indexed property',
      'network.compound-unique': 'the fields of a compound unique index are all required or all optional',
      'network.duplicate-index': 'no two indices of a document have the same properties',
    },
    'network',
  ),
} as const
