export const restore = {
  'restore.title': 'Restore private keys',
  'restore.about':
    'The phrase gives the same private keys again. Here they are derived over ranges of indices and held against the keys of identities; then you choose which are taken in.',
  'restore.network': 'Network',
  'restore.known':
    '{count, plural, =0 {No identity of {network} is in this browser: paste one, so that its keys can be recognised.} one {Looked for: the keys of # identity of {network} that is in this browser.} other {Looked for: the keys of # identities of {network} that are in this browser.}}',
  'restore.pasted': 'Another identity',
  'restore.pasted.note': 'optional',
  'restore.pasted.hint':
    'Its JSON, or an identity create that was kept: JSON, hex or Base64. Only its public keys are used, and it cannot lower a level.',
  'restore.identities.from': 'First identity',
  'restore.identities.count': 'Identities',
  'restore.keys.from': 'First key of each',
  'restore.keys.count': 'Keys of each',
  'restore.single-use.from': 'First single-use key',
  'restore.single-use.count': 'Single-use keys',
  'restore.ranges': 'Ranges of indices',
  'restore.range.index': 'An index is a whole number from 0 to 2,147,483,647.',
  'restore.range.count': 'A count is a whole number; one of them is at least 1.',
  'restore.range.too-many':
    'At most {most, number} at once: identities times keys of each, and single-use keys. Look at the rest afterwards.',
  'restore.scan': 'Look for private keys',
  'restore.scan.gate': 'The phrase is behind the gate: the passphrase is asked for each look.',

  'restore.found': '{count, plural, one {# private key was found} other {# private keys were found}}',
  'restore.found.about': 'Identities that were looked at bear their keys. Choose what is taken in.',
  'restore.nothing': 'No private key of these identities was found',
  'restore.nothing.nobody': 'No identity was there to compare with',
  'restore.nothing.next':
    'Try a larger range, or begin it later; the other network; or another identity. A private key that was imported is not of the phrase.',
  'restore.nothing.no-bls': 'BLS keys were not looked at, since none of these identities has one.',
  'restore.nothing.paste':
    'Paste an identity to see which private keys are its own. Without one, you can choose by index below.',
  'restore.scanned.identities':
    'Identities {first, number} to {last, number}, keys {keyFirst, number} to {keyLast, number} of each, on {network}.',
  'restore.scanned.single-use':
    'Single-use keys {first, number} to {last, number}, for registrations and for top-ups, on {network}.',
  'restore.series': 'Paths that were looked at',
  'restore.series.range': '{first, number} to {last, number}',
  'restore.show': 'Which private keys',
  'restore.show.borne': 'Borne by identities ({count, number})',
  'restore.show.single-use': 'Single-use ({count, number})',
  'restore.show.others': 'Others ({count, number})',
  'restore.none-of-kind': 'None in these ranges.',
  'restore.more':
    'The first {shown, number} of {count, number} are shown. Narrow the range to see the others.',
  'restore.column.take': 'Take in',
  'restore.column.path': 'Path',
  'restore.column.public': 'Public key',
  'restore.column.bearers': 'Borne by',
  'restore.take.of': 'Take in {path}',
  'restore.bearer': '{identity}, key {id, number}: {level}, {type}',
  'restore.bearer.unnamed': 'the pasted identity',
  'restore.bearer.none': 'No identity that was looked at',
  'restore.bearer.single-use':
    '{purpose, select, registration {An asset lock for a new identity} other {An asset lock for a top-up}}',
  'restore.held': 'in the vault already',
  'restore.column.level': 'Level',
  'restore.level.of': 'Level of {path}',
  'restore.level.choose': 'Choose',
  'restore.claim.pasted': '{place, select, first {The pasted file} other {the pasted file}} says {level}',
  'restore.claim.here':
    '{place, select, first {Identity} other {identity}} {identity} on this device says {level}',
  'restore.claim.vault': '{place, select, first {This vault} other {this vault}} has it as {level}',
  'restore.claim.first-key':
    '{place, select, first {The first key} other {the first key}} of an identity is its Master key',
  'restore.claims.used': '{said}. {level} is used.',
  'restore.claims.chosen': '{said}. {level} is used, as you chose.',
  'restore.claims.medium': '{said}. Medium protects least, so only you can choose it.',
  'restore.act': '{count, plural, one {Take # private key in} other {Take # private keys in}}',
  'restore.act.none': 'Choose what to take in.',
  'restore.act.level': 'Choose the level of each private key that you take in.',
  'restore.act.too-many': 'At most {most, number} at once: choose fewer, and take the rest in afterwards.',
  'restore.done': '{count, plural, one {# private key was added.} other {# private keys were added.}}',
  'restore.done.existing': '{count, plural, one {# was there already.} other {# were there already.}}',
} as const
