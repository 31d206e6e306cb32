import { nameCharacter } from '#/protocol/encoding/character-name.ts'
import type {
  MeaningId,
  DerivedValue,
  ReadingKind,
  ReasonId,
  SignatureVerdict,
} from '#/protocol/inspect/reading.ts'
import type { Unread } from '#/protocol/inspect/unread.ts'
import type { LockGap } from '#/protocol/masternode/verified-list.ts'

export const kindWords: Readonly<Record<ReadingKind, string>> = {
  'identity-create': 'identity create (state transition, type 2)',
  'identity-top-up': 'identity top-up (state transition, type 3)',
  'identity-update': 'identity update (state transition, type 5)',
  'platform-transition': 'state transition of protocol version 13',
  'platform-identity': 'identity of protocol version 13',
  'lock-transaction': 'lock transaction',
  transaction: 'layer 1 transaction',
  coinbase: 'coinbase transaction',
  'instant-lock': 'instant lock',
  'chain-lock': 'chain lock',
  'asset-lock-proof': 'asset lock proof',
  identity: 'identity',
  'public-key': 'public key',
  'private-key': 'private key, not shown',
  'recovery-phrase': 'recovery phrase, not shown',
  identifier: 'identifier',
  'out-point': 'out point',
  'block-hash': 'block hash',
  'transaction-hash': 'transaction hash',
  'key-hash': 'hash of a public key or script',
  address: 'address',
  signature: 'signature',
  'data-contract': 'data contract',
  document: 'document',
  'mn-list-diff': 'masternode list diff',
  backup: 'backup file, sealed',
  'exchange-unsigned': 'exchange file: a transition that waits for its signature',
  'exchange-signatures': 'exchange file: signatures of a transition',
  bytes: 'bytes of no known kind',
  'platform-contract': 'data contract of protocol version 13',
  'platform-document': 'document of protocol version 13',
  'block-header': 'block header',
  'merkle-block': 'merkle block',
  'platform-address': 'address on the platform (DIP 18)',
  'payment-link': 'payment link',
  invitation: 'invitation: whoever has the link can claim its money',
  'login-request': 'request for a login key (dash-key)',
  'signing-request': 'request to sign a transition (dash-st)',
  'key-file': 'key file of dash-bridge, without its private keys',
  cbor: 'CBOR',
}

export const reasonWords: Readonly<Record<ReasonId, string>> = {
  frame: 'it begins as this wire profile frames a transition, and has its members',
  members: 'it has the members of one',
  layout: 'every byte has its place in this layout',
  'layout-part': 'it begins in this layout, and does not hold to its end',
  'not-read': 'its first two bytes name this kind and version, which is not read here',
  'cut-off': 'it begins as this kind does, and ends too early',
  payload: 'it is a special transaction of type 5',
  outputs: 'it parses, and locks an amount',
  length: 'it has this length',
  'curve-point': 'it is a point of the curve',
  'leading-zeros': 'it begins with zeros, as the work of a network makes it',
  'may-be-private': 'it may be a private key: nothing of it is shown. If it is public, say so: --public',
  wif: 'it is in wallet import format, or was meant to be',
  'extended-key': 'it is an extended private key, or begins as one',
  'secret-inside': 'a private key stands in it: nothing of it is shown',
  words: 'it is as many words as a recovery phrase has',
  'version-byte': 'its checksum is right, and its version byte is of an address',
  'text-form': 'a hash and an index, as explorers print them',
  'format-member': 'it says so',
  broken: 'it begins like this kind, and breaks',
  'extra-bytes': 'it is complete, and more bytes follow',
  unknown: 'it matches no known format',
  head: 'it begins like a stored document, and no known type fits the rest',
  'older-layout': 'it has an older layout, without userFeeIncrease, which today’s networks reject',
  scheme: 'it begins with a known prefix',
  'scheme-broken': 'it begins with a known prefix, and a part is missing or wrong',
  'well-formed': 'it is well-formed; nothing more is known of it',
}

