export const passkey = {
  'passkey.use': 'Use passkey',
  'passkey.waiting': 'Waiting for the passkey. The browser asks for it.',
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
    'The passkey “{name}” is made. It opens nothing before you show that the vault is yours.',
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
    'It opens this vault no more, and other tabs lock. A copy of this browser profile from before still opens by it: if the passkey was stolen, renew all keys under Change passphrase.',
  'passkey.remove.act': 'Remove passkey',
  'passkey.remove.done': 'Passkey “{name}” was removed.',
  'passkey.renew':
    '{count, plural, one {Your passkey opens nothing afterwards. Add it again.} other {Your # passkeys open nothing afterwards. Add them again.}}',
} as const
