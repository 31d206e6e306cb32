export interface Rule {
  /** The heading in docs/specification.md; for an `exchange`, `platform` or `policy` rule, in its page. */
  readonly heading: string
  readonly sentence: string
  /** `spec`, `exchange`, `platform` reject; `network` warns; `policy` rejects what is created here, else warns. */
  readonly source: 'spec' | 'network' | 'exchange' | 'platform' | 'policy'
}

/** Declares the rules that come from one heading of the specification, or of the exchange format. */
function rulesOf<const Id extends string>(
  heading: string,
  sentences: Readonly<Record<Id, string>>,
  source: Rule['source'] = 'spec',
): Readonly<Record<Id, Rule>> {
  const entries = Object.entries<string>(sentences)
  // Object.fromEntries loses the type of the keys, which are exactly those of `sentences`.
  return Object.fromEntries(entries.map(([id, sentence]) => [id, { heading, sentence, source }])) as Record<
    Id,
    Rule
  >
}

export const contractRules = {
  ...rulesOf('Data contract', {
    'contract.object': 'a data contract is an object',
    'contract.json': 'a data contract holds what JSON can hold: finite numbers, well-formed text',
    'contract.json-member': 'a member stands once in its object',
    'contract.documents': 'a data contract defines one or more documents',
    'document.object': 'each document definition is an object',
    'document.type': 'the type of a document is `object`',
    'document.properties': 'the properties of a document are a required object',
    'document.properties-count': 'a document has 1 to 100 properties',
    'document.required':
      '`required` is an array of strings, each of them once, present only when at least one property is required',
    'document.required-names': '`required` holds names of properties of its level',
    'document.indices': '`indices` is an array, present only when at least one index exists',
    'document.additional-properties': 'additionalProperties is required on a document and is false',
    'property.object': 'a property definition is an object',
    'property.type': 'type is one of string, number, integer, boolean, array, object',
    'property.position': 'a property has a position, which is an integer',
    'property.position-unique': 'a position is unique within its level',
    'property.position-sequence': 'positions start at 0 and increase by one per property',
    'property.position-nested': 'numbering restarts at 0 within a nested object',
    'property.object-properties': 'a property of type object defines one or more properties of its own',
    'property.name': 'property names are 1 to 64 characters from A-Z, a-z, 0-9, hyphen and underscore',
    'keyword.value': 'a keyword has a value that JSON Schema gives it a meaning for',
    'index.object': 'an index is an object',
    'index.name': 'an index has a name',
    'index.name-type': 'the name of an index is a string',
    'index.name-length': 'the name of an index is 1 to 32 characters',
    'index.name-unique': 'the name of an index is unique among the indices of its document',
    'index.properties': 'an index has properties',
    'index.properties-array': 'the properties of an index are an array of single-entry objects',
    'index.entry': 'each entry of an index is an object with a single member',
    'index.fields-listed': 'all fields of an index are listed',
    'index.sort': 'the sort order of an index is `asc` only (since v0.23)',
    'index.unique': '`unique` of an index is a boolean',
    'index.field': 'an index names fields of its document',
  }),
  ...rulesOf('Errors', {
    'property.additional-properties':
      'additionalProperties is false wherever properties is defined, including nested object properties',
  }),
  ...rulesOf('Limits', {
    'limit.indices': 'a document has at most 10 indices',
    'limit.unique-indices': 'a document has at most 3 unique indices',
    'limit.index-properties': 'an index has at most 10 properties',
    'limit.indexed-string': 'an indexed string is at most 63 characters: its maxLength says so',
    'limit.indexed-bytes': 'an indexed byte array is at most 255 bytes: its maxItems says so',
    'limit.indexed-array-items': 'an indexed array has at most 1024 items (before v0.22)',
    'limit.indexed-array': 'arrays are no indexed properties (since v0.22)',
    'limit.index-id': '`$id` is no field of an index',
  }),
} as const

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
        'networks reject keywords that they do not know; it is kept, and has no effect here',
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
      'network.identifier-type': 'identifiers have the media type of the network that the contract is for',
      'network.index-member': 'an index has no members besides name, properties and unique',
      'network.indexed-object': 'an object is no indexed property',
      'network.compound-unique': 'the fields of a compound unique index are all required or all optional',
      'network.duplicate-index': 'no two indices of a document have the same properties',
    },
    'network',
  ),
} as const

