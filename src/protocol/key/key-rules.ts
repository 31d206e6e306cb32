import { rulesOf } from '#/protocol/rule-table.ts'

export const keyRules = {
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
} as const
