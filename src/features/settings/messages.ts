import type { MessageId as SharedId } from '#/words/messages.ts'
import { makeT } from '#/words/t.ts'

/** What the settings says, in ICU form. What several slices say is in src/words. */
export const messages = {
  'networks.title': 'Networks',
  'networks.current.hint':
    'New drafts are begun on it. Drafts and identities stay on the network they were begun on.',
  'networks.current.not-kept':
    'This browser keeps no settings: the current network holds until the page is closed.',
  'networks.not-ready': 'The storage of this browser is not open',
  'networks.sandbox.about': 'Practice, built in. Its locks are real in form and carry no value.',
  'networks.own.about': '{kind} addresses and private keys. {mediaType}',
  'networks.edit': 'Edit',
  'networks.edit.of': 'Edit {name}',
  'networks.edit.title': 'Edit {name}',
  'networks.edit.save': 'Save network',
  'networks.remove': 'Remove',
  'networks.remove.of': 'Remove {name}',
  'networks.remove.done': '{name} was removed. What was kept of its chain goes when this notice is closed.',
  'networks.remove.why': 'In use: it stays',
  'networks.add': 'Add a network',
  'networks.add.about':
    'For identities of a network of your own. Keywright sends nothing there: it makes and checks the bytes that you take. Nodes that you name are asked for the masternode list only.',
  'networks.add.act': 'Add network',
  'networks.added': '{name} was added. It is the current network.',
  'networks.cancel': 'Cancel',
  'networks.name': 'Name',
  'networks.name.hint': 'As you call it.',
  'networks.profile.choose': 'Wire profile',
  'networks.profile.frozen':
    'Identities, drafts or locks are on this network: its wire profile and version bytes stay as they were made in.',
  'networks.kind.choose': 'Version bytes',
  'networks.kind.hint': 'Of addresses and of private keys in WIF. Development networks use those of testnet.',
  'networks.platform': 'Platform name',
  'networks.platform.hint': 'Part of the media type of identifiers:',
  'networks.nodes': 'Nodes of the core chain',
  'networks.nodes.hint':
    'Addresses that answer JSON-RPC, one in a line. Several show whether they agree. Without any the network is not followed.',
  'networks.nodes.fault': '{line}: {fault}',
  'networks.nodes.offered':
    '{count, plural, one {Add the node that this server asks} other {Add the # nodes that this server asks}}',
  'networks.nodes.count':
    '{count, plural, =0 {No nodes: it is not followed.} one {# node.} other {# nodes.}}',
  'networks.pins': 'Pinned quorums',
  'networks.pins.hint':
    'Quorums that you know from elsewhere, one in a line: type, hash, public key. Most people leave this empty. What such a quorum locks counts as chain-locked, also where one node alone names it. What only that node told you proves nothing.',
  'networks.quorum-type': 'Quorums that sign ChainLocks',
  'networks.quorum-type.hint': 'Mainnet: type 2. Testnet: type 1. Development networks choose their own.',

  'program.update.busy':
    'A tab is signing or about to sign. Finish there, or leave that page, and press again. Nothing was changed.',
  'program.update.other-build':
    'Another version waits by now than the one that you saw. Look at this one, and press again. Nothing was changed.',
  'program.update.not-whole': 'The download is not whole any more. This version stays.',
  'program.update.no-answer':
    'No answer came in time, so it is not known whether it was taken. Reload this page to see, or press again.',
  'program.offline': 'Offline',
  'program.offline.unknown': 'Not known yet.',
  'program.offline.none': 'Not kept in this browser: the page needs its server to open.',
  'program.offline.downloading': 'Being downloaded.',
  'program.offline.kept': 'Kept whole in this browser. It opens without its server.',
  'program.offline.failed':
    'The download was not whole, or came without its content policy, so nothing of it is used. It is tried again when the page is opened.',
  'program.updates': 'Updates',
  'program.updates.none': 'None waits.',
  'program.updates.look': 'Look for an update',
  'program.updates.looking': 'Asking the server.',
  'program.updates.downloading': 'A newer version is being downloaded.',
  'program.updates.broken':
    'What the server has was not whole, or came without its content policy. Nothing of it is used; this version stays.',
  'program.updates.newest': 'The server has been asked. What it has is downloaded, or is here already.',
  'program.updates.out-of-reach': 'The server does not answer.',
  'program.updates.build': 'Its build:',
  'program.updates.changes':
    '{count, plural, =0 {Its changelog says nothing new} one {# point of its changelog is new} other {# points of its changelog are new}}',
  'program.install': 'Installed',
  'program.install.yes': 'Yes, as a program of its own.',
  'program.install.offer': 'No. It can have a window of its own, and open the files that it exports.',
  'program.install.none':
    'No. This browser does not offer it here, or it is installed and you look at it in a tab.',
  'program.install.ask': 'Install',

  'sandbox.title': 'Sandbox',
  'sandbox.about':
    'The practice network in this browser: {nodes} nodes that answer as real ones do, on a chain that is made up. Nothing on it has a value.',
  'sandbox.not-kept': 'This browser keeps no settings: these hold until the page is closed.',
  'sandbox.masternodes': 'Masternodes',
  'sandbox.masternodes.hint': 'Another number is another chain. Its list is read from the beginning.',
  'sandbox.pace': 'A block comes',
  'sandbox.pace.every': 'every {seconds, number} seconds',
  'sandbox.pace.told': 'when told',
  'sandbox.pace.hint': 'The chain goes on from its newest block.',
  'sandbox.block': 'Make a block',
  'sandbox.faults': 'How its nodes are wrong',
  'sandbox.faults.clear': 'No faults',
  'sandbox.fault.of': 'Fault of {node}',
  'sandbox.fault.none': 'None',
  'sandbox.fault.lag': 'Answers late',
  'sandbox.fault.errors': 'Answers with errors',
  'sandbox.fault.unreachable': 'Breaks the connection off',
  'sandbox.fault.wrong-id': 'Names another request',
  'sandbox.fault.truncated': 'Leaves half of each answer out',
  'sandbox.fault.forged': 'Forges the list',
  'sandbox.fault.fork': 'Is on a fork',
  'sandbox.fault.tip-back': 'Goes back to an older tip',
  'sandbox.amount.lag': 'How late',
  'sandbox.amount.lag.value': '{seconds, number} s',
  'sandbox.amount.errors': 'How often',
  'sandbox.amount.errors.value': '{percent, number} of 100 requests',
  'sandbox.amount.forged': 'What is forged',
  'sandbox.amount.fork': 'Depth',
  'sandbox.amount.tip-back': 'How far',
  'sandbox.amount.blocks': '{blocks, plural, one {# block} other {# blocks}}',
  'sandbox.forged.entry-changed': 'An entry is changed',
  'sandbox.forged.entry-left-out': 'An entry is left out',
  'sandbox.forged.entry-added': 'An entry is added',
  'sandbox.forged.coinbase': 'The coinbase',
  'sandbox.forged.merkle-tree': 'The merkle proof of the coinbase',
  'sandbox.forged.quorum': 'A quorum is added',
  'sandbox.forged.chain-lock': 'The chain lock',
  'sandbox.forged.everything': 'Everything, so that it fits',

  'settings.title': 'Settings',
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.theme.system': 'As the system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.theme.hint': 'Kept in this browser only.',
  'settings.theme.not-kept': 'This browser keeps no settings. The theme holds until the page is closed.',
  'settings.about': 'About',
  'settings.about.version': 'Version',
  'settings.about.build': 'Build',
  'settings.about.build.unknown': 'The server does not answer.',
  'settings.about.build.copy': 'Copy the hash of the build',
  'settings.about.files': '{count, plural, one {# file} other {# files}} of this build',
  'settings.about.files.about':
    'The hash is the sha256 of build-manifest.json, which names every file with its own. Who builds the same sources gets the same bytes: docs/verify.md says how to compare them.',
  'settings.about.files.path': 'File',
  'settings.about.files.bytes': 'Bytes',
  'settings.about.files.hash': 'sha256',
  'settings.about.headers': 'Headers',
  'settings.about.headers.whole': 'All that protect this page are there.',
  'settings.about.headers.missing':
    'This page runs without {headers}. It works, but the browser does not hold it to its content policy. The host has to send them: docs/hosting.md.',
  'settings.about.licence': 'Licence',
  'settings.about.licence.value': 'MIT',
  'settings.about.words':
    'Keywright makes, keeps and uses identities entirely in this browser. It needs no account and no network.',

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

  'storage.private':
    'In a private window everything goes when it is closed, and no page can tell that it is in one.',

  'lock.settings': 'Automatic lock',
  'lock.settings.idle': 'Lock after no input for',
  'lock.settings.idle.hint':
    'Input in any tab of Keywright counts. After sleep the vault locks whatever is set here.',
  'lock.settings.minutes': '{minutes, plural, one {# minute} other {# minutes}}',
  'lock.settings.never.about':
    'Whoever sits down at this browser while the session is open can sign with High keys. A lock by hand stays a lock.',
  'lock.settings.hidden': 'Lock also when the page is hidden',
  'lock.settings.hidden.hint': 'Also when you change to another tab of this window.',
  'lock.settings.kept': 'Kept in this browser, for all tabs.',
  'lock.settings.not-kept': 'This browser keeps no settings. This holds until the page is closed.',
} as const

export type MessageId = keyof typeof messages | SharedId

export const t = makeT(messages)