const exchangeRules = rulesOf(
  'Exchange format',
  {
    'exchange.size': 'an exchange file has at most 262144 bytes and 4096 values, 16 deep',
    'exchange.form': 'an exchange file is one JSON object or one CBOR map',
    'exchange.member-twice': 'no member stands twice in its object',
    'exchange.format': 'format is the constant keywright-exchange',
    'exchange.version': 'version is 1, or 2 with the profile platform-13',
    'exchange.kind': 'kind is unsigned or signatures',
    'exchange.object': 'each part of an exchange file is an object or a list, as its place demands',
    'exchange.required': 'no required member of an exchange file is missing',
    'exchange.no-additional': 'no additional members in an exchange file',
    'exchange.checksum': 'checksum is the SHA-256 of the canonical CBOR of all other members',
    'exchange.network': 'network has a name of 1 to 40 characters, a kind and a platform name',
    'exchange.profile': 'profile names a wire profile',
    'exchange.time': 'times are milliseconds since 1970, as integers',
    'exchange.tip': 'tip has a height, a block hash of 32 bytes and a time',
    'exchange.unsigned': 'the keys of an unsigned transition carry no signatures',
    'exchange.signing-bytes': 'signingBytes are the signing bytes of transition, byte for byte',
    'exchange.facts': 'facts are what follows from the other members',
    'exchange.key-ids':
      'keyIds names the key of the identity that signs, and is empty where the single-use key does',
    'exchange.single-use-key':
      'singleUsePublicKey is a compressed key of 33 bytes, in a create or top-up and in no other',
    'exchange.lock-transaction':
      'lockTransaction is that of the asset lock proof, in a create or top-up and in no other',
    'exchange.instant-lock': 'instantLock is that of the InstantSend proof, and stands with no other',
    'exchange.identity':
      'identity is the one that the transition names: needed where its key signs, and absent in a create',
    'exchange.revision': 'the revision of an update is that of identity plus one',
    'exchange.digest': 'digest is 32 bytes',
    'exchange.answers': 'the signatures are for this transition, by its digest and its wire profile',
    'exchange.signature': 'a signature is 65 bytes of ECDSA with a header of 31 to 34, or 96 bytes of BLS',
    'exchange.signer': 'the signature is made by the key that the unsigned bundle names',
    'exchange.witnesses':
      'witnesses has one signature of each new key where the wire profile has witnesses, and none otherwise',
  },
  'exchange',
)

