// The rules that each case of `lenient` and `contract` breaks, by its name: the tested rule, and those that follow
// from it.

type RulesOfCases = Readonly<Record<string, readonly string[]>>

/** Transitions that the package accepts, and groups and tokens of contracts. */
export const lenientRules: RulesOfCases = {
  'more than 100000 bytes': ['platform.size'],
  'one byte after the end': ['bytes.end'],
  '33 bytes after the end': ['bytes.end'],
  'an integer not in its shortest form (key id 0 as fb0000)': ['bincode.integer-form'],
  'a length not in its shortest form': ['bincode.integer-form'],
  'another identity id than the proof gives': ['platform.identity-id'],
  'a signature of 64 bytes': ['platform.signature'],
  'no signature': ['platform.signature'],
  'key data of 32 bytes under type 0': ['platform.key-data'],
  'key data that is no point of the curve': ['platform.key-data'],
  'two keys of one id': ['platform.key-unique'],
  // Without keys, the master key is missing, too.
  'no keys': ['platform.keys-count', 'platform.master-key'],
  'seven keys': ['platform.keys-count'],
  // This is the only key, so the master key is missing.
  'a transfer key of level high': ['platform.key-level', 'platform.master-key'],
  'purpose system': ['platform.key-purpose', 'platform.master-key'],
  'no master key': ['platform.master-key'],
  'two master keys': ['platform.master-key'],
  'a witness on a hash160 key': ['platform.witness'],
  // The id is derived from an output that no longer exists.
  'the output index is not there': ['lock-output.index', 'platform.identity-id'],
  'an update that changes nothing': ['platform.update-empty'],
  'a transfer to oneself': ['platform.transfer-self'],
  'a transfer of less than 100000 credits': ['platform.transfer-amount'],
  'core fee that is no Fibonacci number': ['platform.core-fee'],
  'contract: a group of one member': ['platform.group-members'],
  'contract: a group whose power is not reached': ['platform.group-power'],
  'contract: tokens that do not start at 0': ['platform.token-positions'],
  'contract: a token without an English name': ['platform.token-name'],
  'contract: a base supply above the maximum': ['platform.token-supply'],
  'contract: a token of 17 decimals': ['platform.token-decimals'],
}

/** Contracts of document types alone. */
export const schemaRules: RulesOfCases = {
  'contract: no document types and no tokens': ['contract.documents'],
  'contract: a property without position': ['property.position'],
  'contract: positions with a gap': ['property.position-sequence'],
  'contract: the same position twice': ['property.position-unique'],
  'contract: additionalProperties missing': ['document.additional-properties'],
  'contract: additionalProperties true': ['document.additional-properties'],
  'contract: nested object without additionalProperties': ['property.additional-properties'],
  'contract: nested object without properties': ['property.object-properties'],
  'contract: no properties': ['document.properties-count'],
  'contract: type is not object': ['document.type'],
  'contract: an unknown property type': ['property.type'],
  'contract: a keyword that does not exist': ['network.unknown-keyword'],
  'contract: default': ['keyword.default'],
  // The type would come from the referenced definition.
  'contract: $ref to elsewhere': ['keyword.ref', 'property.type'],
  'contract: pattern without maxLength': ['keyword.pattern-max-length'],
  'contract: pattern with look-ahead': ['keyword.pattern-re2'],
  'contract: format without maxLength': ['keyword.format-max-length'],
  'contract: array without byteArray': ['platform.array-bytes'],
  'contract: a property name with a space': ['property.name'],
  'contract: a property name of 65 characters': ['property.name'],
  'contract: a type name with a slash': ['network.document-name'],
  'contract: a type name of 65 characters': ['network.document-name'],
  'contract: 101 properties': ['document.properties-count'],
  'contract: an index on a property that is not defined': ['index.field'],
  'contract: two indices of one name': ['index.name-unique'],
  'contract: two indices of the same properties': ['network.duplicate-index'],
  'contract: sort order desc': ['index.sort'],
  'contract: an indexed string of 64 characters': ['limit.indexed-string'],
  'contract: an indexed string without maxLength': ['limit.indexed-string'],
  'contract: an indexed byte array of 256': ['limit.indexed-bytes'],
  'contract: 11 indices': ['limit.indices'],
  // All eleven are unique; older profiles allow three.
  'contract: 11 unique indices': ['limit.indices', 'limit.unique-indices'],
  'contract: 11 properties in one index': ['limit.index-properties'],
  'contract: an index name of 33 characters': ['index.name-length'],
  'contract: an index on $id': ['limit.index-id'],
  'contract: if and then': ['keyword.if', 'keyword.then'],
  'contract: anyOf': ['keyword.any-of'],
  'contract: uniqueItems without maxItems': ['keyword.unique-items'],
  'contract: a required property that is not defined': ['document.required-names'],
}
