/** What a screen says when a rule of data contracts does not hold: see rules.ts. */
export const contractWording = {
  'contract.object': 'A data contract is one JSON object.',
  'contract.json':
    'This is not a JSON value: an infinite number, half of a character, or far too many values.',
  'contract.json-member': 'This member occurs twice in its object: only the last one would be stored.',
  'contract.documents': 'A data contract needs `documents`, an object with at least one document type.',
  'document.object': 'A document type is an object.',
  'document.type': [
    'The type of a document is `object`, not “{value}”.',
    'The type of a document is `object`.',
  ],
  'document.properties': 'A document type needs `properties`, an object.',
  'document.properties-count': [
    '{found, plural, one {# property} other {# properties}}: a document has {min, number} to {limit, number}.',
    'A document has 1 to 100 properties.',
  ],
  'document.required': [
    '“{name}” is listed already: `required` names each property once.',
    '`required` is a list of property names, each of them once. Leave it out where none is required.',
  ],
  'document.required-names': [
    '“{value}” is not a property of this level.',
    '`required` names a property that this level does not have.',
  ],
  'document.indices': '`indices` is a list of at least one index. Leave it out where there is none.',
  'document.additional-properties': 'A document type needs `additionalProperties: false`.',
  'property.object': 'A property definition is an object.',
  'property.type': [
    '“{value}” is not a type of a property: string, number, integer, boolean, array or object.',
    'A property needs one type: string, number, integer, boolean, array or object.',
  ],
  'property.position': [
    '“{value}” is not a position: it is a whole number from 0.',
    'A property needs a position, a whole number from 0.',
  ],
  'property.position-unique': [
    'Position {position, number} is taken by “{other}”.',
    'Another property of this level has the same position.',
  ],
  'property.position-sequence': [
    'Position {position, number} leaves a gap: {expected, number} comes next.',
    'Positions start at 0 and increase by one.',
  ],
  'property.position-nested': [
    'Numbering restarts at 0 within an object: position {position, number} cannot be the first.',
    'Numbering restarts at 0 within an object.',
  ],
  'property.object-properties': 'An object needs at least one property of its own.',
  'property.name': [
    'A name has {min, number} to {limit, number} characters; this one has {found, number}.',
    '“{value}” has a character other than A-Z, a-z, 0-9, hyphen and underscore.',
    'A property name has only A-Z, a-z, 0-9, hyphen and underscore.',
  ],
  'property.additional-properties': 'Every schema with properties needs `additionalProperties: false`.',
  'keyword.value': [
    '`{keyword}` asks for {expects, select, count {a whole number from 0} number {a number} positive {a number above 0} text {text} boolean {true or false} list {a list} names {lists of names} schema {a schema} schemas {a list of schemas} schemaMap {schemas by name} other {another value}}.',
    'This keyword has a value that it cannot have.',
  ],
  'index.object': 'An index is an object.',
  'index.name': 'An index needs a name.',
  'index.name-type': 'The name of an index is text.',
  'index.name-length': [
    'The name of an index has {min, number} to {limit, number} characters; this one has {found, number}.',
    'The name of an index has 1 to 32 characters.',
  ],
  'index.name-unique': [
    'Another index of this document type is named “{value}”.',
    'Another index of this document type has the same name.',
  ],
  'index.properties': 'An index needs `properties`, the list of its fields.',
  'index.properties-array': 'The properties of an index are a list, one object for each field.',
  'index.entry': 'Each entry is an object of one field and its order.',
  'index.fields-listed': 'An index lists at least one field.',
  'index.sort': [
    'The order is `asc`; “{value}” is not allowed since v0.23.',
    'The order of an indexed field is `asc`.',
  ],
  'index.unique': '`unique` is true or false.',
  'index.field': ['This document type has no field “{field}”.', 'This document type has no such field.'],
  'limit.indices': [
    '{found, number} indices: a document type has at most {limit, number}.',
    'A document type has at most 10 indices.',
  ],
  'limit.unique-indices': [
    'This is unique index {found, number}: a document type has at most {limit, number}.',
    'A document type has at most 3 unique indices.',
  ],
  'limit.index-properties': [
    '{found, number} fields: an index has at most {limit, number}.',
    'An index has at most 10 fields.',
  ],
  'limit.indexed-string': [
    '{value, number} is more than the {limit, number} that an indexed string may have. “{field}” is indexed.',
    '“{field}” is indexed: its `maxLength` is at most {limit, number}.',
    'An indexed string needs a `maxLength` of at most 63.',
  ],
  'limit.indexed-bytes': [
    '{value, number} is more than the {limit, number} that an indexed byte array may have. “{field}” is indexed.',
    '“{field}” is indexed: its `maxItems` is at most {limit, number}.',
    'An indexed byte array needs a `maxItems` of at most 255.',
  ],
  'limit.indexed-array-items': [
    '“{field}” is indexed: its `maxItems` is at most {limit, number}.',
    'An indexed array needs a `maxItems` of at most 1,024.',
  ],
  'limit.indexed-array': [
    '“{field}” is an array: since v0.22 arrays cannot be indexed.',
    'Since v0.22 arrays cannot be indexed.',
  ],
  'limit.index-id': '`$id` cannot be in an index.',
  'keyword.default': '`default` cannot be used.',
  'keyword.property-names': '`propertyNames` cannot be used.',
  'keyword.unique-items': [
    '`uniqueItems` allows a `maxItems` of at most {limit, number}, not {value, number}.',
    '`uniqueItems` needs a `maxItems` of at most 100,000.',
  ],
  'keyword.pattern-max-length': [
    '`pattern` allows a `maxLength` of at most {limit, number}, not {value, number}.',
    '`pattern` needs a `maxLength` of at most 50,000.',
  ],
  'keyword.pattern-re2': [
    'RE2 does not compile “{value}”. It has no look-around and no back-references.',
    'RE2 does not compile this pattern. It has no look-around and no back-references.',
  ],
  'keyword.format-max-length': [
    '`format` allows a `maxLength` of at most {limit, number}, not {value, number}.',
    '`format` needs a `maxLength` of at most 50,000.',
  ],
  'keyword.ref': '`$ref` is disabled since v0.22: write the schema out.',
  'keyword.if': '`if` is disabled.',
  'keyword.then': '`then` is disabled.',
  'keyword.else': '`else` is disabled.',
  'keyword.all-of': '`allOf` is disabled.',
  'keyword.any-of': '`anyOf` is disabled.',
  'keyword.one-of': '`oneOf` is disabled.',
  'keyword.not': '`not` is disabled.',
  'keyword.dependencies': '`dependencies` is not supported: use `dependentRequired` or `dependentSchemas`.',
  'keyword.additional-items': '`additionalItems` is not supported: use `prefixItems` with `items: false`.',
  'keyword.pattern-properties': '`patternProperties` cannot be used.',
  'keyword.prefix-items': '`prefixItems` needs `items: false` beside it.',
  'network.unknown-keyword': [
    '“{keyword}” is not a keyword here. It is stored, has no effect, and networks reject it.',
    'This is not a keyword. It is stored, has no effect, and networks reject it.',
  ],
  'network.keyword': [
    'Networks do not know “{keyword}”, though JSON Schema does.',
    'Networks do not know this keyword, though JSON Schema does.',
  ],
  'network.keyword-type': [
    '“{keyword}” does not apply to type {type}: networks reject it there.',
    'This keyword does not apply to this type: networks reject it there.',
  ],
  'network.keyword-value': [
    'Networks do not accept this value of “{keyword}”.',
    'Networks do not accept this value.',
  ],
  'network.document-type': 'Networks require `type: object` in a document type.',
  'network.items': 'Networks require a type in `items`, and properties if the type is an object.',
  'network.tuple': [
    'Networks require `minItems` of {count, number}, as many as there are `prefixItems`.',
    'Networks require `minItems` to be the number of `prefixItems`.',
  ],
  'network.document-name':
    'Networks accept document names of 1 to 64 characters from A-Z, a-z, 0-9, hyphen and underscore.',
  'network.documents-count': [
    '{found, number} document types: networks accept at most {limit, number}.',
    'Networks accept at most 100 document types.',
  ],
  'network.array-items': 'Networks require `items` in an array, or `byteArray: true`.',
  'network.identifier': 'Networks accept identifiers as byte arrays with `minItems` and `maxItems` of 32.',
  'network.index-member': [
    'Networks do not know “{member}” in an index.',
    'Networks know only name, properties and unique in an index.',
  ],
  'network.indexed-object': [
    '“{field}” is an object: networks do not index objects.',
    'Networks do not index objects.',
  ],
  'network.compound-unique':
    'Some fields of this unique index are required and some are not: networks require all or none.',
  'network.duplicate-index': 'Another index has the same fields: networks reject the second one.',
  'instance.document-type': [
    'The contract defines no document type “{name}”.',
    'The contract does not define this document type.',
  ],
  'instance.object': 'A document is an object.',
  'instance.json': 'This is not a value that a document can have.',
  'instance.type': ['This must be of type {type}.', 'This does not have the type of its schema.'],
  'instance.const': 'This is not the only allowed value.',
  'instance.enum': 'This is none of the allowed values.',
  'instance.multiple-of': [
    '{value} is not a multiple of {limit}.',
    'This is not a multiple of `multipleOf`.',
  ],
  'instance.maximum': ['{value} is above {limit}.', 'This is above `maximum`.'],
  'instance.exclusive-maximum': ['{value} is not below {limit}.', 'This is not below `exclusiveMaximum`.'],
  'instance.minimum': ['{value} is below {limit}.', 'This is below `minimum`.'],
  'instance.exclusive-minimum': ['{value} is not above {limit}.', 'This is not above `exclusiveMinimum`.'],
  'instance.max-length': [
    '{found, plural, one {# character} other {# characters}}: at most {limit, number}.',
    'This is longer than `maxLength`.',
  ],
  'instance.min-length': [
    '{found, plural, one {# character} other {# characters}}: at least {limit, number}.',
    'This is shorter than `minLength`.',
  ],
  'instance.pattern': ['“{value}” does not match {pattern}.', 'This does not match its pattern.'],
  'instance.format': ['“{value}” is not a valid {format}.', 'This does not have the required format.'],
  'instance.max-items': [
    '{found, plural, one {# item} other {# items}}: at most {limit, number}.',
    'There are more items than `maxItems`.',
  ],
  'instance.min-items': [
    '{found, plural, one {# item} other {# items}}: at least {limit, number}.',
    'There are fewer items than `minItems`.',
  ],
  'instance.unique-items': [
    'This is the same as item {place, number}, counted from 0.',
    'This item is there already.',
  ],
  'instance.contains': [
    '{found, plural, one {# item matches} other {# items match}}: at least {min, number} and at most {limit, number}.',
    '{found, plural, one {# item matches} other {# items match}}: at least {min, number}.',
    'Too few or too many items match `contains`.',
  ],
  'instance.max-properties': [
    '{found, plural, one {# member} other {# members}}: at most {limit, number}.',
    'There are more members than `maxProperties`.',
  ],
  'instance.min-properties': [
    '{found, plural, one {# member} other {# members}}: at least {limit, number}.',
    'There are fewer members than `minProperties`.',
  ],
  'instance.required': ['“{name}” is missing.', 'A required member is missing.'],
  'instance.dependent-required': [
    '“{name}” is missing: “{with}” requires it.',
    'A member is missing that another one requires.',
  ],
  'instance.additional-properties': ['“{name}” is not a property here.', 'This is not a property here.'],
  'instance.nothing': 'No value is allowed here.',
  'instance.byte-array': 'This is not a byte array: bytes, a list of numbers from 0 to 255, or Base64.',
  'instance.identifier': [
    '{found, number} bytes: an identifier has 32.',
    'This is not an identifier: 32 bytes, as text in Base58.',
  ],
}
