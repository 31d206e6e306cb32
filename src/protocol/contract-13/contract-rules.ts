import type { ViolationParams } from '#/protocol/violation.ts'

// The rules of docs/specification.md are in another table, because only code that judges contracts of version 13 loads this one.

export interface ContractRule {
  readonly sentence: string
  /** Consensus error code; null if nodes reject the text while reading it, or fail without a code. */
  readonly code: number | null
  /** The folder or file in `packages/` of dashpay/platform that has the rule. */
  readonly source: string
}

function rulesOf<const Id extends string>(
  source: string,
  rules: Readonly<Record<Id, readonly [code: number | null, sentence: string]>>,
): Readonly<Record<Id, ContractRule>> {
  const entries = Object.entries<readonly [number | null, string]>(rules)
  // The type of Object.fromEntries loses the keys, which are exactly those of `rules`.
  return Object.fromEntries(
    entries.map(([id, [code, sentence]]) => [id, { sentence, code, source }]),
  ) as Record<Id, ContractRule>
}

export const contract13Rules = {
  ...rulesOf('rs-dpp/src/data_contract', {
    'v13.object': [null, 'a part with members is a JSON object'],
    'v13.member': [null, 'a part has its required members'],
    'v13.value': [null, 'a member has a value of its type and within its range'],
    'v13.format-version': [null, 'a versioned part has `"$formatVersion": "0"`'],
    'v13.takers': [null, 'action takers have a `$type`: noOne, contractOwner, mainGroup, identity or group'],
    'v13.identifier': [null, 'an identity is named by its id, 32 bytes in Base58'],
    'v13.unknown-member': [null, 'an unknown member has no effect'],
  }),
  ...rulesOf('rs-dpp/src/data_contract/document_type/schema/validate_max_depth', {
    'v13.depth': [10200, 'objects nest at most 256 deep'],
    'v13.reference': [10207, '`$ref` begins with `#/` and points to a definition, not in a circle'],
  }),
  ...rulesOf('rs-platform-version/src/version/system_limits', {
    'v13.size': [10602, 'the transition that creates a contract has at most 20480 bytes'],
  }),
  ...rulesOf(
    'rs-drive-abci/src/execution/validation/state_transition/state_transitions/data_contract_create/basic_structure',
    {
      'v13.config-version': [40002, 'the configuration of a new contract is of version 1'],
      'v13.token-positions': [10253, 'the positions of tokens count from 0'],
      'v13.base-supply': [10251, 'the base supply of a token is at most 2^63-1'],
      'v13.destination': [
        10265,
        'new tokens have a destination, or it may be chosen, or nobody may ever allow the choice',
      ],
      'v13.keywords-count': [10262, 'a contract has at most 50 keywords'],
      'v13.keyword-length': [10270, 'a keyword has 3 to 50 bytes'],
      'v13.keyword-character': [10269, 'a keyword has no white space and no control character'],
      'v13.keyword-twice': [10263, 'a contract has each keyword only once'],
      'v13.description': [10264, 'a description has 3 to 100 bytes'],
    },
  ),
  ...rulesOf('rs-dpp/src/data_contract/group', {
    'v13.group-positions': [10252, 'the positions of groups count from 0'],
    'v13.group-few': [10359, 'a group has at least 2 members'],
    'v13.group-many': [10354, 'a group has at most 256 members'],
    'v13.member-power': [10355, 'a member of a group has a power of at least 1'],
    'v13.member-power-over': [10356, 'a member of a group has at most the required power, and at most 65535'],
    'v13.group-power': [10352, 'the members of a group together reach the required power'],
    'v13.group-others': [10353, 'members who do not reach the required power alone reach it together'],
    'v13.required-power': [10358, 'the required power of a group is 1 to 65535'],
  }),
  ...rulesOf('rs-dpp/src/data_contract/associated_token/token_configuration_convention', {
    'v13.token-english': [10258, 'a token has a localization `en`'],
    'v13.token-decimals': [10271, 'a token has at most 16 decimals'],
    'v13.token-name-character': [10266, 'names of a token have no white space and no control character'],
    'v13.token-name-length': [10267, 'names of a token have 3 to 25 bytes, a language code 2 to 12'],
    'v13.token-language': [10268, 'a language code has the form of BCP 47'],
  }),
  ...rulesOf('rs-dpp/src/data_contract/associated_token/token_configuration', {
    'v13.group-exists': [10350, 'a group that a token names is a group of the contract'],
    'v13.main-group': [10357, 'a token whose rules name the main group has one'],
  }),
  ...rulesOf('rs-dpp/src/data_contract/associated_token/token_perpetual_distribution', {
    'v13.block-interval': [
      10272,
      'tokens are distributed every 100 blocks or less often, on test networks every 5',
    ],
    'v13.time-interval': [
      10273,
      'tokens are distributed every 3600000 ms or less often, on test networks every 600000',
    ],
    'v13.full-minutes': [10274, 'a time interval is a number of full minutes'],
    'v13.function-zero': [10254, 'a distribution function does not divide by zero'],
    'v13.function-parameter': [10255, 'a parameter of a distribution function is within its range'],
    'v13.function-parameters': [10256, 'the parameters of a distribution function fit together'],
    'v13.function-constant': [
      10257,
      'a distribution function does not begin at the limit that it moves towards',
    ],
    'v13.function-random': [10006, 'the distribution function `random` is not supported'],
  }),
  ...rulesOf('rs-dpp/src/data_contract/document_type/class_methods/try_from_schema', {
    'v13.empty': [10214, 'a contract has at least one document type or token'],
    'v13.type-name': [
      10415,
      'the name of a document type is 1 to 64 characters from A-Z, a-z, 0-9, hyphen and underscore',
    ],
    'v13.type-schema': [
      10231,
      '`$schema` and `$defs` are not in a document type: definitions are in `schemaDefs`',
    ],
    'v13.position': [10103, 'a property of a document type has a position'],
    'v13.position-sequence': [10411, 'the positions of the properties of a document type count from 0'],
    'v13.property-type': [10231, 'a property is a string, number, integer, boolean, object or byte array'],
    'v13.property-size': [
      10229,
      'a type is one name, limits of lengths are at most 65535, and limits of integers fit 64 bits',
    ],
    'v13.index-name-twice': [10211, 'the indices of a document type have different names'],
    'v13.index-twice': [10201, 'no two indices have the same properties in the same order'],
    'v13.index-id': [10208, '`$id` is not indexed again'],
    'v13.index-property': [
      10209,
      'an indexed property is defined and not an object; `$creatorId` needs documents that change hands',
    ],
    'v13.index-length': [10205, 'indexed text has maxLength up to 63, indexed bytes have maxItems up to 255'],
    'v13.contested-pattern': [10247, 'a pattern of a contested index is an expression that RE2 compiles'],
    'v13.contested-mutable': [10248, 'a document type with a contested index is not mutable'],
    'v13.contested-alone': [10249, 'a contested index is the only unique one of its document type'],
    'v13.contested-unique': [10231, 'a contested index is unique'],
    'v13.sum': [null, 'a document type sums one required integer property, which fits 64 signed bits'],
    'v13.range-countable': [null, '`rangeCountable` needs a countable index'],
    'v13.token-cost': [
      10451,
      'a token cost is in a token of the contract, or of another contract that it names',
    ],
    'v13.token-cost-burn': [10261, 'only a token of the contract itself can be burned as payment'],
    'v13.token-cost-own': [10275, 'a cost in a token of the same contract has no `contractId`'],
  }),
  ...rulesOf('rs-dpp/schema/meta_schemas/document/v2/document-meta.json', {
    'v13.schema-object': [10101, 'a schema is an object'],
    'v13.type-keyword': [10101, 'a document type has no keywords but those of version 13'],
    'v13.property-keyword': [10101, 'a property has no keywords but those of version 13'],
    'v13.part-keyword': [10101, 'an index, a contest and a token cost have no members but their own'],
    'v13.keyword-missing': [10101, 'a schema has its required keywords'],
    'v13.keyword-type': [10101, 'a keyword has a value of its type'],
    'v13.keyword-choice': [10101, 'a keyword has one of its values'],
    'v13.keyword-range': [10101, 'the number of a keyword is within its range'],
    'v13.keyword-items': [10101, 'a list has as many items as its keyword allows'],
    'v13.keyword-items-twice': [10101, 'the items of a list differ'],
    'v13.keyword-text': [10101, 'the text of a keyword is as long as the keyword allows'],
    'v13.keyword-needs': [10101, 'a keyword comes with the keywords that it requires'],
    'v13.properties-count': [10101, 'there are 1 to 100 properties or definitions at each level'],
    'v13.property-name': [
      10101,
      'the name of a property is 1 to 64 characters from A-Z, a-z, 0-9, hyphen and underscore',
    ],
    'v13.object-closed': [10101, 'an object has `properties` and `additionalProperties: false`'],
    'v13.nested-position': [10101, 'a property of an object has a position'],
    'v13.byte-array': [10101, 'an array has `byteArray: true`, and nothing else has it'],
    'v13.identifier-size': [10101, 'an identifier is a byte array with minItems 32 and maxItems 32'],
    'v13.text-limit': [10101, '`pattern` and `format` need maxLength, at most 50000'],
    'v13.pattern': [10101, '`pattern` is an expression that RE2 compiles'],
    'v13.format': [10101, '`format` is one that nodes know'],
  }),
  ...rulesOf('rs-dpp/src/data_contract/methods/validate_update', {
    'v13.update-owner': [40003, 'a contract is updated by its owner'],
    'v13.update-version': [10212, 'an update has the next version'],
    'v13.update-read-only': [40001, 'a read-only contract is not updated'],
    'v13.update-config': [40002, 'the configuration of a contract stays as it is'],
    'v13.update-type-removed': [40212, 'a document type is not removed'],
    'v13.update-definitions': [10213, 'a definition is not removed and not narrowed'],
    'v13.update-group': [40004, 'a group is not removed and not changed'],
    'v13.update-token': [40004, 'a token is not removed, and is changed by transitions of its own only'],
  }),
  ...rulesOf('rs-dpp/src/data_contract/document_type/methods/validate_update', {
    'v13.update-setting': [40212, 'a setting of a document type stays as it is'],
    'v13.update-indices': [10217, 'a document type keeps its indices, and gets no new one'],
    'v13.update-schema': [10246, 'a schema is not narrowed: documents that were valid stay valid'],
    'v13.update-fixed-bytes': [40212, 'a byte array of one size keeps it'],
  }),
  ...rulesOf('rs-json-schema-compatibility-validator/src/rules/rule_set.rs', {
    'v13.update-unsupported': [null, 'this keyword does not change: nodes have no rule for it, and fail'],
    'v13.update-width': [null, 'a new limit changes how many bytes an integer takes in stored documents'],
  }),
  ...rulesOf('rs-platform-version/src/version/v14.rs', {
    'v13.name-hyphen': [null, 'a name has no hyphen: protocol version 14 rejects it'],
  }),
} as const

export type ContractRuleId = keyof typeof contract13Rules

/** A broken rule of version 13. `path` is a JSON Pointer into the contract as it was given. */
export interface ContractViolation {
  readonly rule: ContractRuleId
  readonly path: string
  readonly value?: unknown
  readonly params?: ViolationParams
}
