/** Sentences for rejected exchange files: see rules.ts. */
export const exchangeWording = {
  'exchange.size': [
    '{length, number} bytes; an exchange file has at most {limit, number}.',
    'This has more values, or nests deeper, than an exchange file may.',
  ],
  'exchange.form': 'This is not an exchange file: it is neither one JSON object nor one CBOR map.',
  'exchange.member-twice': 'This member occurs twice in its object.',
  'exchange.format': 'This is not an exchange file: its format is not “keywright-exchange”.',
  'exchange.version': [
    'This exchange file is of version {version, number}; this program reads version 1. Use the same release on both devices.',
    'This exchange file names no version that this program reads.',
  ],
  'exchange.kind': 'An exchange file is “unsigned” or “signatures”.',
  'exchange.object': 'An object or a list is expected here.',
  'exchange.required': 'This member is missing.',
  'exchange.no-additional': 'This member has no place in an exchange file.',
  'exchange.checksum':
    'The checksum is wrong: the file was changed or damaged on its way. Transfer it again.',
  'exchange.network':
    'A network has a name of 1 to 40 plain characters, a kind and a platform name in small letters.',
  'exchange.profile': 'This wire profile is not known here.',
  'exchange.time': 'This is not a time in milliseconds since 1970.',
  'exchange.tip': 'A tip has a height, a block hash of 32 bytes and a time.',
  'exchange.unsigned': 'This key has a signature already. In a request it must have none.',
  'exchange.signing-bytes':
    'The readable part and the bytes of this file differ: what is shown is not what would be signed. Do not sign it.',
  'exchange.facts':
    'The file states something here that does not follow from its transition. Do not sign it.',
  'exchange.key-ids': [
    'Only key {id} signs.',
    'The keys that sign are wrong: an update names its one key, any other transition none.',
  ],
  'exchange.single-use-key': 'A create or top-up names its single-use key, 33 bytes; an update has none.',
  'exchange.lock-transaction':
    'The lock transaction is not the one of the asset lock proof, or has no place here.',
  'exchange.instant-lock': 'The instant lock is not the one of the asset lock proof, or has no place here.',
  'exchange.identity':
    'A request for an update has the identity that it changes, one for a top-up the identity that receives or none, one for a create none.',
  'exchange.revision': [
    'Revision {revision, number} does not follow revision {stored, number} of the identity.',
    'The revision does not follow that of the identity.',
  ],
  'exchange.digest': 'A digest is 32 bytes.',
  'exchange.answers':
    'These signatures are for another transition. Open the draft that they answer, or sign this one.',
  'exchange.signature':
    'This is not a signature: 65 bytes with a first byte of 31 to 34, or 96 bytes of BLS.',
  'exchange.signer': 'Another key signed than the one that was asked.',
  'exchange.witnesses': [
    'The signature of new key {id} is missing.',
    'There must be one signature of each new key, and none in wire profiles without them.',
  ],
} as const
