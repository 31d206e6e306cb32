/** What the single file says in place of words that would not be true of it. The values are those of the words they replace. */
export const wordsInFile: Readonly<Partial<Record<string, string>>> = {
  'backup.now': 'Save the file',
  'backup.card': 'The file',
  'backup.test': 'Test a file',
  'backup.made': 'Last saved',
  'backup.tested': 'Last opened in a test',
  'backup.untested': 'The last one saved was not tested yet.',
  'backup.uncovered': 'In no tested file',
  'backup.missing': 'There is no vault yet to seal the file under',
  'backup.locked': 'Saving opens the gate. Unlock the vault first.',
  'backup.make': 'Save the file',
  'backup.restore': 'Open a file',
  'backup.restore.title': 'Open a file',
  'backup.restore.new.about':
    'A vault is made in this page from the file: one that was saved here, or a backup of Keywright in a browser. What it brings is shown first.',
  'backup.only-here':
    '{count, plural, one {# private key exists} other {# private keys exist}} only in this page',
  'backup.only-here.phrase': 'The recovery phrase exists only in this page',
  'backup.only-here.never': 'No file was tested yet. What is lost with this page does not come back.',
  'backup.only-here.since':
    'The last tested file was saved on {at, date, medium}, {days, plural, =0 {today} one {# day ago} other {# days ago}}. If this page closes, what came since is lost.',
  'backup.file.hint': 'A .json file of at most 32 MiB. It is read in this page only.',
  'vault.starting': 'Opening the vault',
  'vault.create.restore': 'Is there a file?',
  'vault.create.restore.about':
    'A saved file, or a backup made elsewhere, brings its private keys, identities and drafts into this page.',
  'vault.create.about':
    'Private keys are sealed in the memory of this page under a passphrase, and in the file that you save. Nobody can reset it: write it down before you go on.',
  'vault.gate.opens': 'Asks for the passphrase for each signature. Open for that one only.',
  'vault.session.holds': 'Private keys of High and Medium keys; single-use private keys of asset locks.',
  'vault.session.opens': 'Asked once. Open until you lock.',
  'vault.device.holds':
    'Not in this file: what a browser stores for it, other local files share. Private keys of Medium keys are in the session.',
  'vault.device.opens':
    'Nothing signs without the passphrase here. In Keywright at an address, Medium keys do.',
  'vault.device.state': 'None',
  'key.use.medium':
    'Signs without asking elsewhere; in this file it asks once, until lock. Cannot update the identity.',
  'passkey.add.none': 'Not in a file: passkeys belong to an address',
  'change.notify.refused':
    'Not in a file: notifications belong to an address. Changes are told in this page.',
  'net.no-nodes': '{name} is out of reach',
  'net.no-nodes.about':
    'This file asks no node: its content policy refuses every request. Keywright at an address follows the network; the sandbox works here.',
  'net.no-nodes.act': 'Networks in Settings',
  'console.no-nodes':
    'This file asks no node: its content policy refuses every request. The sandbox answers here.',
  'networks.add.about':
    'For identities of a network of your own. This file asks no node: it makes and checks the bytes that you take.',
  'networks.nodes.hint': 'Kept with the network for Keywright at an address. This file asks nobody.',
  'networks.current.not-kept':
    'Nothing is kept in a file: the current network holds until this page is closed.',
  'settings.theme.not-kept': 'Nothing is kept in a file: the theme holds until this page is closed.',
  'lock.settings.not-kept': 'Nothing is kept in a file: this holds until this page is closed.',
  'sandbox.about':
    'The practice network in this page: {nodes} nodes that answer as real ones do, on a chain that is made up. Nothing on it has a value.',
  'sandbox.not-kept': 'Nothing is kept in a file: these hold until this page is closed.',
  'storage.title': 'This page',
  'storage.untold': 'None: memory of this page',
  'storage.space.untold': 'None used on the disk',
  'storage.engine.chromium': 'Whatever a browser stores for one local file, every other local file can read.',
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
    'Every change is in this page, and in no file before you save one. The draft waits on Identities.',
  'contract.saved': 'Draft, in this page since {at, time, medium}',
  'contract.saved.after': 'Draft after version {number, number}, in this page since {at, time, medium}',
  'identities.draft.saved': 'Changed {at, date, medium}, {at, time, short}',
  'builder.opening': 'Opening the drafts',
  'identities.opening': 'Opening the identities',
  'contracts.count': '{count, plural, one {# contract} other {# contracts}}, in this page',
  'identity.notes.hint': 'In this page and in the file you save. Not secret: never write a private key here.',
  'console.history.none': 'In this page only, without the answers: the last 50 questions.',
  'console.history.foot': 'In this page only, without the answers; the last 50.',
}
