import type { MessageId as SharedId } from '#/words/messages.ts'
import { makeT } from '#/words/t.ts'

/** What the frame around the pages says, in ICU form. What several slices say is in src/words. */
export const messages = {
  'control.close': 'Close',

  'net.box': 'Block {height, number}',
  'net.box.old': 'Block {height, number}, not up to date',

  'private.key': 'This looks like a private key. It was taken out of the field and is not stored.',
  'private.phrase': 'This looks like a recovery phrase. It was taken out of the field and is not stored.',
  'private.digits':
    'These 64 digits may be a private key. They were taken out of the field and are not stored.',
  'private.old':
    'This text has what looks like a private key, and is stored unencrypted. Store the key in the vault, then delete it here.',
  'private.store': 'Store it in the vault',
  'private.restore': 'Restore the phrase in the vault',
  'private.public.phrase': 'This is no recovery phrase',
  'private.close': 'Close',
  'private.dialog': 'Store this private key in the vault',
  'private.dialog.about': 'It goes from the field to the vault, and is encrypted there.',
  'private.found':
    '{count, plural, one {One stored text looks} other {# stored texts look}} like a private key',
  'private.found.about':
    'An earlier version stored what you typed unencrypted. Nothing was changed. Store each key in the vault, then delete it here:',
  'private.found.more': 'and {count, number} more',
  'private.found.public': 'None of these is a private key',
  'private.place.create': 'draft of an identity',
  'private.place.top-up': 'draft of a top-up',
  'private.place.update': 'staged update',
  'private.place.identity': 'identity',
  'private.place.contract': 'data contract',
  'private.place.network': 'network',
  'private.place.run': 'many identities',
  'private.place.vault-key': 'label in the vault',

  'program.update.later': 'Later',
  'program.update.what': 'What changes',
  'program.apart': 'This tab runs another version than the stored one',
  'program.apart.about':
    'It was loaded from the server, or before an update. Reload it, so that all tabs run the same version.',

  'shell.title': '{page} · Keywright',
  'shell.title.of': '{page}: {of}',
  'shell.skip': 'Skip to content',
  'shell.nav': 'Main',
  'shell.nav.identities': 'Identities',
  'shell.nav.inspector': 'Inspector',
  'shell.nav.contracts': 'Contracts',
  'shell.nav.network': 'Network',
  'shell.nav.vault': 'Vault',
  'shell.nav.settings': 'Settings',
  'shell.crumbs': 'Where you are',
  'shell.page.identity': 'Identity',
  'shell.page.update': 'Update identity',
  'shell.page.signed': 'Signed transition',
  'shell.page.create': 'Create identity',
  'shell.page.bulk': 'Create several',
  'shell.page.run': 'Run',
  'shell.page.exchange': 'Sign a request',
  'shell.page.console': 'RPC console',
  'shell.page.top-up': 'Top up identity',
  'shell.page.log': 'Audit log',
  'shell.page.passphrase': 'Passphrase',
  'shell.page.phrase': 'Recovery phrase',
  'shell.page.backup': 'Back up',
  'shell.page.test-backup': 'Test a backup',
  'shell.page.restore': 'Restore',
  'shell.page.not-found': 'Nothing here',
  'shell.vault.starting': 'Opening storage',
  'shell.vault.missing': 'No vault yet',
  'shell.vault.locked': 'Vault locked',
  'shell.vault.open': 'Session open',
  'shell.vault.evicted': 'Vault gone',
  'shell.vault.unusable': 'Vault not usable',
  'shell.vault.lock': 'Session open. Lock now',
  'shell.vault.open.left': 'Session open, locks in {minutes, number} min',
  'shell.notices': 'Notices',
  'shell.not-found.about': 'This address names no page of Keywright.',
  'shell.not-found.back': 'Go to Identities',
  'shell.storage.unreadable': 'Drafts and identities cannot be read',
  'shell.storage.unreadable.about': 'Nothing of them was changed.',
  'shell.storage.reload': 'Reload',
  'shell.storage.damaged':
    '{count, plural, one {# stored draft or identity cannot be read} other {# stored drafts or identities cannot be read}}',
  'shell.storage.damaged.about':
    'They were changed outside Keywright, or written by a newer one. They are left as they are.',
  'shell.error.title': 'This page stopped',
  'shell.error.about': 'Nothing that was saved is lost. The rest of Keywright works on.',
  'shell.error.code': 'Code',
  'shell.error.again': 'Try again',
  'shell.error.back': 'Go to Identities',

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

  'storage.fault.vault': 'The vault could not be stored or read',
  'storage.fault.workspace': 'Drafts and identities are not saved',
  'storage.other-tab': 'Another tab changed a text that you typed here: “{text}”. Undo puts yours back.',

  'lock.left': 'Locks in {minutes, number} min without input. Lock now',
} as const

export type MessageId = keyof typeof messages | SharedId

export const t = makeT(messages)
