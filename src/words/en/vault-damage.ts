/** What of the vault is not as it was written, and what can be done. */
export const vaultDamage = {
  'damage.title': '{count, plural, one {# sealed record does not open} other {# sealed records do not open}}',
  'damage.about':
    'They are not as Keywright wrote them. Nothing is signed with them, and no later write vouches for them. The others are usable.',
  'damage.mend':
    'To have a private key back: import it again, restore it from the recovery phrase, or restore a backup. Where the same public key comes back for the same use, the damaged record goes.',
  'damage.column.what': 'What it says of itself',
  'damage.column.fault': 'What is wrong',
  'damage.column.public': 'Public key',
  'damage.column.compartment': 'Compartment',
  'damage.column.acts': 'Actions',
  'damage.unreadable': 'Nothing of it reads',
  'damage.unreadable.about': 'record {id}',
  'damage.phrase': 'The recovery phrase',
  'damage.branches': 'Branches of the recovery phrase, for single-use private keys',
  'damage.backup': 'What is known of backups',
  'damage.changed': 'It was changed',
  'damage.changed.about': 'The list of the vault holds another hash for it.',
  'damage.missing': 'It is missing',
  'damage.missing.about': 'The list of the vault names it, and nothing is stored there.',
  'damage.added': 'It was put there',
  'damage.added.about':
    'The list of the vault does not name it: it was replayed, is of another vault, or was removed.',
  'damage.unvouched': 'Nobody can tell',
  'damage.unvouched.about': 'The list that should name it is damaged. It stays as it lies.',
  'damage.remove': 'Remove',
  'damage.remove.of': 'Remove the damaged record {name}',
  'damage.remove.title': 'Remove this damaged record?',
  'damage.remove.about':
    'What is left of it goes for good, also what another program might still read of it. A private key that is in no backup is lost with it. This cannot be undone.',
  'damage.remove.name': 'Type its name to remove it',
  'damage.remove.why': 'Needs its name',
  'damage.remove.keep': 'Keep it',
  'damage.remove.act': 'Remove damaged record',
  'damage.remove.done': 'The damaged record {name} was removed.',
  'damage.remove.locked': 'Unlock the vault to remove what is damaged.',
  'damage.manifest.session': 'The list of gate and session is damaged',
  'damage.manifest.session.about':
    'Which private keys of gate and session there should be cannot be told, so none of them is used, added or removed. The device’s stay usable.',
  'damage.manifest.device': 'The list of the device is damaged',
  'damage.manifest.device.about':
    'Which private keys of Medium keys there should be cannot be told, so none of them is used, added or removed. Those of gate and session stay usable.',
  'damage.manifest.mend':
    'A list is never written anew, since that would vouch for whatever lies there. Back up what still opens, lock, begin a new vault under “Forgot the passphrase?”, and restore the backup or the recovery phrase into it.',
} as const
