import { rulesOf } from '#/protocol/rule-table.ts'

export const transitionRules = {
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
} as const
