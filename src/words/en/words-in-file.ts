/** What the single file says in place of words that would not be true of it. The values are those of the words they replace. */
export const wordsInFile: Readonly<Partial<Record<string, string>>> = {
  'backup.now': 'Save the file',
  'backup.card': 'The file',
  'backup.test': 'Test a file',
  'backup.made': 'Last saved',
  'backup.tested': 'Last opened in a test',
  'backup.untested': 'The last one saved was not tested yet.',
  'backup.uncovered': 'In no tested file',
  'backup.missing': 'There is no vault yet that can seal the file',
  'backup.locked': 'Saving asks for the passphrase. Unlock the vault first.',
  'backup.make': 'Save the file',
  'backup.restore': 'Open a file',
  'backup.restore.title': 'Open a file',
  'backup.restore.new.about':
    'This creates a vault in this page from the file: one that was saved here, or a backup of Keywright in a browser. You see its contents first.',
  'backup.only-here':
    '{count, plural, one {# private key exists} other {# private keys exist}} only in this page',
  'backup.only-here.phrase': 'The recovery phrase exists only in this page',
  'backup.only-here.never': 'No file was tested yet. What is lost with this page cannot be restored.',
  'backup.only-here.since':
    'The last tested file was saved on {at, date, medium}, {days, plural, =0 {today} one {# day ago} other {# days ago}}. If this page closes, all later changes are lost.',
  'backup.file.hint': 'A .json file of at most 32 MiB. It is read in this page only.',
  'vault.starting': 'Opening the vault',
  'vault.create.restore': 'Is there a file?',
  'vault.create.restore.about':
    'A saved file, or a backup of Keywright in a browser, restores its private keys, identities and drafts into this page.',
  'vault.create.about':
    'Private keys are sealed in the memory of this page under a passphrase, and in the file that you save. Nobody can reset it: write it down before you go on.',
  'vault.gate.opens': 'Asks for the passphrase for each signature.',
  'vault.session.holds': 'Private keys of High and Medium keys; single-use private keys of asset locks.',
  'vault.session.opens': 'Asks once. Open until you lock.',
  'vault.device.holds':
    'Not in this file: other local files share what a browser stores for it. Private keys of Medium keys are among those that ask once.',
  'vault.device.opens':
    'Nothing signs without the passphrase here. In Keywright at an address, Medium keys do.',
  'vault.device.state': 'None',
  'key.use.medium':
    'Signs without asking in a browser; in this file it asks once, until lock. Cannot update the identity.',
  'passkey.add.none': 'Not in a file: passkeys belong to an address',
  'change.notify.denied':
    'Not in a file: notifications belong to an address. Changes are shown in this page.',
  'net.no-nodes': '{name} is unreachable',
  'net.no-nodes.about':
    'This file asks no node: its content policy blocks every request. Keywright at an address follows the network; the sandbox works here.',
  'net.no-nodes.act': 'Networks in Settings',
  'console.no-nodes':
    'This file asks no node: its content policy blocks every request. The sandbox answers here.',
  'networks.add.about':
    'For identities of your own network. This file asks no node: it builds and checks the bytes that you transfer.',
  'networks.nodes.hint': 'Stored with the network for Keywright at an address. This file asks no node.',
  'networks.current.not-kept':
    'Nothing is stored in a file: the current network is used until this page is closed.',
  'settings.theme.not-kept': 'Nothing is stored in a file: the theme is used until this page is closed.',
  'lock.settings.not-kept': 'Nothing is stored in a file: this is used until this page is closed.',
  'sandbox.about':
    'The simulated network in this page: {nodes} nodes that answer as real ones do, on a chain that is invented. Nothing on it has a value.',
  'sandbox.not-kept': 'Nothing is stored in a file: these are used until this page is closed.',
  'storage.title': 'This page',
  'storage.untold': 'None: memory of this page',
  'storage.space.untold': 'None used on the disk',
  'storage.engine.chromium': 'Every local file can read what a browser stores for any other local file.',
  'storage.engine.firefox':
    'Whatever a browser stores for one local file, other local files may be able to read.',
  'storage.engine.safari':
    'Whatever a browser stores for one local file, other local files may be able to read.',
  'storage.engine.other':
    'Whatever a browser stores for one local file, other local files may be able to read.',
  'storage.private': 'So nothing is stored there. Save the file before you close this page.',
  'builder.no-draft.about':
    'Draft {id} is not in this page: it was discarded, or it is in a file that is not open.',
  'builder.label.note': 'optional, stays in this page and its file',
  'builder.draft.saved': 'Draft, in this page since {at, time, medium}',
  'builder.saved':
    'Every change is in this page, and in no file until you save one. The draft is on Identities.',
  'contract.saved': 'Draft, in this page since {at, time, medium}',
  'contract.saved.after': 'Draft after version {number, number}, in this page since {at, time, medium}',
  'identities.draft.saved': 'Changed {at, date, medium}, {at, time, short}',
  'builder.opening': 'Opening the drafts',
  'identities.opening': 'Opening the identities',
  'contracts.count': '{count, plural, one {# contract} other {# contracts}}, in this page',
  'identity.notes.hint': 'In this page and in the file you save. Not secret: never write a private key here.',
  'console.history.none': 'In this page only, without the answers: the last 50 requests.',
  'console.history.foot': 'In this page only, without the answers; the last 50.',
}