export const meaningWords: Readonly<Record<MeaningId, string>> = {
  'transition-type.2': 'identity create',
  'transition-type.3': 'identity top-up',
  'transition-type.5': 'identity update',
  'proof-type.0': 'InstantSend',
  'proof-type.1': 'ChainLock',
  'key-type.0': 'ECDSA',
  'key-type.1': 'BLS',
  'key-type.2': 'ECDSA hash160',
  'key-type.3': 'script hash',
  'key-type.4': 'Ed25519 hash160',
  'purpose.0': 'Authentication',
  'purpose.1': 'Encryption',
  'purpose.2': 'Decryption',
  'purpose.3': 'Withdraw',
  'purpose.transfer': 'Transfer',
  'purpose.4': 'System',
  'purpose.5': 'Voting',
  'purpose.6': 'Owner',
  'level.0': 'Master',
  'level.1': 'Critical',
  'level.2': 'High',
  'level.3': 'Medium',
  'script.lock': 'locks for a single-use key',
  'script.p2pkh': 'pays to a public key hash',
  'script.p2sh': 'pays to a script hash',
  'script.op-return': 'OP_RETURN, no lock',
  'script.other': 'another script',
  'address.mainnet': 'address on mainnet',
  'address.testnet': 'address on testnet',
  'layout.deterministic': 'deterministic layout',
  'layout.legacy': 'legacy layout',
  time: 'time',
}

export const derivedWords: Readonly<Record<DerivedValue['name'], string>> = {
  txid: 'txid',
  'identity-id': 'identity id',
  'platform-identity-id': 'identity id on today’s networks',
  'contract-id': 'contract id',
  'out-point': 'out point',
  'request-id': 'request id',
  hash160: 'hash160',
  'locked-amount': 'locked',
  'block-hash': 'block hash',
  digest: 'digest',
  'transition-hash': 'transition hash',
  'signing-bytes': 'signing bytes',
}

const levels = ['Master', 'Critical', 'High', 'Medium']

/** Mentions if networks do not verify such a key, because their verdict may then differ. */
export function signatureWords(verdict: SignatureVerdict): string {
  return 'isForgeable' in verdict
    ? `${verdictWords(verdict)}; ${forgeableWords(verdict)}`
    : verdictWords(verdict)
}

function forgeableWords({ kind }: SignatureVerdict): string {
  if (kind === 'signed-by-key')
    return 'networks up to protocol version 13 would take a false signature of this BLS key, too'
  return kind === 'identity-unknown'
    ? 'it is of a BLS key, of which networks up to protocol version 13 take any signature'
    : 'networks up to protocol version 13 would take it all the same: they do not verify this BLS key'
}

function verdictWords(verdict: SignatureVerdict): string {
  switch (verdict.kind) {
    case 'matches-output':
      return `recovered key ${verdict.publicKey} matches output ${verdict.outputIndex}`
    case 'matches-other-output':
      return `recovered key ${verdict.publicKey} matches output ${verdict.outputIndex}, which is not the one of the proof`
    case 'matches-no-output':
      return `recovered key ${verdict.publicKey} matches no output; the lock expects the hash160 ${verdict.expectedHash}`
    case 'recovered':
      return `made by ${verdict.publicKey}; without the lock transaction nobody can say whether it had to be`
    case 'request-unknown': {
      const by = verdict.publicKey === undefined ? 'of BLS' : `made by ${verdict.publicKey}`
      return `${by}; whether it had to be is told with the request that it answers: --request FILE`
    }
    case 'unrecoverable':
      return 'no key can have made this signature'
    case 'absent':
      return 'there is none'
    case 'signed-by-key': {
      const disabled = verdict.isDisabled ? ', which is disabled' : ''
      return `signed by key ${verdict.keyId} (${levels[verdict.level]}) of identity ${verdict.identityId}${disabled}`
    }
    case 'signed-by-other-key':
      return `signed by key ${verdict.keyId}, and not by key ${verdict.named} that it names`
    case 'not-signed-by-key':
      return `not signed by key ${verdict.keyId}, nor by another key of identity ${verdict.identityId}`
    case 'identity-unknown':
      return `names key ${verdict.keyId} of identity ${verdict.identityId}, which was not given: --identity FILE`
    case 'scheme-not-offered':
      return 'of the legacy BLS scheme, which is not verified here'
    case 'witness':
      return verdict.isMade
        ? `new key ${verdict.keyId} proves its private half`
        : `new key ${verdict.keyId} does not prove its private half`
    case 'quorum':
      return quorumWords(verdict)
    case 'quorum-unknown':
      return 'lock: its quorum is not known here, so its BLS signature was not checked: --quorums FILE'
  }
}

