export const builderSign = {
  'builder.sign.gate': 'Open the gate',
  'builder.sign.gate.for': 'for this signature',
  'builder.sign.gate.about':
    '{count, plural, one {The private key of {keys} asks for the passphrase or a passkey every time.} other {The private keys of {keys} ask for the passphrase or a passkey every time.}} The gate opens for this one transition, with all its signatures, and closes behind it; the session stays as it is.',
  'builder.sign.witnesses':
    '{count, plural, one {The new key signs} other {The # new keys sign}} too, each with its own private key.',
  'builder.signers': 'Private keys that will sign',
  'builder.signers.single': 'The transition itself, by the single-use key of the lock',
  'builder.signers.key': 'Key {id, number}, for itself',
  'builder.signers.key.named': 'Key {id, number}, {label}, for itself',
  'builder.signers.key-name': 'key {id, number}',
  'builder.signers.elsewhere':
    'The private key of the lock is on an offline signer. In the next step you send the transition there for signing.',
  'builder.signers.session': 'Signing asks for an open session.',
  'builder.signers.gate':
    'Signing asks for an open session, and once more for the passphrase or a passkey: the gate holds {count, plural, one {the private key of {keys}} other {the private keys of {keys}}}.',
} as const
