/** Backups: making, testing and restoring them; the files of single private keys; what is revealed. */
export const vaultBackup = {
  'backup.now': 'Back up now',
  'backup.test': 'Test a backup',
  'backup.restore': 'Restore',
  'backup.to-vault': 'Go to the vault',
  'backup.locked': 'A backup opens the gate. Unlock the vault first.',
  'backup.missing': 'There is no vault to back up',
  'backup.card': 'Backup',
  'backup.made': 'Last made',
  'backup.holds': 'Holds',
  'backup.holds.value':
    '{keys, plural, one {# private key} other {# private keys}}, {identities, plural, one {# identity} other {# identities}}',
  'backup.tested': 'Last restored in a test',
  'backup.tested.holds': 'Tested file holds',
  'backup.never': 'Never',
  'backup.at': '{at, date, medium} {at, time, short}',
  'backup.untested': 'The last one made was not tested yet.',
  'backup.only-here':
    '{count, plural, one {# private key exists} other {# private keys exist}} only in this browser',
  'backup.only-here.phrase': 'The recovery phrase exists only in this browser',
  'backup.only-here.never': 'No backup was tested yet. What is lost with this profile does not come back.',
  'backup.only-here.made':
    'A backup was made on {at, date, medium} and not tested. Test the file before you trust it.',
  'backup.only-here.since':
    'The last tested backup was made on {at, date, medium}, {days, plural, =0 {today} one {# day ago} other {# days ago}}. If this profile is lost, so is what came since.',
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
  'backup.done.not-noted': 'The disk took no note of it: this page will not remember that it was made.',
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
    'Opens the downloaded file wholly, as a restore would: each private key is held against its public key, and all of them against this vault. Nothing is changed but the note that it holds.',
  'backup.test.act': 'Open and test',
  'backup.test.done':
    'The file holds: {keys, plural, one {# private key opens} other {all # private keys open}}',
  'backup.test.done.about':
    'Made {at, date, medium} {at, time, short}. Each private key fits its public key. From now on they count as backed up.',
  'backup.test.absent':
    'Not in it: {count, plural, one {# private key} other {# private keys}} of this vault',
  'backup.test.absent.about': 'Made or brought in since. Make another backup.',
  'backup.test.none-absent': 'Every private key of this vault is in it.',
  'backup.test.another': 'Test another file',
  'backup.restore.title': 'Restore from a backup',
  'backup.restore.locked':
    'A backup is joined to the open vault. Unlock it first; what the backup holds is then shown before anything is written.',
  'backup.restore.open.about':
    'What the file brings is shown first. Nothing that is here and newer is overwritten. The file of a single private key is brought in here as well.',
  'backup.restore.new.about':
    'A new vault is made in this browser from the file. What it brings is shown first. This is also how a vault moves to another machine or address.',
  'backup.restore.replaces': 'The damaged vault goes',
  'backup.restore.replaces.about':
    'It cannot be opened any more. With the restore, and not before, everything that is stored of it is removed.',
  'backup.restore.open': 'Open the file',
  'backup.restore.review': 'What this file brings',
  'backup.restore.review.key': 'This file of one private key brings',
  'backup.restore.review.made': 'Made {at, date, medium} {at, time, short}',
  'backup.restore.review.what': 'What',
  'backup.restore.review.adds': 'Adds',
  'backup.restore.review.updates': 'Older or damaged here',
  'backup.restore.review.there': 'There already',
  'backup.restore.review.newer': 'Newer here, stays',
  'backup.restore.review.conflicts': 'Differs, stays as here',
  'backup.restore.review.keys': 'Private keys',
  'backup.restore.review.identities': 'Identities',
  'backup.restore.review.drafts': 'Drafts',
  'backup.restore.review.locks': 'Asset locks',
  'backup.restore.review.networks': 'Networks',
  'backup.restore.review.keys.list': 'Private keys in the file',
  'backup.restore.review.standing': 'Here',
  'backup.restore.key.adds': 'Comes in',
  'backup.restore.key.mends': 'Takes the place of a damaged record',
  'backup.restore.key.there': 'There already',
  'backup.restore.key.relabelled': 'There already, under another label, which stays',
  'backup.restore.phrase.adds': 'The recovery phrase of {length, number} words comes in.',
  'backup.restore.phrase.mends':
    'The recovery phrase of {length, number} words takes the place of the damaged one.',
  'backup.restore.phrase.there': 'The recovery phrase is there already.',
  'backup.restore.phrase.another':
    'The file has another recovery phrase. This vault keeps its own; the private keys of the other come in one by one.',
  'backup.restore.phrase.none': 'The file holds no recovery phrase.',
  'backup.restore.log.whole':
    'The audit log of {entries, plural, one {# entry} other {# entries}} goes on in the new vault.',
  'backup.restore.log.part': 'The audit log in the file is not whole. The new vault begins one of its own.',
  'backup.restore.log.stays': 'The audit log of the file stays in the file; this vault goes on with its own.',
  'backup.restore.unreadable':
    '{count, plural, one {# record} other {# records}} of the file cannot be read by this version',
  'backup.restore.unreadable.about': 'They are not brought in. The file keeps them.',
  'backup.restore.new.passphrase': 'Passphrase of the new vault',
  'backup.restore.new.hint': 'May be that of the file. At least 15 characters, hard to guess.',
  'backup.restore.act.new': 'Make the vault from this file',
  'backup.restore.act.open': 'Restore',
  'backup.restore.act.nothing': 'Nothing to bring in',
  'backup.restore.proof.about':
    'The recovery phrase is sealed at the gate: that asks for the passphrase of this vault.',
  'backup.restore.other-file': 'Another file',
  'backup.restore.order':
    'First the vault is written, then the rest, each wholly or not at all. If anything stops in between, restore the same file again: what is there stays, the rest comes.',
  'backup.restore.done': 'Restored',
  'backup.restore.done.about':
    '{keys, plural, =0 {No private key} one {# private key} other {# private keys}} and {records, plural, =0 {no other record} one {# other record} other {# other records}} came in. Nothing that was here was overwritten.',
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
  'keys.reveal.failed': 'Not copied: the browser refused',
  'keys.reveal.hide': 'Hide',
  'keys.reveal.left': 'Goes in {seconds, number} s',
  'keys.reveal.clipboard':
    'What you copy is removed from the clipboard after 30 seconds, where the browser allows it.',
  'keys.export': 'Export the private key of {label}',
  'keys.export.about':
    'A small encrypted file with this one private key. Restore brings it into any vault. It does not count as a backup.',
  'keys.export.act': 'Export',
  'keys.export.done': '{file} was handed to the browser as a download.',
  'keys.close': 'Close',
} as const