const platformRules = {
  ...rulesOf(
    'Encoding',
    {
      'bincode.integer-form': 'an integer is written in its shortest form',
      'bincode.integer-width': 'an integer is no wider than its type',
      'bincode.bool': 'a boolean is 00 or 01',
      'bincode.option': 'what may be missing begins with 00 or 01',
      'bincode.text': 'text is well-formed UTF-8',
      'bincode.float': 'a number is none that cannot be compared with itself',
      'bincode.length': 'bytes of one length come behind that length',
      'bincode.variant': 'a variant is one that its type has',
      'bincode.map-order': 'the keys of a map are sorted, and each is there once',
      'bincode.depth': 'values nest at most 256 deep',
    },
    'platform',
  ),
  ...rulesOf(
    'Transitions',
    {
      'platform.newer': 'no part is of a newer protocol than version 13',
      'platform.network-version': 'a withdrawal is signed only for a known protocol version of the network',
      'platform.not-read': 'a transition is of a kind and a version that is read',
    },
    'platform',
  ),
  ...rulesOf(
    'JSON',
    {
      'platform.json-form': 'a value in JSON has the form of its field',
      'platform.json-member': 'an object in JSON has all members of its kind and no others',
      'platform.json-fraction': 'a fraction in JSON has no digits that 64 bits cannot hold',
    },
    'platform',
  ),
  ...rulesOf(
    'Identities as JSON',
    { 'platform.one-meaning': 'members of JSON that mean the same have the same value' },
    'platform',
  ),
  ...rulesOf(
    'Key files',
    {
      'platform.key-file': 'a key file names a network, and private keys with their type and level',
      'platform.key-file-key': 'the forms of a private key in a key file agree and match its public key',
    },
    'platform',
  ),
  ...rulesOf('Limits', { 'platform.size': 'a transition has at most 20480 bytes' }, 'platform'),
  ...rulesOf(
    'Keys',
    {
      'platform.keys-count': 'a create has 1 to 6 keys, an update adds at most 6',
      'platform.key-unique': 'the keys of a transition have ids of their own',
      'platform.key-data-unique': 'the keys of a transition have data of their own',
      'platform.master-key': 'a create has exactly one master key',
      'platform.key-purpose': 'keys for system, voting and owner are not added',
      'platform.key-level': 'a key has a level that its purpose allows',
      'platform.key-data': 'the data of a key is a public key or a hash of its type',
      'platform.key-bounds': 'only keys for encryption and decryption have bounds',
      'platform.bounds-form':
        'bounds name a contract or a group of contracts by its id, and a document type of a contract by its name',
      'platform.key-limits': 'the limits of a key are credits and a time in milliseconds since 1970',
      'platform.unread-keys': 'keys of an unknown form have an id and their bytes',
      'platform.key-new': 'a key of type 0 or 1 is no key of any identity yet',
      'platform.key-id-new': 'an update adds keys under ids that the identity does not have',
      'platform.bounds-demanded': 'the contract or the document type of bounds asks for keys that are bound',
      'platform.bounds-single-contract':
        'bounds are of a document type where a contract asks for several keys with a reference to the latest: nodes fail on those of the contract',
    },
    'platform',
  ),
  ...rulesOf(
    'Signatures',
    {
      'platform.witness':
        'a new key of type 0 or 1 has signed the signing bytes, and no other has a signature',
      'platform.signature': 'the signature is by the key that it has to be by',
      'platform.input-witness': 'each input has a witness of its address',
      'platform.signer': 'a transition is signed by a key of a purpose and a level that its kind takes',
      'platform.signer-type': 'a transition is signed by a key of type 0, 1 or 2',
      'platform.signer-enabled': 'a transition is signed by a key that is not disabled',
      'platform.signer-known': 'a transition is signed by a key of its identity',
      'platform.owner-script': 'a withdrawal that an owner key signs has no output script',
      'platform.document-level': 'a document is signed by a key of at least the level of its type',
      'platform.identity': 'the identity is the one that the transition names',
    },
    'platform',
  ),
  ...rulesOf(
    'Hashes and ids',
    {
      'platform.identity-id': 'the id is the hash of the out point',
      'platform.contract-id': 'the id of a new contract is the hash of owner and nonce',
    },
    'platform',
  ),
  ...rulesOf(
    'Nonces',
    {
      'platform.nonce': 'a nonce is at least 1 and has at most 40 bits',
      'platform.nonce-next': 'a nonce is 1 to 24 above the stored one',
    },
    'platform',
  ),
  ...rulesOf(
    'Asset locks',
    {
      'asset-lock.type': 'an asset lock is a special transaction of type 8',
      'asset-lock.credit-output': 'each credit output pays to the hash of a key, and there is at least one',
      'asset-lock.sum': 'one output, OP_RETURN with an empty push, has the sum of the credit outputs',
      'asset-lock.inputs': 'an asset lock has at most 100 inputs',
      'asset-lock.same-transaction': 'the instant lock is of the transaction of its proof',
      'asset-lock.create-minimum': 'a create has 202000000 credits, and 6500000 more for each key',
      'asset-lock.top-up-minimum': 'a top-up has at least 50500000 credits',
      'asset-lock.recent': 'an instant lock is recent: of an older one a chain proof is accepted',
      'asset-lock.height': 'the height of a chain proof is one that the platform has committed',
      'asset-lock.uses': 'an asset lock is used again at most 16 times after a rejected transition',
    },
    'platform',
  ),
  ...rulesOf(
    'Funding transactions',
    {
      'funding.previous': 'the transaction that a coin is an output of is there in full',
      'funding.coin': 'a coin pays to the hash of a key, and is spent once',
      'funding.outputs':
        'a lock funds 1 to 100 keys, a classic one 1 key, with 1 duff or more each; a refund pays to one address',
      'funding.floor':
        'an asset lock gives each key what today’s networks take for its use: 208500 duffs for a create, 50500 for a top-up',
      'funding.enough': 'the coins pay what is locked or sent, and the fee',
      'funding.dust': 'change and refunds have at least 546 duffs',
      'funding.fee':
        'the fee is at least 1 duff for each byte; above 10000 duffs, it is at most 10 for each byte and 1 % of what is locked or sent',
      'funding.shape':
        'a funding transaction is an asset lock, a classic lock or a refund, of version 3, with at most one output for change and nothing else',
      'funding.key': 'each coin is signed by the key that it pays to',
      'funding.merkle-root': 'the tree of a merkle block has the root that its header names',
    },
    'platform',
  ),
  ...rulesOf(
    'Proofs',
    {
      'platform.proof-empty': 'a proof has at least the byte that names its envelope',
      'platform.proof-envelope':
        'the envelope of a proof is not of version 0, in which a node can change the value under the right root hash',
      'platform.proof-tree':
        'the operations of a proof are known ones, with keys in ascending order, and leave one tree; a subtree that only its hash is known of has nothing joined to it',
      'platform.proof-subtree':
        'the hash of a tree in a proof is of its element and of the root hash of its own proof',
      'platform.proof-query':
        'a proof shows each item that is asked for, bound by hashes, or its absence: no node is hidden between its neighbors',
      'platform.proof-extra': 'a proof has no tree that is not asked for',
      'platform.proof-identity':
        'an identity is proven with its balance, its revision and at least one key, each once, or with none of them',
      'platform.proof-form':
        'the hashes of a proof have 32 bytes and its signature 96, its numbers fit their fields, and the chain id has 1 to 50 bytes',
      'platform.proof-quorum-type':
        'an answer is signed by a quorum of the type that signs for the platform of its network',
      'platform.proof-quorum': 'an answer is signed by a quorum of the verified list, with the basic scheme',
      'platform.proof-signature':
        'the quorum has signed the root hash and what the answer tells about its state',
    },
    'platform',
  ),
  ...rulesOf(
    'Contracts',
    {
      'platform.contract-format': 'a new contract is of format 1, with a configuration of version 1',
      'platform.contract-empty': 'a contract has a document type or a token',
      'platform.array-bytes': 'an array of a document is a byte array',
      'platform.group-positions': 'the positions of groups count from 0',
      'platform.group-members': 'a group has 2 to 256 members',
      'platform.group-member-power':
        'a member of a group has at least the power 1, and at most the required one',
      'platform.group-power':
        'the members of a group reach the required power, also without those who have it alone',
      'platform.token-positions': 'the positions of tokens count from 0',
      'platform.token-name': 'a token has a name in English',
      'platform.token-supply': 'the base supply of a token is at most its maximum supply',
      'platform.token-decimals': 'a token has at most 16 decimals',
    },
    'platform',
  ),
  ...rulesOf(
    'Batches',
    {
      'platform.field-size': 'text or bytes in a document have at most 5120 bytes',
      'platform.document-action':
        'documents of a type are replaced, deleted, transferred, priced or purchased only where the type allows it',
      'platform.document-creator':
        'documents of a type are created by anyone, by the owner of the contract or by nobody, as the type says',
    },
    'platform',
  ),
  ...rulesOf(
    'Addresses',
    {
      'address.length': 'an address is a version byte, a hash of 20 bytes and a checksum of 4',
      'address.checksum': 'the checksum of an address is right',
      'address.network': 'the version byte of an address is one of its network',
      'platform.input-amount': 'an input has at least 100000 credits',
      'platform.output-amount': 'an output has at least 500000 credits',
      'platform.inputs-count': 'a transition has at most 16 inputs',
      'platform.outputs-count': 'a transition has at most 128 outputs',
      'platform.fee-steps': 'fees are paid in at most 4 steps',
    },
    'platform',
  ),
  ...rulesOf(
    'Rules',
    {
      'platform.update-empty': 'an update adds or disables a key',
      'platform.update-disables': 'an update disables at most 10 keys',
      'platform.update-disables-unique': 'an update disables each key once',
      'platform.update-disables-added': 'an update disables no key that it adds',
      'platform.update-disables-known': 'an update disables keys that the identity has',
      'platform.update-disables-enabled': 'an update disables keys that are enabled',
      'platform.update-disables-read-only': 'an update disables no read-only key',
      'platform.update-master': 'a master key is added where one is disabled, one each, and only there',
      'platform.revision': 'the revision of an update is the stored one plus 1',
      'platform.batch-count': 'a batch has one item',
      'platform.transfer-self': 'credits are transferred to another identity',
      'platform.transfer-amount': 'at least 100000 credits are transferred',
      'platform.withdrawal-amount': '1000000 to 50000000000000 credits are withdrawn',
      'platform.core-fee': 'the fee for each byte of layer 1 is a Fibonacci number',
      'platform.pooling': 'pooling is 0: none',
      'platform.output-script': 'the output script of a withdrawal is P2PKH or P2SH',
      'platform.balance': 'the balance has what is sent, and the least fee of a withdrawal',
      'platform.fee-increase': 'userFeeIncrease is 0 to 65535 percent',
    },
    'platform',
  ),
} as const

