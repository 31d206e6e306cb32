import type { MessageId as SharedId } from '#/words/messages.ts'
import { makeT } from '#/words/t.ts'

/** What the settings says, in ICU form. What several slices say is in src/words. */
export const messages = {
  'networks.title': 'Networks',
  'networks.current.hint': 'New drafts use it. Existing drafts and identities stay on their network.',
  'networks.current.not-kept':
    'This browser stores no settings: the current network is forgotten when the page is closed.',
  'networks.not-ready': 'The workspace is not open',
  'networks.sandbox.about': 'A built-in simulated network. Its locks have the real format and no value.',
  'networks.own.about': '{kind} addresses and private keys. {mediaType}',
  'networks.edit': 'Edit',
  'networks.edit.of': 'Edit {name}',
  'networks.edit.title': 'Edit {name}',
  'networks.edit.save': 'Save network',
  'networks.remove': 'Remove',
  'networks.remove.of': 'Remove {name}',
  'networks.remove.done':
    '{name} was removed. What is stored of its chain is deleted when this notice is closed.',
  'networks.remove.why': 'In use, so it cannot be removed',
  'networks.add': 'Add a network',
  'networks.add.about':
    'For identities on a network of your own. Keywright only reads the masternode list from nodes that you add: you broadcast the transitions yourself.',
  'networks.add.act': 'Add network',
  'networks.added': '{name} was added. It is the current network.',
  'networks.cancel': 'Cancel',
  'networks.name': 'Name',
  'networks.name.hint': 'Any name that you like.',
  'networks.profile.choose': 'Wire profile',
  'networks.profile.frozen':
    'Identities, drafts or locks use this network, so its wire profile and version bytes cannot change.',
  'networks.kind.choose': 'Version bytes',
  'networks.kind.hint': 'Of addresses and of private keys in WIF. Development networks use those of testnet.',
  'networks.platform': 'Platform name',
  'networks.platform.hint': 'Part of the media type of identifiers:',
  'networks.nodes': 'Nodes of the core chain',
  'networks.nodes.hint':
    'JSON-RPC addresses, one a line. Several show whether they agree; without any the network is not followed.',
  'networks.nodes.fault': '{line}: {fault}',
  'networks.nodes.offered':
    '{count, plural, one {Add the node that this server asks} other {Add the # nodes that this server asks}}',
  'networks.nodes.count':
    '{count, plural, =0 {No nodes: it is not followed.} one {# node.} other {# nodes.}}',
  'networks.pins': 'Pinned quorums',
  'networks.pins.hint':
    'Quorums that you trust, one a line: type, hash, public key. Most people leave this empty. Their ChainLocks count as verified, even if one node alone knows the quorum, so do not take a quorum from that node.',
  'networks.quorum-type': 'Quorums that sign ChainLocks',
  'networks.quorum-type.hint': 'Mainnet: type 2. Testnet: type 1. Development networks choose their own.',

  'program.update.busy':
    'A tab is signing or about to sign. Finish or leave that page, and try again. Nothing was changed.',
  'program.update.other-build':
    'There is a newer version by now. Look at it, and try again. Nothing was changed.',
  'program.update.not-whole': 'The download is no longer complete. This version stays.',
  'program.update.no-answer':
    'There was no answer in time, so the update may or may not be installed. Reload this page to see, or try again.',
  'program.offline': 'Offline',
  'program.offline.unknown': 'Unknown.',
  'program.offline.none': 'Not stored in this browser: the page needs its server to open.',
  'program.offline.downloading': 'Being downloaded.',
  'program.offline.kept': 'Stored in this browser. It opens without its server.',
  'program.offline.failed':
    'The download was incomplete or came without its content policy, so it is not used. Reopening the page tries again.',
  'program.updates': 'Updates',
  'program.updates.none': 'None available.',
  'program.updates.look': 'Look for an update',
  'program.updates.looking': 'Asking the server.',
  'program.updates.downloading': 'A newer version is being downloaded.',
  'program.updates.broken':
    'The version on the server was incomplete or came without its content policy. It is not used; this version stays.',
  'program.updates.newest': 'No other version is on the server: it is installed or downloaded already.',
  'program.updates.out-of-reach': 'The server does not answer.',
  'program.updates.build': 'Its build:',
  'program.updates.changes':
    '{count, plural, =0 {Its changelog says nothing new} one {# point of its changelog is new} other {# points of its changelog are new}}',
  'program.install': 'Installed',
  'program.install.yes': 'Yes, with its own window.',
  'program.install.offer': 'No. Installed, it has its own window and opens the files that it exports.',
  'program.install.none':
    'No. This browser does not offer it here, or you are using a tab although it is installed.',
  'program.install.ask': 'Install',

  'sandbox.title': 'Sandbox',
  'sandbox.about':
    'A simulated network in this browser: {nodes} nodes answer as real ones do, on a made-up chain. Nothing on it has a value.',
  'sandbox.not-kept': 'This browser stores no settings: these are forgotten when the page is closed.',
  'sandbox.masternodes': 'Masternodes',
  'sandbox.masternodes.hint': 'Another number gives another chain, whose list is read from the start.',
  'sandbox.pace': 'A block comes',
  'sandbox.pace.every': 'every {seconds, number} seconds',
  'sandbox.pace.told': 'when told',
  'sandbox.pace.hint': 'The chain continues from its newest block.',
  'sandbox.block': 'Make a block',
  'sandbox.faults': 'Faults of its nodes',
  'sandbox.faults.clear': 'No faults',
  'sandbox.fault.of': 'Fault of {node}',
  'sandbox.fault.none': 'None',
  'sandbox.fault.lag': 'Answers late',
  'sandbox.fault.errors': 'Answers with errors',
  'sandbox.fault.unreachable': 'Breaks the connection',
  'sandbox.fault.wrong-id': 'Answers with the wrong id',
  'sandbox.fault.truncated': 'Sends half of each answer',
  'sandbox.fault.forged': 'Forges the list',
  'sandbox.fault.fork': 'Is on a fork',
  'sandbox.fault.tip-back': 'Returns to an older tip',
  'sandbox.amount.lag': 'Delay',
  'sandbox.amount.lag.value': '{seconds, number} s',
  'sandbox.amount.errors': 'How often',
  'sandbox.amount.errors.value': '{percent, number} of 100 requests',
  'sandbox.amount.forged': 'What is forged',
  'sandbox.amount.fork': 'Depth',
  'sandbox.amount.tip-back': 'Number of blocks',
  'sandbox.amount.blocks': '{blocks, plural, one {# block} other {# blocks}}',
  'sandbox.forged.entry-changed': 'An entry is changed',
  'sandbox.forged.entry-left-out': 'An entry is left out',
  'sandbox.forged.entry-added': 'An entry is added',
  'sandbox.forged.coinbase': 'The coinbase',
  'sandbox.forged.merkle-tree': 'The merkle proof of the coinbase',
  'sandbox.forged.quorum': 'A quorum is added',
  'sandbox.forged.chain-lock': 'The chain lock',
  'sandbox.forged.everything': 'Everything, so that it matches',

  'settings.title': 'Settings',
  'settings.appearance': 'Appearance',
  'settings.theme': 'Theme',
  'settings.theme.system': 'As the system',
  'settings.theme.light': 'Light',
  'settings.theme.dark': 'Dark',
  'settings.theme.hint': 'Stored in this browser only.',
  'settings.theme.not-kept':
    'This browser stores no settings: the theme is forgotten when the page is closed.',
  'settings.about': 'About',
  'settings.about.version': 'Version',
  'settings.about.build': 'Build',
  'settings.about.build.unknown': 'The server does not answer.',
  'settings.about.build.copy': 'Copy the hash of the build',
  'settings.about.files': '{count, plural, one {# file} other {# files}} of this build',
  'settings.about.files.about':
    'The hash is the SHA-256 of build-manifest.json, which lists every file with its own hash. Building the same sources gives the same bytes: docs/verify.md explains how to compare.',
  'settings.about.files.path': 'File',
  'settings.about.files.bytes': 'Bytes',
  'settings.about.files.hash': 'sha256',
  'settings.about.headers': 'Headers',
  'settings.about.headers.whole': 'All headers that protect this page are set.',
  'settings.about.headers.missing':
    'This page runs without {headers}, so the browser does not enforce its content policy. docs/hosting.md lists what the host has to send.',
  'settings.about.licence': 'Licence',
  'settings.about.licence.value': 'MIT',
  'settings.about.words':
    'Keywright creates, stores and uses identities in this browser. It needs no account and no network.',

  'file.about': 'This file',
  'file.about.words':
    'The program is in keywright.html. It uses no server, and its content policy blocks every request.',
  'file.about.cannot':
    'Not available in this file, because they need an address or a network: passkeys, nodes, notifications, a stored vault, and signing without a passphrase.',
  'file.about.hash': 'Its SHA-256',
  'file.about.hash.why':
    'A page cannot read its own file, and a file cannot contain its own hash. Compute the hash with one of these commands, and compare it with the published one.',
  'file.about.linux': 'Linux',
  'file.about.mac': 'macOS',
  'file.about.windows': 'Windows',
  'file.about.check': 'Hash a file',
  'file.about.check.hint':
    'Choose keywright.html or a newer copy. A modified file could show any hash for itself, so check your first copy with a command.',
  'file.about.copy': 'Copy the SHA-256',
  'file.about.of': 'SHA-256 of {name}, {size, number} bytes',

  'storage.private': 'A private window loses everything when it is closed, and a page cannot detect one.',

  'lock.settings': 'Automatic lock',
  'lock.settings.idle': 'Lock after no input for',
  'lock.settings.idle.hint': 'Input in any tab of Keywright counts. The vault always locks after sleep.',
  'lock.settings.minutes': '{minutes, plural, one {# minute} other {# minutes}}',
  'lock.settings.never.about':
    'Whoever sits down at this browser while the session is open can sign with High keys. A lock by hand stays a lock.',
  'lock.settings.hidden': 'Lock also when the page is hidden',
  'lock.settings.hidden.hint': 'This includes changing to another tab of this window.',
  'lock.settings.kept': 'Stored in this browser, for all tabs.',
  'lock.settings.not-kept': 'This browser stores no settings: this is forgotten when the page is closed.',
} as const

export type MessageId = keyof typeof messages | SharedId

export const t = makeT(messages)
