export const networks = {
  'network.sandbox': 'Sandbox',
  'network.gone': 'A network that is not in this browser',
  'network.kind.mainnet': 'mainnet',
  'network.kind.testnet': 'testnet',

  'profile.spec.frames':
    'The protocol document to the letter: canonical CBOR of every field. One signature, that of the transition.',
  'profile.spec.accepts':
    'The sandbox accepts it, and every network that follows the document. Networks of the releases 0.22 to 0.25 frame transitions otherwise and refuse these bytes.',
  'profile.dpp-0.25.frames':
    'As releases 0.24 and 0.25 of the reference library write it: the protocol version in front, then canonical CBOR of the other fields. Each new key signs too, with its own private key.',
  'profile.dpp-0.25.accepts':
    'Networks of the releases 0.24 and 0.25 accept it. The sandbox, older networks and those that follow the document to the letter refuse these bytes.',
  'profile.dpp-0.23.frames':
    'As release 0.23 of the reference library writes it: the protocol version in four bytes in front, then canonical CBOR of the other fields. Each new key signs too, with its own private key. BLS keys are not offered: that release signs with them in an older scheme.',
  'profile.dpp-0.23.accepts':
    'Networks of the releases 0.22 and 0.23 accept it: their published examples verify in this frame only. Newer networks, the sandbox and those that follow the document to the letter refuse these bytes.',
  'profile.spec.signed':
    'These {bytes, number} bytes are signed: canonical CBOR of every field except the signature.',
  'profile.dpp.signed':
    'These {bytes, number} bytes are signed, by the transition’s own key and by each new key: the protocol version, then canonical CBOR of the other fields without any signature.',
  'profile.spec.serialized':
    'The signed transition in {bytes, number} bytes: canonical CBOR of every field, the signature included.',
  'profile.dpp.serialized':
    'The signed transition in {bytes, number} bytes: the protocol version, then canonical CBOR of the other fields with all signatures.',

  'networks.title': 'Networks',
  'networks.current': 'Current network',
  'networks.current.hint':
    'New drafts are begun on it. Drafts and identities stay on the network they were begun on.',
  'networks.current.not-kept':
    'This browser keeps no settings: the current network holds until the page is closed.',
  'networks.not-ready': 'The storage of this browser is not open',
  'networks.sandbox.about': 'Practice, built in. Its locks are real in form and carry no value.',
  'networks.profile': 'Wire profile {profile}',
  'networks.own.about': '{kind} addresses and private keys. {mediaType}',
  'networks.use.none': 'Nothing stands on it yet.',
  'networks.use':
    'On it: {count, plural, one {# identity, draft or lock} other {# identities, drafts and locks}}, {names}.',
  'networks.use.draft': 'the draft {label}',
  'networks.use.draft.unnamed': 'a draft without a label',
  'networks.use.run': 'the run {pattern}',
  'networks.use.locks': '{count, plural, one {# lock in progress} other {# locks in progress}}',
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
} as const
