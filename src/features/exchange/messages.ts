import { makeT } from '#/words/t.ts'

/** What the exchange says, in ICU form. What several slices say is in src/words. */
export const messages = {
  'request.about': 'Open a request from the online device. It is checked and signed here, without a network.',
  'request.clear': 'Close it',
  'request.open': 'Open a request or an answer',
  'request.open.text': 'Exchange file as text',
  'request.open.hint': 'JSON, or its bytes in hex or Base64. A file ends in .kwx or .kwx.json.',
  'request.open.act': 'Open',
  'request.open.why': 'Paste something first',
  'request.open.file': 'Open a file',
  'request.drop': 'Drop an exchange file to open it',
  'request.not-read': 'This file could not be read',
  'request.not-read.about': 'It may have been moved, or its drive was removed.',
  'request.rejected': 'The file was rejected',
  'request.rejected.about': 'It is not shown, because it breaks a rule.',
  'request.rejected.at': 'at {pointer}: {text}',
  'request.steps': 'How it works',
  'request.step.online':
    'On the online device: build the transition, and send it for signing under “Offline signing”.',
  'request.step.here': 'Here: open the request, read what it does, and sign.',
  'request.step.back':
    'On the online device: open the answer. It is checked there, and the transition can be exported.',
  'request.step.nothing':
    'This device needs neither the identity nor the network: the request has what a signer needs.',
  'request.asked.create': 'Request to create an identity',
  'request.asked.top-up': 'Request to top up an identity',
  'request.asked.update': 'Request to update an identity',
  'request.asked.claims':
    'Network, tip, time and the current identity are claims of the online device, and cannot be checked here. What is signed is read from the bytes alone.',
  'request.network': 'Network',
  'request.network.named': '{name}, {kind}, platform “{platform}”',
  'request.profile': 'Wire profile',
  'request.identity': 'Identity',
  'request.identity.known': 'known here as {label}',
  'request.revision': 'Revision',
  'request.revision.step': '{from, number} becomes {to, number}',
  'request.keys': 'Keys',
  'request.keys.count':
    '{add, plural, =0 {none} other {#}} added, {disable, plural, =0 {none} other {#}} disabled',
  'request.amount': 'Amount',
  'request.amount.duffs': '{duffs, number} duffs, {credits, number} credits',
  'request.amount.unknown': 'Unknown: the request does not contain the lock transaction',
  'request.tip': 'Tip',
  'request.tip.at': 'height {height, number}, {age} when the request was created',
  'request.tip.none': 'unknown to the online device',
  'request.made': 'Created',
  'request.made.at': '{at, date, medium} {at, time, medium}, {age}',
  'request.age.short': 'less than a minute old',
  'request.age.minutes': '{count, plural, one {# minute old} other {# minutes old}}',
  'request.age.hours': '{count, plural, one {# hour old} other {# hours old}}',
  'request.age.days': '{count, plural, one {# day old} other {# days old}}',
  'request.digest': 'Digest',
  'request.remark.clock-before':
    'By the clock of this device the request is {span} in the future. One of the two clocks is wrong.',
  'request.remark.old':
    'The request is {span} old. The identity or lock may have changed since: ask for a new request if you are not sure.',
  'request.remark.tip-old': 'The online device had seen no block for {span} when it created this.',
  'request.remark.network-unknown':
    'No network of this name is in this browser. You can still sign: only the wire profile matters.',
  'request.remark.network-differs':
    'The network of this name in this browser has the wire profile {profile}. Signatures of different profiles are not interchangeable.',
  'request.remark.network-other':
    'The network of this name in this browser is a different one: {kind}, platform “{platform}”.',
  'request.remark.keys-differ':
    '{count, plural, one {Key {ids} of the identity differs} other {Keys {ids} of the identity differ}} between the request and this browser. Find out why before you sign.',
  'request.remark.disabling-late':
    'The time of disabling is {span} from now, by the clock of this device. The network accepts five minutes: create the update again on the online device.',
  'request.remark.revision-differs':
    'The request says that the identity is at revision {told, number}. This browser knows it at {known, number}.',
  'request.span.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'request.span.hours': '{count, plural, one {# hour} other {# hours}}',
  'request.span.days': '{count, plural, one {# day} other {# days}}',
  'request.reading': 'The vault reads what it would sign',
  'request.not-reviewed': 'The vault could not read it',
  'request.read-again': 'Read again',
  'request.vault-rejected': 'The vault rejects this',
  'request.signers': 'Private keys that sign',
  'request.signer.single-use': 'The transition, by the single-use key of the lock',
  'request.signer.identity': 'The transition, by key {id, number} of the identity, {level}',
  'request.signer.witness': 'New key {id, number}, {purpose}, {level}, for itself',
  'request.signer.public': 'Public key',
  'request.signer.held': 'in this vault: {name}',
  'request.signer.missing': 'not in this vault',
  'request.signer.missing.single-use':
    'Import its private key in the vault as a single-use key, or restore it from the recovery phrase.',
  'request.signer.missing.level':
    'Import its private key in the vault at the level {level}, or restore it from the recovery phrase. A copy at a weaker level does not count.',
  'request.missing':
    '{count, plural, one {One private key is not here} other {# private keys are not here}}, so nothing can be signed yet',
  'request.missing.act': 'Import in the vault',
  'request.missing.stays': 'The request stays open here meanwhile.',
  'request.prompt': 'Sign',
  'request.prompt.gate': 'Confirm this signature',
  'request.prompt.gate.about':
    'These private keys ask every time. The proof is for this one transition, with all its signatures.',
  'request.prompt.act': 'Sign the request',
  'request.prompt.again': 'Sign again',
  'request.prompt.failed': 'It was not signed',
  'request.prompt.not-sent': 'Nothing is sent. The answer contains signatures, and no private key.',
  'request.before':
    'This vault signed exactly this on {at, date, medium} at {at, time, short}. Signing it again gives the same signatures.',
  'request.answer': 'Transfer the answer',
  'request.answer.done': 'Signed and verified',
  'request.answer.about':
    'Show the code to the online device, or copy the file to it. The answer is checked against the request there.',
  'request.answer.qr': 'Answer',
  'request.answer.cbor': 'File',
  'request.answer.cbor.of': 'Download the answer as .kwx',
  'request.answer.json': 'JSON file',
  'request.answer.json.of': 'Download the answer as .kwx.json',
  'request.answer.copy': 'Copy as JSON',
  'request.answer.facts': 'What the answer contains',
  'request.answer.signature': 'Signature of the transition',
  'request.answer.witness': 'Signature of new key {id, number}',
  'request.answer.came': 'Answer received',
  'request.answer.came.about':
    'These are signatures of an offline signer. They are checked against the requests from here, and saved if they fit.',
  'request.answer.signed': 'Signed',
  'request.answer.signatures': 'Signatures',
  'request.answer.count': '{count, number}',
  'request.signed': 'Signed requests',
  'request.signed.locked': 'Unlock the vault to see the audit log.',
  'request.signed.none': 'Nothing yet.',
  'request.signed.failed': 'The audit log could not be read.',
  'request.signed.what': 'What',
  'request.signed.facts': 'Identity and digest',
  'request.signed.more': '{count, plural, one {One more is} other {# more are}} in the audit log',

  'given.title': 'Public keys for the online device',
  'given.about':
    'The online device builds with public keys alone. Choose the keys of a transition and their purpose. Private keys stay here.',
  'given.none': 'This vault has no private keys yet',
  'given.none.about':
    'Create them in the vault first: a Master key, a High key and, for a create or top-up, a single-use key.',
  'given.vault': 'Open the vault',
  'given.keys': 'Keys to export',
  'given.take': 'Export {name}',
  'given.full': 'A transition has no more than {count, number} keys',
  'given.purpose': 'Purpose',
  'given.purpose.of': 'Purpose of {name}',
  'given.single-use': 'Single-use key',
  'given.single-use.hint':
    'For a create or top-up: the lock transaction must pay to it. Each is for one lock.',
  'given.single-use.none': 'None',
  'given.first-id': 'Id of the first key',
  'given.first-id.hint': '0 for a new identity. For an update: the lowest id that the identity has not used.',
  'given.first-id.wrong': 'An id is a whole number from 0.',
  'given.json': 'Public keys as JSON',
  'given.takes':
    'On the online device, use “Add a key”, “JSON”. The single-use key goes into “Name its public key” in the Fund step.',
  'given.copy': 'Copy',
  'given.copy.single-use': 'Copy the single-use key',
  'given.download': 'File',
  'given.download.of': 'Download the public keys as JSON',
  'given.why': 'Choose a key first',
} as const

export const t = makeT(messages)
