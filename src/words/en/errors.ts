import type { ErrorCode } from '#/session/error-code.ts'
import { chainErrorWording } from './chain-errors.ts'

/** Sentences for what is wrong with the form of a bulk create, with a pasted list or with one of its lines. */
const bulkErrorWording = {
  'workspace/bulk-pattern': 'Put {n} into the label, once: it becomes the number of each identity.',
  'workspace/bulk-label': 'The last label would have more than 100 characters. Make the pattern shorter.',
  'workspace/bulk-witnesses':
    'In this wire profile every new key signs its own create, and Master keys ask every time. Create these identities one by one, or use a network of the profile spec.',
  'workspace/bulk-busy': 'Another bulk create is running. Wait until it ends, or stop it.',
  'workspace/list-empty': 'There is no lock in this list.',
  'workspace/list-length': 'The list has more than 4,000,000 characters. Nothing was read.',
  'workspace/list-lines': 'The list has more than 1,000 locks. Split it.',
  'workspace/list-header':
    'The first line names some columns and not others. Name transaction, lock, output index and WIF, each once, or leave that line out.',
  'workspace/list-line-length': 'The line has more than 80,000 characters, more than any create can have.',
  'workspace/list-quote': 'A quotation mark is not closed, or is in the middle of a field.',
  'workspace/list-fields': 'The line has more or fewer fields than there are columns.',
  'workspace/list-json': 'The line is not a JSON object.',
  'workspace/list-member': 'The field is missing, duplicate or not text.',
} as const

