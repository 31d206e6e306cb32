/** Signing on another machine, as the machine that asks for it sees it. */
export const signElsewhere = {
  'elsewhere.title': 'Sign on another machine',
  'elsewhere.needed':
    'The private key that signs this is not in this vault. Give out what is to be signed; the machine that has the key signs it, and its signature comes back here.',
  'elsewhere.choice':
    'A machine that never goes online can sign this instead of the vault, with Keywright or any other signer.',
  'elsewhere.signer.single-use': 'Single-use key of the lock',
  'elsewhere.signer.identity': 'Master key {id, number} of the identity',
  'elsewhere.give': 'Give it out for signing',
  'elsewhere.give.again': 'Give it out again',
  'elsewhere.import': 'Import it in the vault instead',
  'elsewhere.give.failed': 'It was not given out',
  'elsewhere.no-secret': 'No private key is part of it.',
  'elsewhere.until':
    'The network takes the time of disabling until {until, time, medium} by the clock of this browser. For a longer way, set a later time under “Disabled at” first.',
  'elsewhere.waiting': 'Waiting for the other machine',
  'elsewhere.waiting.about':
    'Given out {at, date, medium} at {at, time, short}. This waits for the signature, over a reload too.',
  'elsewhere.waiting.edit':
    'Given out {at, date, medium} at {at, time, short}. Whoever changes what is signed has to give it out again: the signature that comes back will not fit then.',
  'elsewhere.waiting.short': 'Waiting for the other machine since {at, date, medium}, {at, time, short}.',
  'elsewhere.changed': 'This is not what was given out',
  'elsewhere.changed.about':
    'Given out {at, date, medium} at {at, time, short}, changed since: {what}. A signature for that will not fit. Change it back, or give it out again.',
  'elsewhere.changed.incomplete':
    'Given out {at, date, medium} at {at, time, short}. Something stands in the way of a signature now: mend it, or the signature that comes back will not fit.',
  'elsewhere.changed.short': 'Given out, and changed since: a signature that comes back will not fit.',
  'elsewhere.out': 'Give out',
  'elsewhere.out.about':
    'The transition with all that a signer needs to check it: {parts}. On the other machine, open it under “Sign for another machine”.',
  'elsewhere.part.network': 'network and wire profile',
  'elsewhere.part.lock': 'lock transaction',
  'elsewhere.part.instant-lock': 'instant lock',
  'elsewhere.part.identity': 'the identity as it stands',
  'elsewhere.part.tip': 'the tip of the chain',
  'elsewhere.request.create': 'Request to sign an identity create',
  'elsewhere.request.top-up': 'Request to sign an identity top-up',
  'elsewhere.request.update': 'Request to sign an identity update',
  'elsewhere.file': 'File',
  'elsewhere.file.of': 'Download the request as .kwx',
  'elsewhere.json': 'JSON file',
  'elsewhere.json.of': 'Download the request as .kwx.json',
  'elsewhere.copy': 'Copy as JSON',
  'elsewhere.raw': 'For any other signer',
  'elsewhere.raw.ecdsa':
    'ECDSA over secp256k1 signs the digest, the double SHA-256 of the signing bytes. The signature has 65 bytes: 31 plus the recovery id, then r and s.',
  'elsewhere.raw.bls': 'BLS signs the signing bytes themselves. The signature has 96 bytes.',
  'elsewhere.raw.witnesses':
    'In this wire profile each new key signs too. A bare signature brings none: let Keywright sign there.',
  'elsewhere.raw.bytes': 'Signing bytes',
  'elsewhere.raw.bytes.of': 'Download the signing bytes',
  'elsewhere.raw.digest': 'Digest',
  'elsewhere.raw.copy': 'Copy {what} as {form}',
  'elsewhere.raw.hex': 'hex',
  'elsewhere.raw.base64': 'Base64',
  'elsewhere.raw.download': 'Download',
  'elsewhere.back': 'Bring the signature back',
  'elsewhere.back.about':
    'The answer of the other machine, or a bare signature. It is held against what was given out before it is kept.',
  'elsewhere.back.text': 'Answer as text',
  'elsewhere.back.hint': 'JSON of an exchange file, or a signature in hex or Base64.',
  'elsewhere.back.act': 'Take the signature',
  'elsewhere.back.why': 'Paste something first',
  'elsewhere.back.file': 'Open a file',
  'elsewhere.back.file.hint': 'or drop it on this card',
  'elsewhere.back.drop': 'Drop the answer to take its signature',
  'elsewhere.back.scan': 'Scan QR codes',
  'elsewhere.back.scan.end': 'Stop scanning',
  'elsewhere.taken': 'The signature fits, and is kept. It was verified against what was given out.',
  'elsewhere.failed': 'The signature was not kept',
  'elsewhere.unreadable': 'This is no answer',
  'elsewhere.unreadable.about':
    'It is neither an exchange file nor a signature. Take it over again, whole and as it was.',
  'elsewhere.is-request': 'This is what was given out, not the answer',
  'elsewhere.is-request.about':
    'It asks for a signature on {network}. Open it on the machine that has the private key, under “Sign for another machine”, and bring back what that machine gives.',
  'elsewhere.refused.unknown': 'This answers nothing that waits here',
  'elsewhere.refused.unknown.about':
    'Nothing that was given out in this browser has its digest. It may be for another browser, or what it answers was discarded. Give out what you want signed, and have that signed.',
  'elsewhere.refused.signed': 'This is signed already',
  'elsewhere.refused.signed.about': 'What it answers was signed and kept before. Nothing was changed.',
  'elsewhere.refused.other': 'This answers something else',
  'elsewhere.refused.other.about': 'It is for {place}. Go there, and bring it back there.',
  'elsewhere.refused.changed': 'This answers what was given out before',
  'elsewhere.refused.changed.about':
    'Changed since: {what}. Change it back, or give it out again and have that signed.',
  'elsewhere.refused.blocked': 'This cannot be signed any more as it stands',
  'elsewhere.refused.blocked.about':
    'The answer was not held against it. Mend what stands in the way and bring it again, or give it out again.',
  'elsewhere.refused.key': 'Another private key has signed',
  'elsewhere.refused.key.single-use':
    'It was made by the private key of {made}. The lock opens with that of {expected}. Choose that one on the other machine, and sign again.',
  'elsewhere.refused.key.identity':
    'It was made by the private key of {made}. Key {id, number} of the identity has to sign: {expected}. Choose that one on the other machine, and sign again.',
  'elsewhere.refused.broken': 'The signature does not hold',
  'elsewhere.refused.broken.about':
    'It is for this, and breaks a rule. Have it signed again, and bring it over whole.',
  'elsewhere.go.place': 'Go there',
  'elsewhere.go.signed': 'Go to the signed transition',
  'elsewhere.place': '{name}, on {network}',
  'elsewhere.place.update': 'the update of {name}',
  'elsewhere.member.proof': 'the asset lock proof',
  'elsewhere.member.identity': 'the identity that receives',
  'elsewhere.member.revision': 'the revision',
  'elsewhere.member.keys': 'the keys',
  'elsewhere.member.add': 'the keys to add',
  'elsewhere.member.disable': 'the keys to disable',
  'elsewhere.member.disabled-at': 'the time of disabling',
  'elsewhere.member.signer': 'the key that signs',
  'elsewhere.member.single-use': 'the single-use key that signs',
  'elsewhere.member.some': 'some part of it',
} as const
