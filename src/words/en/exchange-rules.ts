/** Sentences for rejected exchange files: see rules.ts. */
export const exchangeWording = {
  'exchange.size': [
    '{length, number} bytes; an exchange file has at most {limit, number}.',
    'An exchange file holds fewer values, and nests less deeply.',
  ],
  'exchange.form': 'This is no exchange file: it is neither one JSON object nor one CBOR map.',
  'exchange.member-twice': 'This member stands twice in its object.',
  'exchange.format': 'This is no exchange file: its format is not “keywright-exchange”.',
  'exchange.version': [
    'This exchange file is of version {version, number}; this program reads version 1. Use the same release on both machines.',
    'This exchange file names no version that this program reads.',
  ],
  'exchange.kind': 'An exchange file is “unsigned” or “signatures”.',
  'exchange.object': 'An object or a list is expected here.',
  'exchange.required': 'This member is missing.',
  'exchange.no-additional': 'This member has no place in an exchange file.',
  'exchange.checksum':
    'The checksum does not fit: the file was changed or damaged on its way. Take it over again.',
  'exchange.network':
    'A network has a name of 1 to 40 plain characters, a kind and a platform name in small letters.',
  'exchange.profile': 'This wire profile is not known here.',
  'exchange.time': 'This is no time in milliseconds since 1970.',
  'exchange.tip': 'A tip has a height, a block hash of 32 bytes and a time.',
  'exchange.unsigned': 'This key has a signature already; what waits for its signature has none.',
  'exchange.signing-bytes':
    'The words and the bytes of this file disagree here: what is shown is not what would be signed. Do not sign it.',
  'exchange.facts': 'What the file says of itself here does not follow from its transition. Do not sign it.',
  'exchange.key-ids': [
    'Key {id} signs, and no other.',
    'The keys that sign are named wrongly: an update names its one key, any other transition none.',
  ],
  'exchange.single-use-key': 'A create or top-up names its single-use key, 33 bytes; an update has none.',
  'exchange.lock-transaction':
    'The lock transaction is not the one of the asset lock proof, or has no place here.',
  'exchange.instant-lock': 'The instant lock is not the one of the asset lock proof, or has no place here.',
  'exchange.identity':
    'An update brings the identity that it changes; a top-up brings the one that receives, or none; a create none.',
  'exchange.revision': [
    'Revision {revision, number} does not follow revision {stored, number} of the identity.',
    'The revision does not follow that of the identity.',
  ],
  'exchange.digest': 'A digest is 32 bytes.',
  'exchange.answers':
    'These signatures are for another transition. Open the draft that they answer, or sign this one.',
  'exchange.signature': 'This is no signature: 65 bytes with a first byte of 31 to 34, or 96 bytes of BLS.',
  'exchange.signer': 'Another key made this signature than the one that was asked.',
  'exchange.witnesses': [
    'The signature of new key {id} is missing.',
    'The signatures of the new keys are not one of each, or have no place in this wire profile.',
  ],
} as const
