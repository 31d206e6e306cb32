import { rulesOf } from '#/protocol/rule-table.ts'

export const exchangeRules = rulesOf(
  'Exchange format',
  {
    'exchange.size': 'an exchange file has at most 262144 bytes and 4096 values, 16 deep',
    'exchange.form': 'an exchange file is one JSON object or one CBOR map',
    'exchange.member-twice': 'no member stands twice in its object',
    'exchange.format': 'format is the constant keywright-exchange',
    'exchange.version': 'version is 1',
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
    'exchange.signing-bytes': 'signingBytes are the signing bytes of transition, byte by byte',
    'exchange.facts': 'facts are what follows from the other members',
    'exchange.key-ids': 'keyIds names the key that signs an update, and is empty otherwise',
    'exchange.single-use-key':
      'singleUsePublicKey is a compressed key of 33 bytes, in a create or top-up and in no update',
    'exchange.lock-transaction':
      'lockTransaction is that of the asset lock proof, in a create or top-up and in no update',
    'exchange.instant-lock': 'instantLock is that of the InstantSend proof, and stands with no other',
    'exchange.identity':
      'identity is the one that the transition names; an update needs it, a create has none',
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
