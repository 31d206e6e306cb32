import { rulesOf } from '#/protocol/rule-table.ts'

export const identityRules = {
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
} as const
