import { makeT } from '#/words/t.ts'

/** What the vault says, in ICU form. What several slices say is in src/words. */
export const messages = {
  'request.link.about':
    'A device without a network signs for one that is online. They exchange files or QR codes, never private keys.',

  'vault.remove.lock': 'A lock in progress needs it',
  'vault.remove.lock.about':
    'Value may be locked for this private key. Nothing else opens it. See Locks in progress, on Identities.',
  'vault.remove.lock.amount':
    '{duffs, number} duffs are locked for this private key. Nothing else opens them. See Locks in progress, on Identities.',

  'phrase.title': 'Recovery phrase',
  'phrase.about':
    'Private keys that you create once there is a phrase are derived from it: its words restore them on any device. It does not restore private keys that were imported, or created before.',
  'phrase.to-vault': 'Back to the vault',
  'phrase.needs-vault':
    'A phrase is sealed in a vault. Create the vault first, then create a phrase or import one.',

  'phrase.damaged': 'The recovery phrase is damaged',
  'phrase.damaged.about':
    'It was changed outside Keywright and does not open. Import the same phrase again, from your paper: until then no key is generated in its place.',
  'phrase.damaged.branches': 'The part of the phrase for single-use keys is damaged',
  'phrase.damaged.branches.about':
    'The phrase itself is intact. The next identity key that you create or restore fixes it, since that asks for the passphrase.',

  'phrase.make': 'Make a recovery phrase',
  'phrase.make.length': 'Number of words',
  'phrase.make.length.of': '{words, number} words',
  'phrase.make.length.12': 'Nobody can guess them.',
  'phrase.make.length.24': 'Twice as long to write down, for those who want more than enough.',
  'phrase.make.gate':
    'The phrase is sealed like private keys that ask every time: this asks for the passphrase.',
  'phrase.make.act': 'Make the phrase',
  'phrase.exists': 'There is a phrase already. Nothing was changed.',

  'phrase.import': 'Use a phrase that you have',
  'phrase.import.about':
    'Import it before any private key is created, then restore: a new private key could repeat one of an old identity.',
  'phrase.import.label': 'Recovery phrase',
  'phrase.import.note': '12 or 24 English words of BIP 39, without an extra passphrase',
  'phrase.import.hint':
    'It goes straight into the vault’s worker. The field keeps it until it is imported, so that you can fix a wrong word.',
  'phrase.import.act': 'Import the phrase',
  'phrase.import.done': 'The phrase is sealed. Restore your private keys from it now.',
  'phrase.fault.length':
    '{found, plural, one {This is # word.} other {These are # words.}} A phrase has 12 or 24.',
  'phrase.fault.words':
    '{count, plural, one {Word {places} is not in the list of BIP 39.} other {Words {places} are not in the list of BIP 39.}} Compare with what you wrote down.',
  'phrase.fault.checksum':
    'Each word is in the list, but they do not belong together: one is wrong, or two have changed places.',

  'phrase.words': 'Write these words down',
  'phrase.words.look': 'The words of your phrase',
  'phrase.words.label': 'Words of the recovery phrase',
  'phrase.words.left': '{seconds, plural, one {hidden in # s} other {hidden in # s}}',
  'phrase.words.about':
    'On paper, in this order, with their numbers. Whoever reads them has your private keys: no photograph, no file, no message.',
  'phrase.words.written': 'I have written them down',
  'phrase.words.hide': 'Hide them',
  'phrase.hidden': 'The words are hidden',
  'phrase.hidden.about':
    'They are shown for 30 seconds, or until you leave the page. Show them again as often as you need.',
  'phrase.hidden.act': 'Show the words again',
  'phrase.later': 'Later',

  'phrase.check': 'Check what you wrote down',
  'phrase.check.about': 'Type three of its words, as they are on your paper.',
  'phrase.check.word': 'Word {place, number}',
  'phrase.check.act': 'Check the words',
  'phrase.check.wrong':
    'At least one of them is not the word at its place. Compare your paper with the words, and try again.',
  'phrase.check.again': 'Look at the words again',
  'phrase.check.done': 'The phrase is written down: three of its words were right.',
  'phrase.check.lost': 'The vault was locked in between. Show the words again.',

  'phrase.state': 'Your phrase',
  'phrase.state.words': 'Words',
  'phrase.state.made': 'Made',
  'phrase.state.imported': 'Imported',
  'phrase.state.written': 'Written down',
  'phrase.state.not-written': 'Not written down',
  'phrase.state.not-yet': 'Not yet',
  'phrase.state.at': '{at, date, medium} {at, time, short}',
  'phrase.state.derived': 'Private keys that it restores',
  'phrase.state.others': 'Private keys that it does not restore',
  'phrase.reveal': 'Show the words',
  'phrase.reveal.about':
    'For 30 seconds, or until you leave the page. Make sure that nobody looks over your shoulder.',
  'phrase.write': 'Write it down',
  'phrase.write.about': 'The words are shown for 30 seconds at a time. Then three of them are asked for.',

  'phrase.unwritten.about':
    'It is in this browser only. If this profile is lost, so are the private keys that it should restore.',
  'phrase.card.none': '12 or 24 words that restore every private key created after them.',
  'phrase.card.unwritten': '{words, number} words, sealed in the vault, and not written down yet.',
  'phrase.card.written':
    '{words, number} words, sealed in the vault. Shown for 30 seconds, then removed from the page.',
  'phrase.card.open': 'Reveal or restore',
  'phrase.unlock': 'The phrase is used while the vault is open.',

  'lost.about':
    'Nobody can reset it: the private keys are sealed with it, and there is no other copy. A recovery phrase or a backup restores them, in a new vault.',
  'lost.about.passkey':
    'Nobody can reset it, but a passkey of this vault opens it without. If none is available, a recovery phrase or a backup restores the private keys, in a new vault.',
  'lost.passkey': 'With a passkey',
  'lost.passkey.about':
    'Unlock with it, then change the passphrase under Ways to open: the passkey is enough for that, too. Nothing is lost.',
  'lost.phrase': 'With the recovery phrase',
  'lost.phrase.about':
    'Begin a new vault here, import the phrase, restore. It restores {derived, plural, =0 {none of the private keys here: none is derived from a phrase} one {the # private key here that is derived from it} other {the # private keys here that are derived from it}}.',
  'lost.phrase.others':
    '{others, plural, one {# private key here was imported or created before the phrase: it does not come back.} other {# private keys here were imported or created before the phrase: they do not come back.}}',
  'lost.backup': 'With a backup',
  'lost.backup.about':
    'Begin a new vault here. The page then offers to restore the backup file, with the passphrase of that file.',
  'lost.neither': 'With neither',
  'lost.neither.about':
    'Go on trying: nothing is deleted by wrong passphrases, they only wait longer. A locked vault can stay as it is.',
  'lost.begin': 'Begin a new vault',

  'discard.title': 'Remove this vault and begin a new one?',
  'discard.about':
    'Everything sealed in it is removed from this browser at once: {count, plural, =0 {no private key} one {# private key} other {# private keys}}, the recovery phrase, the audit log. This cannot be undone. Drafts and identities stay.',
  'discard.about.unknown':
    'Everything that is stored of it is removed from this browser at once: its private keys, the recovery phrase, the audit log. This cannot be undone. Drafts and identities stay.',
  'discard.name': 'remove {count, plural, one {# private key} other {# private keys}}',
  'discard.name.unknown': 'remove the vault',
  'discard.label': 'Type this to go on',
  'discard.keep': 'Keep the vault',
  'discard.act': 'Remove the vault',
  'discard.why': 'Needs these words',
  'discard.done': 'The old vault was removed. Create the new one.',

  'passkey.of': 'Passkey “{name}”',
  'passkey.about': 'added {at, date, medium}',
  'passkey.about.used':
    'added {at, date, medium}, last unlock or signature {usedAt, date, medium} {usedAt, time, short}',
  'passkey.add': 'Add passkey',
  'passkey.add.about':
    'A passkey opens the vault by fingerprint, face or PIN. The passphrase always remains. A passkey that is synced is as safe as the account that syncs it.',
  'passkey.add.name': 'Name',
  'passkey.add.name.hint': 'It tells this passkey from others, here and in the browser’s list.',
  'passkey.add.name.why': 'Needs a name',
  'passkey.add.make': 'Make passkey',
  'passkey.add.made':
    'The passkey “{name}” was created. It opens nothing before you prove that the vault is yours.',
  'passkey.add.seal': 'Add it to the vault',
  'passkey.add.cancel': 'Cancel',
  'passkey.add.done': 'Passkey “{name}” opens the vault now. The passphrase still does.',
  'passkey.add.full': 'Seven is the most a vault has',
  'passkey.add.none': 'This browser offers none here',
  'passkey.rename': 'Rename',
  'passkey.rename.of': 'Rename passkey {name}',
  'passkey.rename.save': 'Save',
  'passkey.remove': 'Remove',
  'passkey.remove.of': 'Remove passkey {name}',
  'passkey.remove.about':
    'It no longer opens this vault, and other tabs lock. It still opens a copy of this browser profile from before: if the passkey was stolen, renew all keys under Change passphrase.',
  'passkey.remove.act': 'Remove passkey',
  'passkey.remove.done': 'Passkey “{name}” was removed.',
  'passkey.renew':
    '{count, plural, one {Your passkey opens nothing afterwards. Add it again.} other {Your # passkeys open nothing afterwards. Add them again.}}',

  'restore.title': 'Restore private keys',
  'restore.about':
    'The phrase gives the same private keys again. They are derived over ranges of indices and compared with the keys of identities; then you choose which to restore.',
  'restore.network': 'Network',
  'restore.known':
    '{count, plural, =0 {No identity of {network} is in this browser: paste one, so that its keys can be recognised.} one {Looked for: the keys of # identity of {network} that is in this browser.} other {Looked for: the keys of # identities of {network} that are in this browser.}}',
  'restore.pasted': 'Another identity',
  'restore.pasted.note': 'optional',
  'restore.pasted.hint':
    'Its JSON, or an identity create that was saved: JSON, hex or Base64. Only its public keys are used, and it cannot lower a level.',
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
  'restore.scan.gate': 'Each search uses the phrase, so it asks for the passphrase.',

  'restore.found': '{count, plural, one {# private key was found} other {# private keys were found}}',
  'restore.found.about': 'Keys of these identities belong to them. Choose which to restore.',
  'restore.nothing': 'No private key of these identities was found',
  'restore.nothing.nobody': 'No identity was there to compare with',
  'restore.nothing.next':
    'Try a larger range, or begin it later; the other network; or another identity. The phrase does not restore imported private keys.',
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
  'restore.show.borne': 'Of identities ({count, number})',
  'restore.show.single-use': 'Single-use ({count, number})',
  'restore.show.others': 'Others ({count, number})',
  'restore.none-of-kind': 'None in these ranges.',
  'restore.more':
    'The first {shown, number} of {count, number} are shown. Narrow the range to see the others.',
  'restore.column.take': 'Restore',
  'restore.column.path': 'Path',
  'restore.column.public': 'Public key',
  'restore.column.bearers': 'Used by',
  'restore.take.of': 'Restore {path}',
  'restore.bearer': '{identity}, key {id, number}: {level}, {type}',
  'restore.bearer.unnamed': 'the pasted identity',
  'restore.bearer.none': 'None of these identities',
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
  'restore.act': '{count, plural, one {Restore # private key} other {Restore # private keys}}',
  'restore.act.none': 'Choose what to restore.',
  'restore.act.level': 'Choose the level of each private key that you restore.',
  'restore.act.too-many': 'At most {most, number} at once: choose fewer, and restore the rest afterwards.',
  'restore.done': '{count, plural, one {# private key was added.} other {# private keys were added.}}',
  'restore.done.existing': '{count, plural, one {# was there already.} other {# were there already.}}',

  'storage.idle': 'Lock after no input for',
  'storage.idle.value': '{minutes, number} min',
  'storage.last-lock': 'Last lock',
  'storage.not-kept.about': 'The browser is asked when the first private key is sealed, or now.',

  'vault.go': 'Go to the vault',
  'vault.title': 'Vault',
  'vault.state.open': 'Session open',
  'vault.state.locked': 'Locked',
  'vault.lock': 'Lock now',
  'vault.starting': 'Opening the storage of this browser',
  'vault.failed': 'The vault cannot be used',
  'vault.failed.code': 'Code',
  'vault.failed.again': 'Try again',
  'vault.evicted': 'The vault of this browser is gone',
  'vault.evicted.about':
    'There was a vault here and the browser has removed it. Restore it from a backup. In a new vault, a recovery phrase restores the private keys that were derived from it, and only those.',
  'vault.evicted.forget': 'Begin a new vault',
  'vault.lost': 'Another vault of this browser is gone',
  'vault.lost.about':
    'It was here before this one, and the browser has removed it. Restore it from its backup or its recovery phrase.',
  'vault.lost.forget': 'Give it up',
  'vault.create.restore': 'Do you have a backup?',
  'vault.create.restore.about': 'It restores its private keys, identities and drafts in this browser.',
  'vault.unlock.about': 'Drafts and identities are as you left them. Public data stays readable.',
  'vault.gate.holds': 'Private keys of Master and Critical keys; the recovery phrase.',
  'vault.gate.opens': 'Asks for the passphrase or a passkey for each signature. Open for that one only.',
  'vault.gate.state': 'Shut',
  'vault.session.holds': 'Private keys of High keys; single-use private keys of asset locks.',
  'vault.session.opens': 'Asked once. Open until you lock, here or in another tab.',
  'vault.session.open': 'Open',
  'vault.session.open.left': 'Open, {minutes, number} min',
  'vault.session.locked': 'Locked',
  'vault.device.holds': 'Private keys of Medium keys, under a key that cannot leave this browser.',
  'vault.device.opens': 'Never asks: whoever holds this device can use them.',
  'vault.device.state': 'Always open',
  'vault.private-keys': '{count, plural, one {private key} other {private keys}}',
  'vault.keys': 'Private keys',
  'vault.keys.none':
    'No private key yet. The builder generates them as it needs them; here you generate them in advance, or import them.',
  'vault.keys.column.compartment': 'Protection',
  'vault.keys.column.origin': 'Origin',
  'vault.keys.column.created': 'Sealed',
  'vault.keys.column.acts': 'Actions',
  'vault.keys.path': 'Its place in the tree of the recovery phrase',
  'vault.keys.rename.of': 'Rename {label}',
  'vault.keys.rename.label': 'Label',
  'vault.keys.rename.save': 'Save',
  'vault.keys.rename.keep': 'Cancel',
  'vault.keys.remove.of': 'Remove {label}',
  'vault.remove.title': 'Remove this private key?',
  'vault.remove.about':
    'It is in no tested backup. What only it can sign or open is lost with it: an identity, or the funds of an asset lock. This cannot be undone.',
  'vault.remove.about.covered':
    'It is in a backup that was tested: a restore of that file restores it. Until then, this browser cannot use what only it can sign or open.',
  'vault.remove.name': 'Type its name to remove it',
  'vault.remove.keep': 'Keep it',
  'vault.remove.act': 'Remove private key',
  'vault.remove.why': 'Needs its name',
  'vault.remove.done': '{label} was removed.',
  'vault.new': 'Add a private key',
  'vault.new.way': 'How',
  'vault.new.way.generate': 'Generate',
  'vault.new.way.import': 'Import',
  'vault.new.for': 'It is for',
  'vault.new.for.single-use': 'A single-use asset lock key',
  'vault.new.for.0': 'A Master key of an identity',
  'vault.new.for.1': 'A Critical key of an identity',
  'vault.new.for.2': 'A High key of an identity',
  'vault.new.for.3': 'A Medium key of an identity',
  'vault.new.for.hint': 'This decides how it is protected, and cannot be changed later.',
  'vault.new.type': 'Type',
  'vault.new.label': 'Label',
  'vault.new.label.note': 'optional',
  'vault.new.generate.about': 'It is generated and sealed inside the vault’s worker, and never shown.',
  'vault.new.derive.about': 'It is derived from the recovery phrase, for {network}, and never shown.',
  'vault.new.derive.gate':
    'It is derived from the recovery phrase, for {network}. Using the phrase asks for the passphrase.',
  'vault.new.generate.act': 'Generate private key',
  'vault.new.import.act': 'Seal private key',
  'vault.keep.missing': 'There is no vault yet. Create one: what you pasted waits in its field.',
  'vault.keep.locked': 'The vault is locked. Unlock it: what you pasted waits in its field.',
  'vault.keep.unusable': 'The vault cannot take it now.',
  'vault.keep.known': 'The vault has it already: {name}.',
  'vault.new.done': '{label} is sealed.',
  'vault.new.done.unnamed': 'The private key is sealed.',

  'damage.title': '{count, plural, one {# sealed record does not open} other {# sealed records do not open}}',
  'damage.about':
    'They are not as Keywright wrote them. Nothing is signed with them, and no later write confirms them. The others are usable.',
  'damage.fix':
    'To restore a private key: import it again, or restore it from the recovery phrase or a backup. Once its public key is back for the same use, the damaged record is removed.',
  'damage.column.what': 'Record',
  'damage.column.fault': 'What is wrong',
  'damage.column.public': 'Public key',
  'damage.column.compartment': 'Protection',
  'damage.column.acts': 'Actions',
  'damage.unreadable': 'Unreadable',
  'damage.unreadable.about': 'record {id}',
  'damage.phrase': 'The recovery phrase',
  'damage.branches': 'Branches of the recovery phrase, for single-use private keys',
  'damage.backup': 'What is known of backups',
  'damage.fault':
    '{fault, select, changed {It was changed} missing {It is missing} added {It was added} other {It is unknown}}',
  'damage.fault.about':
    '{fault, select, changed {The list of the vault has another hash for it.} missing {The list of the vault names it, and nothing is stored there.} added {The list of the vault does not name it: it was replayed, is of another vault, or was removed.} other {The list that should name it is damaged. Nothing is done with it.}}',
  'damage.remove': 'Remove',
  'damage.remove.of': 'Remove the damaged record {name}',
  'damage.remove.title': 'Remove this damaged record?',
  'damage.remove.about':
    'What is left of it is deleted, even what another program might still read. A private key that is in no backup is lost with it. This cannot be undone.',
  'damage.remove.name': 'Type its name to remove it',
  'damage.remove.why': 'Needs its name',
  'damage.remove.keep': 'Keep it',
  'damage.remove.act': 'Remove damaged record',
  'damage.remove.done': 'The damaged record {name} was removed.',
  'damage.remove.locked': 'Unlock the vault to remove what is damaged.',
  'damage.manifest':
    '{list, select, session {The list of private keys that ask for the passphrase is damaged} other {The list of private keys that never ask is damaged}}',
  'damage.manifest.about':
    '{list, select, session {It is unknown which of these private keys there should be, so none of them is used, added or removed. Those of Medium keys stay usable.} other {It is unknown which private keys of Medium keys there should be, so none of them is used, added or removed. The others stay usable.}}',
  'damage.manifest.fix':
    'A list is never written again, since that would confirm whatever is stored. Back up what still opens, lock, begin a new vault under “Forgot the passphrase?”, and restore the backup or the recovery phrase into it.',

  'backup.test': 'Test a backup',
  'backup.restore': 'Restore',
  'backup.locked': 'A backup needs an unlocked vault. Unlock it first.',
  'backup.missing': 'There is no vault to back up',
  'backup.card': 'Backup',
  'backup.made': 'Last made',
  'backup.holds': 'Holds',
  'backup.tested': 'Last restored in a test',
  'backup.tested.holds': 'Tested file holds',
  'backup.never': 'Never',
  'backup.at': '{at, date, medium} {at, time, short}',
  'backup.untested': 'The last one made was not tested yet.',
  'backup.uncovered': 'Not in a backup',
  'backup.uncovered.of': '{count, number} of {all, number}',
  'backup.uncovered.phrase': 'The recovery phrase is not in a tested backup either.',
  'backup.make': 'Make a backup',
  'backup.make.about':
    'One file with every private key, the recovery phrase, the audit log, and all drafts, asset locks in progress, identities, networks and settings. It is encrypted: without its passphrase nobody reads it, and nobody can reset that.',
  'backup.make.under': 'The file opens with',
  'backup.make.under.vault': 'The vault’s passphrase',
  'backup.make.under.own': 'One of its own',
  'backup.make.under.vault.hint':
    'The passphrase that you give now. Changing it later does not change this file.',
  'backup.make.under.own.hint': 'Choose this to keep the file where others could find it.',
  'backup.make.own': 'Passphrase of the file',
  'backup.make.busy': 'Stretching the passphrase, then sealing the file. About a second.',
  'backup.make.once': 'Both fields are emptied by each try.',
  'backup.done': 'Backed up {keys, plural, one {# private key} other {# private keys}}. Not tested yet',
  'backup.done.about':
    '{file} was handed to the browser as a download. Test the file before you trust it: only then it counts.',
  'backup.done.left-out':
    '{count, plural, one {# damaged record is} other {# damaged records are}} not in it.',
  'backup.done.not-noted': 'The disk could not record it: this page will not remember this backup.',
  'backup.done.again': 'Download again',
  'backup.done.test': 'Test it now',
  'backup.file.choose': 'Open the backup file',
  'backup.file.hint': 'A .json file of at most 32 MiB. It is read in this browser only.',
  'backup.file.chosen': '{name}, {size, number} bytes',
  'backup.file.none': 'Needs a file',
  'backup.file.passphrase': 'Passphrase of the file',
  'backup.file.busy': 'Stretching the passphrase, then opening each private key of the file.',
  'backup.file.stop': 'Stop',
  'backup.test.about':
    'Opens the downloaded file completely, as a restore would: each private key is compared with its public key, and all of them with this vault. Nothing is changed; the test is recorded.',
  'backup.test.act': 'Open and test',
  'backup.test.done':
    'The file is valid: {keys, plural, one {# private key opens} other {all # private keys open}}',
  'backup.test.done.about':
    'Made {at, date, medium} {at, time, short}. Each private key fits its public key. From now on they count as backed up.',
  'backup.test.absent':
    'Not in it: {count, plural, one {# private key} other {# private keys}} of this vault',
  'backup.test.absent.about': 'Created or imported since. Make another backup.',
  'backup.test.none-absent': 'Every private key of this vault is in it.',
  'backup.test.another': 'Test another file',
  'backup.restore.title': 'Restore from a backup',
  'backup.restore.locked':
    'A backup is merged into the open vault. Unlock it first; the contents of the backup are then shown before anything is written.',
  'backup.restore.open.about':
    'The contents of the file are shown first. Nothing newer here is overwritten. The file of a single private key is restored here as well.',
  'backup.restore.new.about':
    'A new vault is created in this browser from the file. Its contents are shown first. This is also how a vault moves to a new device or address.',
  'backup.restore.replaces': 'The damaged vault is removed',
  'backup.restore.replaces.about':
    'It cannot be opened any more. The restore, and not a step before it, removes everything that is stored of it.',
  'backup.restore.open': 'Open the file',
  'backup.restore.review': 'Contents of this file',
  'backup.restore.review.key': 'One private key in this file',
  'backup.restore.review.made': 'Made {at, date, medium} {at, time, short}',
  'backup.restore.review.what': 'What',
  'backup.restore.review.adds': 'Adds',
  'backup.restore.review.updates': 'Older or damaged here',
  'backup.restore.review.there': 'There already',
  'backup.restore.review.newer': 'Newer here, stays',
  'backup.restore.review.conflicts': 'Differs, stays as here',
  'backup.restore.review.keys': 'Private keys',
  'backup.restore.review.identities': 'Identities',
  'backup.restore.review.transitions': 'Transitions',
  'backup.restore.review.staged': 'Staged updates',
  'backup.restore.review.drafts': 'Drafts',
  'backup.restore.review.locks': 'Asset locks',
  'backup.restore.review.runs': 'Bulk runs',
  'backup.restore.review.rows': 'Rows of bulk runs',
  'backup.restore.review.watches': 'Watched masternodes',
  'backup.restore.review.contracts': 'Data contracts',
  'backup.restore.review.versions': 'Saved versions of contracts',
  'backup.restore.review.networks': 'Networks',
  'backup.restore.review.keys.list': 'Private keys in the file',
  'backup.restore.review.status': 'Here',
  'backup.restore.unreadable':
    '{count, plural, one {# record} other {# records}} of the file cannot be read by this version',
  'backup.restore.unreadable.about': 'They are not restored. They stay in the file.',
  'backup.restore.act.open': 'Restore',
  'backup.restore.act.nothing': 'Nothing to restore',
  'backup.restore.proof.about': 'Restoring the recovery phrase asks for the passphrase of this vault.',
  'backup.restore.other-file': 'Another file',
  'backup.restore.order':
    'First the vault is written, then the rest, each completely or not at all. If anything stops in between, restore the same file again: it adds what is missing.',
  'backup.restore.done': 'Restored',
  'backup.restore.done.about':
    '{keys, plural, =0 {No private key} one {# private key} other {# private keys}} and {records, plural, =0 {no other record} one {# other record} other {# other records}} were restored. Nothing that was here was overwritten.',
  'keys.reveal.of': 'Reveal {label}',
  'keys.export.of': 'Export {label}',
  'keys.reveal': 'Reveal the private key of {label}',
  'keys.reveal.about':
    'It is shown for 30 seconds, or until you leave this page. Whoever sees or copies it has it for good.',
  'keys.reveal.act': 'Show it',
  'keys.reveal.wif': 'WIF, {network}',
  'keys.reveal.hex': 'Hex',
  'keys.reveal.copy.wif': 'Copy WIF',
  'keys.reveal.copy.hex': 'Copy hex',
  'keys.reveal.copied': 'Copied. The clipboard is emptied in 30 seconds',
  'keys.reveal.failed': 'Not copied: the browser did not allow it',
  'keys.reveal.hide': 'Hide',
  'keys.reveal.left': 'Goes in {seconds, number} s',
  'keys.reveal.clipboard':
    'What you copy is removed from the clipboard after 30 seconds, where the browser allows it.',
  'keys.export': 'Export the private key of {label}',
  'keys.export.about':
    'A small encrypted file with this one private key. Restore adds it to any vault. It does not count as a backup.',
  'keys.export.act': 'Export',
  'keys.export.done': '{file} was handed to the browser as a download.',
  'keys.close': 'Close',

  'lock.at.today': '{at, time, short}',
  'lock.at': '{at, date, medium} {at, time, short}',
  'lock.by-hand': 'Locked by hand, {at}',
  'lock.by-hand.other-tab': 'Locked by hand in another tab, {at}',
  'lock.idle': 'Locked after {minutes, plural, one {# minute} other {# minutes}} without input, {at}',
  'lock.sleep': 'Locked on sleep, {at}',
  'lock.sleep.about': 'This device slept, or the browser had stopped the page for too long.',
  'lock.hidden': 'Locked when the page was hidden, {at}',
  'lock.hidden.about': 'The settings ask for it.',
  'lock.changed': 'Locked by a change of the ways to open, {at}',
  'lock.changed.about':
    'Another tab changed the passphrase, its cost or the keys, or removed a passkey. What is valid now opens it.',
  'lock.other-tab': 'Locked in another tab, {at}',
  'lock.unknown-time': 'Locked: the clock cannot be read, {at}',
  'lock.unknown-time.about': 'It is unknown how long there was no input.',
  'lock.failed': 'Locked: the vault’s worker stopped, {at}',
  'lock.change': 'Change when it locks',

  'log.title': 'Audit log',
  'log.see': 'Audit log',
  'log.locked': 'Only an open vault can check whether its log is complete.',
  'log.missing': 'There is no vault here, so there is no log.',
  'log.holds': 'Both chains are valid',
  'log.holds.about':
    '{count, plural, one {# entry} other {# entries}}, each with the hash of the one before it. Verified now, and at the last unlock. A log in this browser cannot show that the browser profile was replaced by an older copy.',
  'log.damaged': 'The log is damaged',
  'log.damaged.chain':
    'In the chain of the {chain, select, session {open session} other {device itself}} an entry is missing, changed or added. What is left of it is listed; it proves nothing.',
  'log.damaged.unlock': 'It was damaged at the last unlock, too.',
  'log.entries': 'Entries',
  'log.kinds': 'What to list',
  'log.none': 'No entry of this kind.',
  'log.column.at': 'When',
  'log.column.what': 'What',
  'log.column.keys': 'Private keys',
  'log.column.facts': 'Identity and digest',
  'log.column.chain': 'Chain',
  'log.chain.session': 'session {index, number}',
  'log.chain.device': 'device {index, number}',
  'log.key.gone': 'removed, {id}',
  'log.file': 'Hash of the file',
  'log.pages': 'Pages of the log',
  'log.page': '{from, number} to {to, number} of {count, number}',
  'log.newer': 'Newer',
  'log.newer.none': 'These are the newest',
  'log.older': 'Older',
  'log.older.none': 'These are the oldest',
  'log.export.json': 'JSON',
  'log.export.json.of': 'Download the log as JSON',
  'log.export.csv': 'CSV',
  'log.export.csv.of': 'Download the log as CSV',

  'passphrase.title': 'Passphrase',
  'passphrase.acts': 'What to change',
  'passphrase.tab.change': 'Change',
  'passphrase.tab.exposed': 'Exposed',
  'passphrase.tab.cost': 'Cost',
  'passphrase.locked': 'Changing it takes an open session, and the passphrase once more.',
  'passphrase.missing': 'There is no vault here whose passphrase could be changed.',
  'passphrase.cost': 'What a guess costs',
  'passphrase.cost.argon2id': 'Argon2id',
  'passphrase.cost.parameters':
    '{memory, number} MiB, {iterations, plural, one {# pass} other {# passes}}, one lane',
  'passphrase.cost.time': 'Takes here',
  'passphrase.cost.ms': 'about {ms, number} ms',
  'passphrase.cost.unmeasured': 'not measured in this tab yet',
  'passphrase.cost.about':
    'Each guess at a copy of the vault costs this much memory and work. It is raised on its own when this device proves faster.',
  'passphrase.present': 'Present passphrase',
  'passphrase.emptied':
    'Both fields are emptied when you press, also when the present passphrase was wrong. Write the new one down first.',
  'passphrase.emptied.failed': 'Both fields were emptied. Type both again.',
  'passphrase.running': 'Argon2id runs {runs, number} times.',
  'passphrase.running.about': 'Argon2id runs {runs, number} times: about {seconds} s here.',
  'passphrase.others': 'Other tabs are locked and say why. They open with what is valid then.',
  'passphrase.change': 'Change the passphrase',
  'passphrase.change.about':
    'The vault is encrypted under the new passphrase. The private keys stay sealed as they are.',
  'passphrase.change.not':
    'It does not change older copies: an old backup, or an old copy of this browser profile, still opens with the old passphrase. If somebody knows the old one, use “The passphrase was exposed”.',
  'passphrase.change.act': 'Change passphrase',
  'passphrase.change.done': 'The passphrase was changed. The old one no longer opens this vault.',
  'passphrase.raise': 'Raise the cost',
  'passphrase.raise.about':
    'The same passphrase, under stronger parameters: each guess costs more, and so does each unlock. The cost never falls again.',
  'passphrase.raise.not':
    'Old backups and old copies of this profile keep the cost that they were made with.',
  'passphrase.raise.choice': 'Cost',
  'passphrase.raise.option': '{memory, number} MiB, {iterations, plural, one {# pass} other {# passes}}',
  'passphrase.raise.option.about':
    '{memory, number} MiB, {iterations, plural, one {# pass} other {# passes}}: about {seconds} s here',
  'passphrase.raise.hint': 'A device with little memory may fail to open the vault at 256 MiB.',
  'passphrase.raise.act': 'Raise cost',
  'passphrase.raise.done': 'The cost was raised.',
  'passphrase.raise.most': 'The cost is the highest that the format allows: 256 MiB, 10 passes.',
  'passphrase.exposed': 'The passphrase was exposed',
  'passphrase.exposed.about':
    'For a passphrase that somebody may know: the vault gets new keys of its own, and every private key that is intact is sealed anew, in one write.',
  'passphrase.exposed.not':
    'It does not undo what was opened: whoever had the passphrase together with a backup, or a copy of this profile, may hold the private keys themselves. Exchange those keys on the platform: add new ones to each identity, then disable the old. Move funds that a single-use private key can claim.',
  'passphrase.exposed.count':
    '{count, plural, =0 {No private key to seal anew} one {# private key is sealed anew} other {# private keys are sealed anew}}. Damaged ones stay as they are.',
  'passphrase.exposed.act': 'Make new keys and seal everything anew',
  'passphrase.exposed.done':
    '{count, plural, =0 {The vault has new keys.} one {# private key was sealed anew.} other {# private keys were sealed anew.}} Now exchange the keys themselves, and make a new backup.',
  'passphrase.exposed.manifest':
    'A list of the sealed records is damaged, and what it does not confirm would be lost. Fix that first.',

  'vault.ways': 'Ways to open',
  'vault.ways.change': 'Change passphrase',
  'vault.ways.cost.here': '{cost}, {ms, number} ms here',
  'vault.ways.cost': 'Argon2id, {mebibytes} MiB, {passes, plural, one {# pass} other {# passes}}',
} as const

export const t = makeT(messages)