const policyRules = rulesOf(
  'BLS keys that sign',
  {
    'policy.bls-signing-key':
      'no BLS key for authentication, transfer, voting or owner is used on networks up to protocol version 13, which take any 96 bytes as its signature',
  },
  'policy',
)

export const rules = {
  ...rulesOf('Resources and their fields', {
    'json.object': 'the text is one JSON object',
    'json.integer': 'integers in JSON are at most 2^53-1',
    'json.encoding':
      'identifiers and key data are Base58, signatures and instant locks Base64, the lock transaction hex',
    'encoding.hex': 'hex text is an even number of digits 0-9 and a-f',
    'encoding.base58': 'Base58 text has no character outside its alphabet',
    'encoding.base64': 'Base64 text has no character outside its alphabet and is padded',
    'text.length': 'pasted text is within the size that any field can need',
    'bytes.end': 'the bytes end where the structure ends',
    'bytes.count': 'a count in the bytes is within what the remaining bytes can hold',
    'bytes.compact-size': 'a compact size is written in its shortest form',
  }),
  ...rulesOf('Authentication', {
    'cbor.malformed': 'the bytes are well-formed CBOR',
    'cbor.canonical': 'the CBOR is canonical: shortest heads, sorted unique keys, definite lengths',
    'cbor.depth': 'CBOR nests no deeper than the limit',
    'cbor.type': 'the CBOR holds only integers, bytes, text, booleans, null, arrays and text-keyed maps',
  }),
  ...rulesOf('Asset lock proof, InstantSend type', {
    'transaction.version': 'a special transaction is of version 3 or above',
    'transaction.segwit': 'a transaction has no segregated witness: this chain never had it',
    'transaction.inputs': 'a transaction has at least one input',
    'transaction.outputs': 'a transaction has at least one output',
    'transaction.amount': 'an output amount is at most 21 million coins',
    'transaction.payload': 'a special transaction carries a payload',
    'asset-lock-payload.version': 'an asset lock payload is of version 1',
    'lock-output.index': 'the output index names an output of the lock transaction',
    'lock-output.script': 'a lock output is an OP_RETURN with exactly 20 bytes pushed',
    'instant-lock.version': 'an instant lock is of version 1 or of the legacy layout',
    'instant-lock.inputs': 'an instant lock names at least one input',
  }),
  ...rulesOf('Asset lock proof, ChainLock type', {
    'out-point.length': 'an out point is exactly 36 bytes',
    'chain-lock.height': 'a chain lock names a height of at least 1',
  }),
  ...rulesOf('Identity public key', {
    'key.object': 'a public key is an object',
    'key.required': 'id, type, purpose, securityLevel and data are required',
    'key.no-additional': 'no additional properties in a public key',
    'key.id': 'key id is an integer, minimum 0',
    'key.type': 'key type is 0, 1, 2 or 3',
    'key.purpose': 'purpose is 0, 1, 2 or 3',
    'key.security-level': 'securityLevel is 0, 1, 2 or 3',
    'key.data-length': 'data is 33, 48, 20 or 20 bytes for type 0, 1, 2 or 3',
    'key.data-valid': 'data is a valid key of its type',
    'key.read-only': 'readOnly is a boolean',
    'key.disabled-at': 'disabledAt is an integer, minimum 0',
    'key.level-for-purpose':
      'Authentication allows any level, Encryption and Decryption Medium, Withdraw Critical',
    'key.id-unique': 'a key id is unique within the identity',
    'key.data-unique': 'key data is unique within the identity',
    'keys.unique': 'public keys are unique',
  }),
  ...rulesOf('Authentication', {
    'private-key.range': 'a private key is 32 bytes, above zero and below the order of its curve',
    'private-key.wif': 'a private key in WIF has a good checksum and 32 bytes',
    'private-key.compressed': 'a private key in WIF stands for a compressed public key',
    'private-key.network': 'a private key in WIF carries the version byte of its network',
  }),
  ...rulesOf('Identity', {
    'identity.object': 'an identity is an object',
    'identity.required': 'protocolVersion, id, publicKeys, balance and revision are required',
    'identity.no-additional': 'no additional properties in an identity',
    'identity.protocol-version': 'protocolVersion is an integer, at most the latest version, which is 1',
    'identity.id-length': 'an identity id is exactly 32 bytes',
    'identity.keys-count': 'an identity has 1 to 32 public keys',
    'identity.balance': 'balance is an integer, minimum 0, in credits',
    'identity.revision': 'revision is an integer, minimum 0',
    'identity.master-and-high':
      'since v0.23 a new identity has a Master key to update it and a High key to sign state transitions (note 2)',
  }),
  ...rulesOf('Asset lock proof, InstantSend type', {
    'proof.required': 'assetLockProof is a required object',
    'proof.type': 'the type of an asset lock proof is 0 (InstantSend) or 1 (ChainLock)',
    'proof.no-additional': 'no additional properties in an asset lock proof',
    'proof.instant-lock-length': 'instantLock is 165 to 100000 bytes',
    'proof.transaction-length': 'transaction is 1 to 100000 bytes',
    'proof.output-index': 'outputIndex is an integer, minimum 0',
    'proof.transaction-parses': 'the lock transaction parses exactly',
    'proof.instant-lock-parses': 'the instant lock parses exactly',
    'proof.lock-transaction': 'the instant lock names the lock transaction',
    'proof.lock-inputs': 'the instant lock names the inputs of the lock transaction',
    'proof.single-use-key': 'the single-use key hashes to the lock output',
    'proof.out-point-unused': 'the out point funds no other identity',
  }),
  ...rulesOf('Asset lock proof, ChainLock type', {
    'proof.height': 'coreChainLockedHeight is an integer, 1 to 4294967295',
    'proof.out-point-length': 'outPoint is exactly 36 bytes',
    'proof.out-point-transaction': 'the out point names the lock transaction',
    'proof.height-reached': 'coreChainLockedHeight is at most the height of the tip',
  }),
  ...rulesOf('Identity state transition: create (type 2)', {
    'st.object': 'a state transition is an object',
    'st.protocol-version': 'protocolVersion is an integer, at most the latest version, which is 1',
    'st.type': 'type is the constant of its state transition: 2 (create), 3 (top-up) or 5 (update)',
    'st.required': 'no required field of a state transition is missing',
    'st.no-additional': 'no additional properties in a state transition',
    'st.signature-length': 'the signature of a create or top-up is exactly 65 bytes',
    'keys.count': 'publicKeys has 1 to 10 items',
  }),
  ...rulesOf('Identity state transition: topup (type 3)', {
    'st.identity-id-length': 'identityId is exactly 32 bytes',
  }),
  ...rulesOf('Identity state transition: update (type 5)', {
    'update.signature-length': 'the signature of an update is 65 to 96 bytes',
    'update.revision': 'revision is an integer, minimum 0',
    'update.signature-public-key-id': 'signaturePublicKeyId is an integer, minimum 0',
    'update.public-keys-disabled-at': 'publicKeysDisabledAt is an integer, minimum 0',
    'update.add-or-disable': 'at least one of addPublicKeys and disablePublicKeys is present',
    'update.disabled-at-required': 'publicKeysDisabledAt is required when disablePublicKeys is present',
    'update.disabled-at-only-with': 'publicKeysDisabledAt is only allowed together with disablePublicKeys',
    'update.add-count': 'addPublicKeys has 1 to 10 items',
    'update.disable-count': 'disablePublicKeys has 1 to 10 items',
    'update.disable-unique': 'the items of disablePublicKeys are unique',
    'update.disable-item': 'the items of disablePublicKeys are integers, minimum 0',
    'update.disable-existing': 'disablePublicKeys names existing keys that are not disabled yet',
  }),
  ...rulesOf('States and transitions', {
    'update.identity': 'the transition is applied to the identity that it names',
    'update.read-only': 'a key with readOnly true cannot be modified',
  }),
  ...rulesOf('Limits', { 'limit.size': 'serialized data is at most 16 KB' }),
  ...rulesOf('Authentication', {
    'sign.asset-lock-key': 'identity create and top-up are signed by the single-use key of the asset lock',
    'sign.identity-key': 'an update is signed by the identity key that signaturePublicKeyId names',
    'sign.master': 'Master keys are the only keys that may sign identity updates',
    'sign.key-type': 'a script hash cannot sign: signing keys are of type 0, 1 or 2',
  }),
  ...rulesOf(
    'Authentication',
    {
      'witness.required': 'each new key carries a signature of its own private half',
      'witness.length': 'the signature of a new key is 65 bytes, or 96 for BLS',
      'witness.made-by-key':
        'the signature of a new key is made by its own private half over the same signing bytes',
      'profile.read-only': 'readOnly is always present in the keys of this wire profile',
      'profile.disabled-at': 'disabledAt has no place in the keys of this wire profile',
      'profile.key-type': 'script hash keys have no place in this wire profile',
      'profile.bls-scheme': 'this wire profile signs with the legacy BLS scheme, which is not offered',
      'profile.version-prefix': 'the bytes begin with the protocol version as this wire profile writes it',
      'network.low-s': 'an ECDSA signature has the lower of its two s values',
      'network.revision-follows': 'the revision is the stored revision plus one',
      'network.disabled-at-now':
        'publicKeysDisabledAt is within five minutes of now, by the clock of this device',
      'network.signer-enabled': 'the signing key is not disabled',
      'network.signer-purpose': 'the signing key is an Authentication key',
      'network.master-remains': 'an enabled Master key for Authentication remains after the update',
      'network.asset-lock-payload': 'this generation of the network takes classic lock transactions only',
    },
    'network',
  ),
  ...rulesOf('getMnListDiff', {
    'mn-list.field': 'a masternode list diff has the members of the document, each of its type',
    'mn-list.length':
      'hashes, keys and node ids have their length, and lists and bytes are within their limits',
    'mn-list.service': 'a service is an IP address and a port',
    'mn-list.address': 'a voting address is Base58 of a version byte of this network and 20 bytes',
    'mn-list.address-checksum': 'a voting address has a good checksum',
    'mn-list.base': 'the diff begins at the block that it was asked from',
    'mn-list.tip': 'the diff ends at the block that it was asked for',
    'mn-list.deleted-known': 'a masternode that is removed was in the list',
    'mn-list.unique': 'a diff names each masternode and each quorum once',
    'mn-list.height': 'the height rises from one verified list to the next',
  }),
  ...rulesOf(
    'getMnListDiff',
    {
      'mn-list.entry-version': 'a list entry is of version 1 or 2, a quorum entry of version 1 to 4',
      'mn-list.quorum-type': 'a quorum is of a type whose size is known',
      'mn-list.quorum-bits': 'the bits of a quorum fit its size and its own counts',
      'coinbase.special':
        'cbTx is a special transaction of version 3 and type 5, its payload of version 1 to 3',
      'coinbase.input': 'cbTx is a coinbase: one input that spends nothing',
      'coinbase.chain-lock': 'the chain lock in the coinbase is signed by the quorum that had to sign it',
      'merkle-tree.shape': 'a partial merkle tree uses all of its hashes and bits, and no more',
      'merkle-tree.proves': 'the partial merkle tree proves cbTx at place 0, and nothing else',
      'mn-list.root-field': 'merkleRootMNList is the root that the coinbase names',
      'mn-list.quorum-root-field': 'merkleRootQuorums is the root that the coinbase names',
      'mn-list.added-quorum-new': 'a quorum that is added was not in the list',
      'mn-list.deleted-quorum-known': 'a quorum that is removed was in the list',
      'mn-list.root': 'the masternodes have the merkle root that the coinbase names',
      'mn-list.quorum-root': 'the quorums have the merkle root that the coinbase names',
      'mn-list.confirmed': 'the node names this block at the height that the coinbase names',
    },
    'network',
  ),
  ...contractRules,
  ...keywordRules,
  ...rulesOf('Data contract', {
    'instance.document-type': 'a document is of a type that its contract defines',
    'instance.object': 'a document is an object',
    'instance.json': 'a document holds what canonical CBOR can hold: finite numbers, well-formed text, bytes',
    'instance.type': 'a value is of the type that its schema names',
    'instance.const': 'a value is the constant of its schema',
    'instance.enum': 'a value is one of those that its schema lists',
    'instance.multiple-of': 'a number is a multiple of multipleOf',
    'instance.maximum': 'a number is at most maximum',
    'instance.exclusive-maximum': 'a number is below exclusiveMaximum',
    'instance.minimum': 'a number is at least minimum',
    'instance.exclusive-minimum': 'a number is above exclusiveMinimum',
    'instance.max-length': 'a string has at most maxLength characters',
    'instance.min-length': 'a string has at least minLength characters',
    'instance.pattern': 'a string matches pattern',
    'instance.format': 'a string is of the format that its schema names',
    'instance.max-items': 'an array has at most maxItems items',
    'instance.min-items': 'an array has at least minItems items',
    'instance.unique-items': 'the items of an array differ where uniqueItems is true',
    'instance.contains': 'an array holds as many items that match contains as its schema asks for',
    'instance.max-properties': 'an object has at most maxProperties members',
    'instance.min-properties': 'an object has at least minProperties members',
    'instance.required': 'an object has every member that required names',
    'instance.dependent-required': 'a member comes with those that dependentRequired names beside it',
    'instance.additional-properties': 'an object has no members besides those that its schema defines',
    'instance.nothing': 'a value stands where its schema admits none',
    'instance.byte-array': 'a byte array holds bytes: integers from 0 to 255, or their text',
    'instance.identifier': 'an identifier is 32 bytes, as text Base58',
  }),
  ...exchangeRules,
  ...platformRules,
  ...policyRules,
} satisfies Record<string, Rule>

/** The id of a rule, e.g. `key.level-for-purpose`. Ids are published: `src/app/published-names.test.ts` pins them. */
export type RuleId = keyof typeof rules
