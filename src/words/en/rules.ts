import type { RuleId } from '#/protocol/rule.ts'
import { contractWording } from './contract-rules.ts'
import { exchangeWording } from './exchange-rules.ts'

/**
 * The sentence of a rule that is broken, filled with the value and params of the violation. Of several wordings, the first
 * whose params are all there.
 */
export const ruleWording = {
  'json.object': 'This is not one JSON object.',
  'json.integer': 'This integer is above 9,007,199,254,740,991 and would lose digits.',
  'json.encoding': 'This is not text in the encoding of this field.',
  'text.length': [
    '{length, number} characters are more than any field can need.',
    'This is longer than any field can need.',
  ],
  'encoding.hex': [
    '“{character}” at place {place, number} is not a hex digit.',
    'The character at place {place, number} is not a hex digit.',
    '{length, number} hex digits are not a whole number of bytes: one is missing or one too many.',
    'Hex is an even number of digits, 0 to 9 and a to f.',
  ],
  'encoding.base58': [
    '“{character}” at place {place, number} is not a Base58 character.',
    'The character at place {place, number} is not a Base58 character.',
    'This has a character that is not Base58: 0, O, I and l are not.',
  ],
  'encoding.base64': [
    '“{character}” at place {place, number} is not a Base64 character.',
    'The character at place {place, number} is not a Base64 character.',
    '{length, number} characters of Base64 are not padded to a multiple of four.',
    'This has a character that is not Base64, or its padding is missing.',
  ],
  'bytes.end': [
    '{problem, select, extra {{bytes, plural, one {# byte is} other {# bytes are}} after the end, from byte {offset, number} on.} other {It is cut off: {bytes, plural, one {# byte is} other {# bytes are}} missing at byte {offset, number}.}}',
    'The bytes do not end where the structure ends: something is cut off or added.',
  ],
  'bytes.count': [
    'At byte {offset, number} a count says {count}, and {remaining, number} bytes are left.',
    'A count in the bytes asks for more than there is.',
  ],
  'bytes.compact-size': [
    'At byte {offset, number} the size {written} is written longer than it needs to be.',
    'A compact size is written longer than it needs to be.',
  ],
  'cbor.malformed': 'These bytes are not well-formed CBOR.',
  'cbor.canonical': 'This CBOR is not canonical.',
  'cbor.depth': 'This CBOR nests too deep.',
  'cbor.type': 'This CBOR has a kind of value that transitions do not have.',
  'transaction.version': 'A special transaction has version 3 or above.',
  'transaction.segwit': 'This transaction has segregated witness: it is of another chain.',
  'transaction.inputs': 'This transaction has no input.',
  'transaction.outputs': 'This transaction has no output.',
  'transaction.amount': [
    'Output {place, number} has more than 21 million coins.',
    '“{value}” is not an amount: a whole number of duffs, from 1 to 2,100,000,000,000,000.',
    'An output has more than 21 million coins.',
  ],
  'transaction.payload': 'This special transaction has no payload.',
  'asset-lock-payload.version': 'The asset lock payload is not of version 1.',
  'lock-output.index': [
    'Output {outputIndex, number} does not exist: the transaction has {outputs, plural, one {# output} other {# outputs}}, counted from 0.',
    'The lock transaction has no output of that index.',
  ],
  'lock-output.script': [
    'Output {outputIndex, number} {kind, select, p2pkh {is P2PKH} p2sh {is P2SH} other {has another script}} and locks nothing: a lock output is an OP_RETURN with exactly 20 bytes.',
    'This output locks nothing: a lock output is an OP_RETURN with exactly 20 bytes.',
  ],
  'instant-lock.version': [
    'Version {version, number} is not known: an instant lock is of version 1 or of the legacy layout.',
    'This instant lock is neither of version 1 nor of the legacy layout.',
  ],
  'instant-lock.inputs': 'This instant lock names no input.',
  'out-point.length': [
    '{length, number} bytes are not an out point: it has exactly 36.',
    'An out point is exactly 36 bytes.',
  ],
  'chain-lock.height': 'A chain lock has a height of at least 1.',
  'key.object': 'A public key is an object.',
  'key.required': 'A public key needs id, type, purpose, securityLevel and data.',
  'key.no-additional': 'A public key has no such property.',
  'key.id': 'A key id is a whole number from 0.',
  'key.type': 'A key type is 0, 1, 2 or 3.',
  'key.purpose': 'A purpose is 0, 1, 2 or 3.',
  'key.security-level': 'A security level is 0, 1, 2 or 3.',
  'key.data-length': [
    '{length, number} bytes are not the {expected, number} that data of this type has.',
    'Key data is 33, 48, 20 or 20 bytes for type 0, 1, 2 or 3.',
  ],
  'key.data-valid': 'This is not a valid key of its type.',
  'key.read-only': 'readOnly is true or false.',
  'key.disabled-at': 'disabledAt is a whole number from 0.',
  'key.level-for-purpose': [
    '{purpose, select, 1 {Encryption allows Medium only.} 2 {Decryption allows Medium only.} 3 {Withdraw allows Critical only.} other {Authentication allows any level.}}',
    'This purpose does not allow this level: Encryption and Decryption allow Medium only, Withdraw Critical only.',
  ],
  'key.id-unique': [
    'Key id {id} is used by another key of this identity.',
    'Another key of this identity has this id.',
  ],
  'key.data-unique': 'Another key of this identity has the same data.',
  'keys.unique': 'This key is listed twice.',
  'private-key.range': [
    '{length, plural, =32 {These 32 bytes are zero, or not below the order of the curve.} other {# bytes are not a private key: it has 32, which are 64 hex digits.}}',
    'This is not a private key: 32 bytes, above zero and below the order of its curve.',
  ],
  'private-key.wif': 'This is not a private key in WIF: its checksum or its length is wrong.',
  'private-key.compressed':
    'This private key is for an uncompressed public key, which identities do not use. Export it from its wallet as compressed.',
  'private-key.network': [
    'This private key is of {found, select, mainnet {mainnet} testnet {testnet} other {an unknown network}}; this network needs one of {network}.',
    'This private key is of another network.',
  ],
  'identity.object': 'An identity is an object.',
  'identity.required': 'An identity needs protocolVersion, id, publicKeys, balance and revision.',
  'identity.no-additional': 'An identity has no such property.',
  'identity.protocol-version': 'Protocol version 1 is the latest; this is another.',
  'identity.id-length': 'An identity id is exactly 32 bytes.',
  'identity.keys-count': 'An identity has 1 to 32 public keys.',
  'identity.balance': 'A balance is a whole number of credits, from 0.',
  'identity.revision': 'A revision is a whole number from 0.',
  'identity.master-and-high': [
    '{missing, select, 0 {The Master key is missing: it updates the identity.} 2 {The High key is missing: it signs state transitions.} other {A new identity has a Master key, to update it, and a High key, to sign. Both are missing.}}',
    'A new identity has a Master key, to update it, and a High key, to sign. One of them is missing.',
  ],
  'proof.required': 'The asset lock proof is missing.',
  'proof.type': 'An asset lock proof is of type 0, InstantSend, or 1, ChainLock.',
  'proof.no-additional': 'An asset lock proof has no such property.',
  'proof.instant-lock-length': [
    '{length, number} bytes: an instant lock has 165 to 100,000.',
    'An instant lock has 165 to 100,000 bytes.',
  ],
  'proof.transaction-length': [
    '{length, number} bytes: a lock transaction has 1 to 100,000.',
    'A lock transaction has 1 to 100,000 bytes.',
  ],
  'proof.output-index': 'An output index is a whole number from 0.',
  'proof.transaction-parses': [
    'The lock transaction does not parse exactly. {because}',
    'The lock transaction does not parse exactly.',
  ],
  'proof.instant-lock-parses': [
    'The instant lock does not parse exactly. {because}',
    'The instant lock does not parse exactly.',
  ],
  'proof.lock-transaction': [
    'The instant lock locks {found}; the transaction is {expected}.',
    'The instant lock names another transaction.',
  ],
  'proof.lock-inputs': [
    'The lock names {locked, plural, one {# input} other {# inputs}}, the transaction spends {spent, number}: {agreeing, number} agree.',
    'The instant lock names other inputs than the transaction has.',
  ],
  'proof.single-use-key': [
    'Its public key hashes to {found}, output {outputIndex, number} is locked to {expected}.',
    'The single-use private key does not open this output.',
  ],
  'proof.out-point-unused': 'This out point already funds an identity or a top-up here.',
  'proof.height': [
    '“{value}” is not a height: a whole number from 1 to 4,294,967,295.',
    'A core chain locked height is a whole number from 1 to 4,294,967,295.',
  ],
  'proof.out-point-length':
    'An out point is a txid of 64 hex digits, a colon and an output index; or its 36 bytes.',
  'proof.out-point-transaction': [
    'The out point names {found}; the transaction is {expected}.',
    'The out point names another transaction.',
  ],
  'proof.height-reached': [
    'Height {height, number} is above the tip, {tipHeight, number}.',
    'The chain has not reached this height.',
  ],
  'st.object': 'A state transition is an object.',
  'st.protocol-version': 'Protocol version 1 is the latest; this is another.',
  'st.type': 'This is not the type of this state transition.',
  'st.required': 'A required field is missing.',
  'st.no-additional': 'This state transition has no such property.',
  'st.signature-length': 'The signature is not exactly 65 bytes.',
  'keys.count': [
    '{length, plural, =0 {There is no key} one {There is # key} other {There are # keys}}; a new identity has 1 to 10.',
    'A new identity has 1 to 10 public keys.',
  ],
  'limit.size': 'This is larger than the 16 KB that serialized data may have.',
  'sign.asset-lock-key': 'An identity create or top-up is signed by the single-use key of its asset lock.',
  'st.identity-id-length': [
    'An identity id is exactly 32 bytes, 43 or 44 characters of Base58 as a rule; this is {length, number} bytes.',
    'An identity id is exactly 32 bytes.',
  ],
  'update.signature-length': 'The signature of an update is 65 to 96 bytes.',
  'update.revision': 'A revision is a whole number from 0.',
  'update.signature-public-key-id': 'The id of the signing key is a whole number from 0.',
  'update.public-keys-disabled-at': 'The time of disabling is a whole number of milliseconds.',
  'update.add-or-disable': 'An update adds a key or disables one.',
  'update.disabled-at-required': 'Disabling keys needs publicKeysDisabledAt.',
  'update.disabled-at-only-with': 'publicKeysDisabledAt is only allowed with disablePublicKeys.',
  'update.add-count': 'An update adds 1 to 10 keys.',
  'update.disable-count': 'An update disables 1 to 10 keys.',
  'update.disable-unique': ['Key {id} is named twice.', 'A key is named twice.'],
  'update.disable-item': 'The id of a key to disable is a whole number from 0.',
  'update.disable-existing': [
    'Key {id} does not exist, or is disabled already.',
    'This key does not exist, or is disabled already.',
  ],
  'update.identity': 'This transition is for another identity.',
  'update.read-only': [
    'Key {id} is read-only: it cannot be disabled.',
    'This key is read-only: it cannot be disabled.',
  ],
  'sign.identity-key': 'The key that signaturePublicKeyId names has not made this signature.',
  'sign.master': 'Only a Master key signs an update.',
  'sign.key-type': 'A script hash cannot sign.',
  'witness.required': [
    'Key {id} has to sign with its own private key, which is not in this vault. Import the private key.',
    'In this wire profile each new key needs a signature of its own private key.',
  ],
  'witness.length': 'The signature of a new key is 65 bytes, or 96 for BLS.',
  'witness.made-by-key': ['Key {id} did not make its signature.', 'The key did not make its signature.'],
  'profile.read-only': 'In wire profile {name} readOnly is always present.',
  'profile.disabled-at': 'Wire profile {name} has no disabledAt in the keys of a transition.',
  'profile.key-type': 'Wire profile {name} has no script hash keys.',
  'profile.bls-scheme':
    'Wire profile {name} signs with the legacy BLS scheme, which is not offered: BLS keys are neither generated nor verified here.',
  'profile.version-prefix': 'These bytes do not begin as wire profile {name} does.',
  'network.low-s':
    'This signature verifies, but has the higher of its two s values: the network creates the lower one.',
  'network.revision-follows': [
    'The network expects revision {stored, number} plus one.',
    'The network expects the stored revision plus one.',
  ],
  'network.disabled-at-now':
    'The network expects a time within five minutes of now, by the clock of this device.',
  'network.signer-enabled': 'The network rejects a signature of a disabled key.',
  'network.signer-purpose': 'The network expects an Authentication key to sign.',
  'network.master-remains': 'The network expects an enabled Master key to remain.',
  'network.asset-lock-payload': 'This generation of the network accepts classic lock transactions only.',
  'mn-list.field': [
    'The node’s answer has {found, select, undefined {nothing} other {a value of the type {found}}} here, which is not allowed.',
    'A member of the node’s answer is missing or of another type.',
  ],
  'mn-list.length': [
    '{length, number} bytes; this field has {expected, number}.',
    '{length, number} are more than the limit of {limit, number}.',
    'This field of the node’s answer is too long or too short.',
  ],
  'mn-list.service': [
    '“{value}” is not an IP address with a port.',
    'A service is not an IP address with a port.',
  ],
  'mn-list.address': [
    'The voting address has version byte {found, number}; this network has {expected, number}.',
    '“{value}” is not a voting address.',
    'A voting address is not of this network.',
  ],
  'mn-list.address-checksum': [
    'The checksum of the voting address {value} is wrong.',
    'The checksum of a voting address is wrong.',
  ],
  'mn-list.base': [
    'The diff begins at {value}, the known list ends at {expected}.',
    'The diff begins at another block than the known list.',
  ],
  'mn-list.tip': [
    'The diff ends at {value}; {expected} was requested.',
    'The diff ends at another block than was requested.',
  ],
  'mn-list.deleted-known': 'The diff removes a masternode that is not in the list.',
  'mn-list.unique': 'The diff names the same masternode or quorum twice.',
  'mn-list.height': [
    'The block has height {height, number}; the known list is of {held, number} already.',
    'The block is not above the known list.',
  ],
  'mn-list.entry-version': [
    'Version {version, number} of an entry is not known here.',
    'An entry is of a version that is not known here.',
  ],
  'mn-list.quorum-type': [
    'Quorum type {llmqType, number} is not known here.',
    'A quorum is of a type that is not known here.',
  ],
  'mn-list.quorum-bits': 'The member bits of a quorum do not fit its size or its counts.',
  'coinbase.special':
    'This is not a coinbase of this chain: its version, its type or its payload is different.',
  'coinbase.input': 'This transaction is not a coinbase: it spends an output.',
  'coinbase.chain-lock': 'The ChainLock in the coinbase was not signed by the quorum that had to sign it.',
  'merkle-tree.shape': 'The merkle proof is not consistent: hashes or bits are missing or left over.',
  'merkle-tree.proves': 'The merkle proof does not prove this coinbase.',
  'mn-list.root-field': [
    'The answer has the list’s root {found}, its coinbase {expected}.',
    'The answer has another root of the list than its coinbase.',
  ],
  'mn-list.quorum-root-field': [
    'The answer has the quorums’ root {found}, its coinbase {expected}.',
    'The answer has another root of the quorums than its coinbase.',
  ],
  'mn-list.added-quorum-new': 'The diff adds a quorum that is in the list already.',
  'mn-list.deleted-quorum-known': 'The diff removes a quorum that is not in the list.',
  'mn-list.root': [
    'The root of the masternodes is {found}, the coinbase has {expected}.',
    'The root of the masternodes is not that of the coinbase.',
  ],
  'mn-list.quorum-root': [
    'The root of the quorums is {found}, the coinbase has {expected}.',
    'The root of the quorums is not that of the coinbase.',
  ],
  'mn-list.confirmed': [
    'At height {height, number} the node names {found}, not this block.',
    'The node does not name this block at its height.',
  ],
  ...contractWording,
  ...exchangeWording,
} satisfies Record<RuleId, string | readonly string[]>