/** The sentence of each error. A code without words does not compile. */
export const errorWording = {
  'app/unexpected': 'Something unexpected happened. Nothing that was saved is lost.',
  ...chainErrorWording,
  ...bulkErrorWording,
  'vault/missing': 'There is no vault in this browser yet.',
  'vault/exists': 'There is a vault in this browser already. Nothing was changed.',
  'vault/evicted': 'The vault of this browser is gone: the browser removed it. Restore it from a backup.',
  'vault/another-vault': 'A different vault is in this browser. Nothing was removed.',
  'vault/locked': 'The vault is locked. Unlock it first.',
  'vault/damaged': 'The vault is damaged. Restore it from a backup.',
  'vault/newer-format': 'This vault was written by a newer Keywright. Open it with that version.',
  'vault/wrong-passphrase': 'This passphrase does not open the vault. Nothing was changed.',
  'vault/wrong-passkey': 'This passkey does not open the vault. Nothing was changed.',
  'vault/passkey-unavailable':
    'This browser offers no passkeys on this page. Use the passphrase, or a current browser.',
  'vault/passkey-no-prf':
    'This passkey cannot open a vault: its authenticator or this browser lacks the WebAuthn extension prf. Use another one, or the passphrase.',
  'vault/passkey-bad-output':
    'The authenticator returned no valid key. Nothing was changed. Use another passkey, or the passphrase.',
  'vault/passkey-cancelled':
    'No passkey was used: the prompt was closed, or this device has none of the passkeys of this vault any more. Try again, or use the passphrase.',
  'vault/passkey-timed-out':
    'The authenticator did not answer within two minutes. Try again, or use the passphrase.',
  'vault/passkey-unknown': 'This passkey is not one of this vault. Use one that it lists, or the passphrase.',
  'vault/passkey-unverified':
    'This authenticator cannot verify who uses it. Give it a PIN or a fingerprint first, or use another one.',
  'vault/passkey-failed': 'The authenticator failed. Try again, or use the passphrase.',
  'vault/passkey-exists': 'This authenticator has a passkey of this vault already. One is enough.',
  'vault/passkey-missing': 'This passkey is not in the vault any more.',
  'vault/passkeys-full': 'The vault has seven passkeys already. Remove one first.',
  'vault/weak-passphrase': 'This passphrase is too easy to guess. Make it longer, or use the six words.',
  'vault/passphrase-needed': 'This private key asks for the passphrase or a passkey each time.',
  'vault/stretch-refused':
    'The vault asks for key stretching outside the limits of its format. It stays locked.',
  'vault/key-exists': 'This private key is in the vault already.',
  'vault/key-missing': 'This private key is not in the vault.',
  'vault/key-damaged': 'This private key is damaged and does not open. The others stay usable.',
  'vault/level-not-chosen': 'Choose the level of this private key yourself: it is lower than the default.',
  'vault/not-damaged': 'This record is not damaged. It was not removed.',
  'vault/bad-private-key': 'This is not a private key that the vault can store.',
  'vault/transition-refused': 'The vault does not sign this transition: it breaks a rule.',
  'vault/signer-unfit': 'This private key may not sign this transition.',
  'vault/witness-missing': 'The private key of a new key is not in this vault.',
  'vault/not-a-backup': 'This file is not a backup of Keywright. Nothing was read from it.',
  'vault/backup-damaged': 'This backup is damaged: it was cut short or changed. Nothing was read from it.',
  'vault/backup-newer': 'This backup comes from a newer Keywright. Restore it with that version.',
  'vault/backup-too-large': 'This is more than the 32 MiB that a backup may have.',
  'vault/backup-stretch':
    'This backup asks for key stretching outside the limits of its format. It was not opened.',
  'vault/backup-passphrase': 'This passphrase does not open this backup. Nothing was changed.',
  'vault/backup-unsound': 'This backup opens, but its contents are not consistent. Nothing was restored.',
  'vault/backup-closed': 'The backup is not open any more. Choose the file again.',
  'vault/backup-needs-passphrase':
    'A passkey opens this vault, but no file. Give the file its own passphrase.',
  'vault/backup-kind': 'This file has a single private key. A backup of the vault is needed here.',
  'vault/network-open': 'The vault does not open: its worker can reach the network, which is not allowed.',
  'vault/storage-blocked': 'Another tab holds an older version open. Close it and try again.',
  'vault/storage-outdated': 'This tab is older than the stored vault. Reload it.',
  'vault/storage-full': 'Not saved: the disk is full. Nothing was changed.',
  'vault/storage-failed': 'Not saved: the browser’s storage failed. Nothing was changed.',
  'vault/bad-request': 'The vault does not know this request. Reload the page.',
  'vault/worker-failed': 'The vault’s worker stopped. The vault is locked; unlock it again.',
  'vault/internal': 'The vault stopped because of an internal error. Nothing was changed.',
  'workspace/disk-full':
    'Not saved: the disk is full. What you typed stays on this page; the stored state is the old one.',
  'workspace/other-tab':
    'Not saved: another tab holds an older version open. Close it; the next change saves again.',
  'workspace/newer-format': 'This was stored by a newer Keywright. Reload this tab.',
  'workspace/not-saved':
    'Not saved: the browser’s storage failed, or the record would exceed a limit. What you typed stays on this page.',
  'workspace/private-key-here':
    'This looks like a private key or a recovery phrase. It is not stored here: import it into the vault.',
  'workspace/not-ready': 'This draft is not complete. Fix what its steps name first.',
  'workspace/not-verified': 'The signature does not verify on this page. Nothing was saved.',
  'workspace/file-too-large':
    'The file has more than the 200,000 bytes that any field can need. Nothing was read.',
  'workspace/file-unreadable': 'The browser could not read this file. Nothing was changed.',
  'workspace/review-differs': 'The vault read other data than this draft shows. Nothing was signed.',
  'workspace/network-name': 'A network has a name of 1 to 40 characters.',
  'workspace/network-name-taken': 'Another network has this name. Give it one that you can tell apart.',
  'workspace/network-platform':
    'The platform name is 1 to 40 lower-case letters, digits and hyphens, and begins with a letter or digit.',
  'workspace/network-used':
    'Identities, drafts or locks are on this network. It stays, with its wire profile.',
  'workspace/network-gone': 'The network of this draft is not in this browser. Create the draft again.',
  'workspace/node-address':
    'This is not the address of a node. One looks like https://node.example:3000, with the scheme in front.',
  'workspace/node-scheme':
    'A node needs https. Plain http is for this computer only: localhost, 127.0.0.1 or [::1].',
  'workspace/node-credentials':
    'No user and password in an address: it is stored and shown. Give it to Keywright’s own server instead, as KEYWRIGHT_NODE_URL.',
  'workspace/node-query': 'The address of a node ends with its path: no “?” and no “#”.',
  'workspace/node-twice': 'This node is in the list already. Each is named once.',
  'workspace/node-count': 'A network has up to 32 nodes.',
  'workspace/quorum-type': 'A quorum type is a whole number from 1 to 255.',
  'workspace/pin-form':
    'A line has the quorum’s type, its hash (64 hex digits) and its public key (96 hex digits), with spaces between.',
  'workspace/pin-twice': 'This quorum is in the list already. Each is named once.',
  'workspace/pin-count': 'Up to 100 quorums of a network can be pinned.',
  'workspace/param-integer': 'This is not a whole number in that range.',
  'workspace/param-hash': 'A block hash has 64 hex digits, and nothing else.',
  'workspace/watch-count':
    'Up to 1,000 masternodes of a network can be watched. Stop watching another one first.',
  'workspace/contract-length': 'A contract has up to 1,048,576 characters here. This one was not read.',
  'workspace/contract-file': 'This file cannot be read as text in UTF-8. A contract is a JSON file.',
  'workspace/contract-versions':
    'Up to 200 versions of a contract are stored. Continue in a copy of the contract.',
  'workspace/block-query':
    'Type a height, which is a whole number up to 4,294,967,295, or a block hash of 64 hex digits.',
  'sandbox/bad-public-key': 'The sandbox funds ECDSA keys only.',
  'sandbox/bad-amount': 'The sandbox locks 1 to 100,000,000,000,000 duffs at once.',
} satisfies Record<ErrorCode, string>
