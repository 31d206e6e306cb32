import { makeT } from '#/words/t.ts'

/** What the exchange says, in ICU form. What several slices say is in src/words. */
export const messages = {
  'desk.about': 'Open a request from the online device. It is checked and signed here, without a network.',
  'desk.clear': 'Close it',
  'desk.open': 'Open a request or an answer',
  'desk.open.text': 'Exchange file as text',
  'desk.open.hint': 'JSON, or its bytes in hex or Base64. A file ends in .kwx or .kwx.json.',
  'desk.open.act': 'Open',
  'desk.open.why': 'Paste something first',
  'desk.open.file': 'Open a file',
  'desk.drop': 'Drop an exchange file to open it',
  'desk.not-read': 'This file could not be read',
  'desk.not-read.about': 'It may have been moved, or its drive was removed.',
  'desk.refused': 'The file was rejected',
  'desk.refused.about': 'It is not shown, because it breaks a rule.',
  'desk.refused.at': 'at {pointer}: {text}',
  'desk.steps': 'How it works',
  'desk.step.online':
    'On the online device: build the transition, and send it for signing under “Offline signing”.',
  'desk.step.here': 'Here: open the request, read what it does, and sign.',
  'desk.step.back':
    'On the online device: open the answer. It is checked there, and the transition can be exported.',
  'desk.step.nothing':
    'This device needs neither the identity nor the network: the request has what a signer needs.',
  'desk.asked.create': 'Request to create an identity',
  'desk.asked.top-up': 'Request to top up an identity',
  'desk.asked.update': 'Request to update an identity',
  'desk.asked.claims':
    'Network, tip, time and the current identity are claims of the online device, and cannot be checked here. What is signed is read from the bytes alone.',
  'desk.network': 'Network',
  'desk.network.named': '{name}, {kind}, platform “{platform}”',
  'desk.profile': 'Wire profile',
  'desk.identity': 'Identity',
  'desk.identity.known': 'known here as {label}',
  'desk.revision': 'Revision',
  'desk.revision.step': '{from, number} becomes {to, number}',
  'desk.keys': 'Keys',
  'desk.keys.count':
    '{add, plural, =0 {none} other {#}} added, {disable, plural, =0 {none} other {#}} disabled',
  'desk.amount': 'Amount',
  'desk.amount.duffs': '{duffs, number} duffs, {credits, number} credits',
  'desk.amount.unknown': 'Unknown: the request does not contain the lock transaction',
  'desk.tip': 'Tip',
  'desk.tip.at': 'height {height, number}, {age} when the request was created',
  'desk.tip.none': 'unknown to the online device',
  'desk.made': 'Created',
  'desk.made.at': '{at, date, medium} {at, time, medium}, {age}',
  'desk.age.short': 'less than a minute old',
  'desk.age.minutes': '{count, plural, one {# minute old} other {# minutes old}}',
  'desk.age.hours': '{count, plural, one {# hour old} other {# hours old}}',
  'desk.age.days': '{count, plural, one {# day old} other {# days old}}',
  'desk.digest': 'Digest',
  'desk.remark.clock-before':
    'By the clock of this device the request is {span} in the future. One of the two clocks is wrong.',
  'desk.remark.old':
    'The request is {span} old. The identity or lock may have changed since: ask for a new request if you are not sure.',
  'desk.remark.tip-old': 'The online device had seen no block for {span} when it created this.',
  'desk.remark.network-unknown':
    'No network of this name is in this browser. You can still sign: only the wire profile matters.',
  'desk.remark.network-differs':
    'The network of this name in this browser has the wire profile {profile}. Signatures of different profiles are not interchangeable.',
  'desk.remark.network-other':
    'The network of this name in this browser is a different one: {kind}, platform “{platform}”.',
  'desk.remark.keys-differ':
    '{count, plural, one {Key {ids} of the identity differs} other {Keys {ids} of the identity differ}} between the request and this browser. Find out why before you sign.',
  'desk.remark.disabling-late':
    'The time of disabling is {span} from now, by the clock of this device. The network accepts five minutes: create the update again on the online device.',
  'desk.remark.revision-differs':
    'The request says that the identity is at revision {told, number}. This browser knows it at {known, number}.',
  'desk.span.minutes': '{count, plural, one {# minute} other {# minutes}}',
  'desk.span.hours': '{count, plural, one {# hour} other {# hours}}',
  'desk.span.days': '{count, plural, one {# day} other {# days}}',
  'desk.reading': 'The vault reads what it would sign',
  'desk.not-reviewed': 'The vault could not read it',
  'desk.read-again': 'Read again',
  'desk.vault-refused': 'The vault rejects this',
  'desk.signers': 'Private keys that sign',
  'desk.signer.single-use': 'The transition, by the single-use key of the lock',
  'desk.signer.identity': 'The transition, by key {id, number} of the identity, {level}',
  'desk.signer.witness': 'New key {id, number}, {purpose}, {level}, for itself',
  'desk.signer.public': 'Public key',
  'desk.signer.held': 'in this vault: {name}',
  'desk.signer.missing': 'not in this vault',
  'desk.signer.missing.single-use':
    'Import its private key in the vault as a single-use key, or restore it from the recovery phrase.',
  'desk.signer.missing.level':
    'Import its private key in the vault at the level {level}, or restore it from the recovery phrase. A copy at a weaker level does not count.',
  'desk.missing':
    '{count, plural, one {One private key is not here} other {# private keys are not here}}, so nothing can be signed yet',
  'desk.missing.act': 'Import in the vault',
  'desk.missing.stays': 'The request stays open here meanwhile.',
  'desk.prompt': 'Sign',
  'desk.prompt.gate': 'Confirm this signature',
  'desk.prompt.gate.about':
    'These private keys ask every time. The proof is for this one transition, with all its signatures.',
  'desk.prompt.act': 'Sign the request',
  'desk.prompt.again': 'Sign again',
  'desk.prompt.failed': 'It was not signed',
  'desk.prompt.not-sent': 'Nothing is sent. The answer contains signatures, and no private key.',
  'desk.before':
    'This vault signed exactly this on {at, date, medium} at {at, time, short}. Signing it again gives the same signatures.',
  'desk.answer': 'Transfer the answer',
  'desk.answer.done': 'Signed and verified',
  'desk.answer.about':
    'Show the code to the online device, or copy the file to it. The answer is checked against the request there.',
  'desk.answer.qr': 'Answer',
  'desk.answer.cbor': 'File',
  'desk.answer.cbor.of': 'Download the answer as .kwx',
  'desk.answer.json': 'JSON file',
  'desk.answer.json.of': 'Download the answer as .kwx.json',
  'desk.answer.copy': 'Copy as JSON',
  'desk.answer.facts': 'What the answer contains',
  'desk.answer.signature': 'Signature of the transition',
  'desk.answer.witness': 'Signature of new key {id, number}',
  'desk.answer.came': 'Answer received',
  'desk.answer.came.about':
    'These are signatures of an offline signer. They are checked against the requests from here, and saved if they fit.',
  'desk.answer.signed': 'Signed',
  'desk.answer.signatures': 'Signatures',
  'desk.answer.count': '{count, number}',
  'desk.signed': 'Signed requests',
  'desk.signed.locked': 'Unlock the vault to see the audit log.',
  'desk.signed.none': 'Nothing yet.',
  'desk.signed.failed': 'The audit log could not be read.',
  'desk.signed.what': 'What',
  'desk.signed.facts': 'Identity and digest',
  'desk.signed.more': '{count, plural, one {One more is} other {# more are}} in the audit log',

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
