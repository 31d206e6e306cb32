/** What only the single file says: that nothing is kept, how to save, how to check it (docs/single-file.md). */
export const singleFile = {
  'file.kept': 'Nothing is stored when this page closes',
  'file.unsaved':
    'Nothing is stored when this page closes: {count, plural, one {# change is} other {# changes are}} in no file yet',
  'file.unsaved.about': 'Save the file first. It is encrypted under the passphrase of the vault.',
  'file.unsaved.no-vault':
    'What is saved is encrypted under the passphrase of a vault. Create one first, then save the file.',
  'file.saved':
    'Everything here went into the file saved at {at, time, short}. Test that file, and look after it.',
  'file.opened': 'Everything here came out of the file that you opened.',
  'file.empty':
    'This is Keywright as one file, without storage and without a network. Your work goes into an encrypted file that you save, and comes back out of it.',
  'file.save': 'Save the file',
  'file.open': 'Open a file',
  'file.framed':
    'Keywright was opened inside another page, which could put anything above it. Open the file itself.',
  'file.about': 'This file',
  'file.about.words':
    'The program is in keywright.html. It uses no server, and its content policy blocks every request.',
  'file.about.cannot':
    'Not in this file, since they need an address of their own or a network: passkeys, nodes, notifications, a vault in the browser’s storage, private keys that sign without a passphrase.',
  'file.about.hash': 'Its SHA-256',
  'file.about.hash.why':
    'No page can read its own file, and no file can contain its own hash. Compute it outside, and compare it with the one printed by the build or published with the version.',
  'file.about.linux': 'Linux',
  'file.about.mac': 'macOS',
  'file.about.windows': 'Windows',
  'file.about.check': 'Hash a file',
  'file.about.check.hint':
    'Choose keywright.html itself, or a newer one that you were given. A file that was tampered with can show any hash as its own: trust a copy that you have checked outside.',
  'file.about.copy': 'Copy the SHA-256',
  'file.about.of': 'SHA-256 of {name}, {size, number} bytes',
} as const