const lockGaps = {
  'coinbase-version': 'the coinbase carries no chain lock',
  'no-lock': 'the coinbase carries no chain lock',
  'block-unknown': 'it names a height, and no list that was given is of that block',
  'quorums-unknown': 'the lists that were given have no quorum that could have signed it',
  'quorums-changed':
    'it was signed when other quorums may have been active than those of the lists that were given',
  'legacy-scheme': 'signatures of the legacy scheme are not judged here',
} as const satisfies Record<LockGap, string>

/** A file comes from one node, so it proves only that it is consistent. */
function quorumWords({
  verdict,
  height,
  isProven,
}: Extract<SignatureVerdict, { readonly kind: 'quorum' }>): string {
  switch (verdict.kind) {
    case 'matches': {
      const proof = isProven
        ? 'which is self-consistent: no node was asked whether it is the network’s'
        : 'whose quorums were not verified'
      return `lock: signed by quorum ${verdict.quorumHash} of the list of block ${height}, ${proof}`
    }
    case 'not-signed':
      return `lock: invalid, not signed by quorum ${verdict.quorumHash}, which had to sign it by the list of block ${height}`
    case 'not-verifiable':
      return `lock: not verifiable by the list of block ${height}: ${lockGaps[verdict.why]}`
  }
}

export function unreadWords(unread: Unread): string {
  switch (unread.kind) {
    case 'bytes':
      return unread.size === 1
        ? 'This byte matches no known format.'
        : `These ${unread.size} bytes match no known format.`
    case 'character':
      return `It is not hex, Base64, Base58 or JSON: ${nameCharacter(unread.character)} at character ${unread.place}.`
    case 'hex':
      return `It is nearly hex: ${nameCharacter(unread.character)} at character ${unread.place} is not a hex digit.`
    case 'json':
      return `The JSON breaks at line ${unread.line}, column ${unread.column}.`
    case 'members':
      return `It is valid JSON with ${formatCount(unread.count, 'member')}, but of no known kind.`
    case 'items':
      return `It is a valid JSON list of ${formatCount(unread.count, 'item')}, but of no known kind.`
    case 'too-many':
      return 'It is valid JSON with too many values to read.'
    case 'words':
      return `These are ${unread.count} words, in no known format.`
    case 'number':
      return 'A single number matches no known format.'
    case 'odd-hex':
      return `${unread.digits} hex digits: one is missing or one too many.`
    case 'decoded': {
      const slips = (unread.slips ?? []).map(
        (each) => `${nameCharacter(each.character)} at character ${each.place}`,
      )
      const found = `As ${encodings[unread.encoding]}, it is ${formatCount(unread.size, 'byte')} of no known format.`
      return slips.length === 0 ? found : `${found} Not in Base58: ${slips.join(', ')}.`
    }
    case 'length':
      return 'It is too short or too long for hex, Base64 or Base58.'
  }
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

const encodings = {
  hex: 'hex',
  base64: 'Base64',
  base58: 'Base58',
  base58check: 'Base58 with a checksum',
  json: 'JSON',
  text: 'text',
  binary: 'bytes',
} as const
