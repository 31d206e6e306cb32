import type {
  Field,
  FieldUnit,
  MeaningId,
  DerivedValue,
  Reading,
  ReadingKind,
  ReasonId,
  SourceEncoding,
  SignatureVerdict,
  TransitionName,
} from '#/protocol/inspect/reading.ts'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { breakOffset, extraBytes, missingBytes } from '#/protocol/inspect/reading.ts'
import { formatList } from '#/words/format-list.ts'
import { formatNumber } from '#/words/format-message.ts'
import { cutMiddle } from '#/words/identifier-words.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import type { Network } from '#/store/records/network.ts'
import { t } from '#/features/inspector/messages.ts'

const kinds = {
  'identity-create': 'reading.identity-create',
  'identity-top-up': 'reading.identity-top-up',
  'identity-update': 'reading.identity-update',
  'platform-transition': 'reading.platform-transition',
  'platform-identity': 'reading.platform-identity',
  'lock-transaction': 'reading.lock-transaction',
  transaction: 'reading.transaction',
  coinbase: 'reading.coinbase',
  'instant-lock': 'reading.instant-lock',
  'chain-lock': 'reading.chain-lock',
  'asset-lock-proof': 'reading.asset-lock-proof',
  identity: 'reading.identity',
  'public-key': 'reading.public-key',
  'private-key': 'reading.private-key',
  'recovery-phrase': 'reading.recovery-phrase',
  identifier: 'reading.identifier',
  'out-point': 'reading.out-point',
  'block-hash': 'reading.block-hash',
  'transaction-hash': 'reading.transaction-hash',
  'key-hash': 'reading.key-hash',
  address: 'reading.address',
  signature: 'reading.signature',
  'data-contract': 'reading.data-contract',
  document: 'reading.document',
  'mn-list-diff': 'reading.mn-list-diff',
  backup: 'reading.backup',
  'exchange-unsigned': 'reading.exchange-unsigned',
  'exchange-signatures': 'reading.exchange-signatures',
  bytes: 'reading.bytes',
  'platform-contract': 'reading.platform-contract',
  'platform-document': 'reading.platform-document',
  'block-header': 'reading.block-header',
  'merkle-block': 'reading.merkle-block',
  'platform-address': 'reading.platform-address',
  'payment-link': 'reading.payment-link',
  invitation: 'reading.invitation',
  'login-request': 'reading.login-request',
  'signing-request': 'reading.signing-request',
  'key-file': 'reading.key-file',
  cbor: 'reading.cbor',
} as const satisfies Record<ReadingKind, string>

const transitions = {
  dataContractCreate: 'reading.data-contract-create',
  dataContractUpdate: 'reading.data-contract-update',
  batch: 'reading.batch',
  identityCreate: 'reading.identity-create',
  identityTopUp: 'reading.identity-top-up',
  identityCreditWithdrawal: 'reading.identity-credit-withdrawal',
  identityUpdate: 'reading.identity-update',
  identityCreditTransfer: 'reading.identity-credit-transfer',
  masternodeVote: 'reading.masternode-vote',
  identityCreditTransferToAddresses: 'reading.identity-credit-transfer-to-addresses',
  identityCreateFromAddresses: 'reading.identity-create-from-addresses',
  identityTopUpFromAddresses: 'reading.identity-top-up-from-addresses',
  addressFundsTransfer: 'reading.address-funds-transfer',
  addressFundingFromAssetLock: 'reading.address-funding-from-asset-lock',
  addressCreditWithdrawal: 'reading.address-credit-withdrawal',
  shield: 'reading.shield',
  shieldedTransfer: 'reading.shielded-transfer',
  unshield: 'reading.unshield',
  shieldFromAssetLock: 'reading.shield-from-asset-lock',
  shieldedWithdrawal: 'reading.shielded-withdrawal',
  identityCreateFromShieldedPool: 'reading.identity-create-from-shielded-pool',
  shieldFromIdentity: 'reading.shield-from-identity',
  identityTopUpFromShieldedPool: 'reading.identity-top-up-from-shielded-pool',
  identityKeyLimitsUpdate: 'reading.identity-key-limits-update',
  contractUserModeration: 'reading.contract-user-moderation',
  contractFeeClaim: 'reading.contract-fee-claim',
} as const satisfies Record<TransitionName, string>

/** Name of the reading's kind; of a platform transition, the name of the transition. */
export function formatReadingKind({ kind, transition }: Pick<Reading, 'kind' | 'transition'>): string {
  return t(transition === undefined ? kinds[kind] : transitions[transition])
}

const reasons = {
  frame: 'reason.frame',
  members: 'reason.members',
  layout: 'reason.layout',
  'layout-part': 'reason.layout-part',
  'not-read': 'reason.not-read',
  'cut-off': 'reason.cut-off',
  payload: 'reason.payload',
  outputs: 'reason.outputs',
  length: 'reason.length',
  'curve-point': 'reason.curve-point',
  'leading-zeros': 'reason.leading-zeros',
  'may-be-private': 'reason.may-be-private',
  wif: 'reason.wif',
  'extended-key': 'reason.extended-key',
  'secret-inside': 'reason.secret-inside',
  words: 'reason.words',
  'version-byte': 'reason.version-byte',
  'text-form': 'reason.text-form',
  'format-member': 'reason.format-member',
  broken: 'reason.broken',
  'extra-bytes': 'reason.extra-bytes',
  unknown: 'reason.unknown',
  head: 'reason.head',
  'older-layout': 'reason.older-layout',
  scheme: 'reason.scheme',
  'scheme-broken': 'reason.scheme-broken',
  'well-formed': 'reason.well-formed',
} as const satisfies Record<ReasonId, string>

export function formatReason({
  reason,
  checks,
  wrong = [],
}: Pick<Reading, 'reason' | 'checks' | 'wrong'>): string {
  const count = missingBytes(checks) ?? extraBytes(checks) ?? 1
  return t(reasons[reason], { count, offset: breakOffset(checks) ?? 0, parts: formatList(wrong) })
}

export function formatListedIdentity(
  record: Pick<IdentityRecord, 'id' | 'label'>,
  network: Pick<Network, 'id' | 'name'> | undefined,
): string {
  const name = formatIdentityName(record)
  return network === undefined
    ? t('inspector.listed', { name })
    : t('inspector.listed.on', { name, network: formatNetworkName(network) })
}

const encodings = {
  hex: 'encoding.hex',
  base64: 'encoding.base64',
  base58: 'encoding.base58',
  base58check: 'encoding.base58check',
  json: 'encoding.json',
  text: 'encoding.text',
  binary: 'encoding.binary',
} as const satisfies Record<SourceEncoding, string>

export function formatSource(encoding: SourceEncoding): string {
  return t(encodings[encoding])
}

const meanings = {
  'transition-type.2': 'meaning.create',
  'transition-type.3': 'meaning.top-up',
  'transition-type.5': 'meaning.update',
  'proof-type.0': 'meaning.instant-send',
  'proof-type.1': 'meaning.chain-lock',
  'key-type.0': 'meaning.ecdsa',
  'key-type.1': 'meaning.bls',
  'key-type.2': 'meaning.hash160',
  'key-type.3': 'meaning.script-hash',
  'key-type.4': 'meaning.ed25519-hash160',
  'purpose.0': 'meaning.authentication',
  'purpose.1': 'meaning.encryption',
  'purpose.2': 'meaning.decryption',
  'purpose.3': 'meaning.withdraw',
  'purpose.transfer': 'meaning.transfer',
  'purpose.4': 'meaning.system',
  'purpose.5': 'meaning.voting',
  'purpose.6': 'meaning.owner',
  'level.0': 'meaning.master',
  'level.1': 'meaning.critical',
  'level.2': 'meaning.high',
  'level.3': 'meaning.medium',
  'script.lock': 'meaning.script.lock',
  'script.p2pkh': 'meaning.script.p2pkh',
  'script.p2sh': 'meaning.script.p2sh',
  'script.op-return': 'meaning.script.op-return',
  'script.other': 'meaning.script.other',
  'address.mainnet': 'meaning.address.mainnet',
  'address.testnet': 'meaning.address.testnet',
  'layout.deterministic': 'meaning.deterministic',
  'layout.legacy': 'meaning.legacy',
} as const satisfies Record<Exclude<MeaningId, 'time'>, string>

export function formatMeaning({ meaning, value }: Pick<Field, 'meaning' | 'value'>): string | undefined {
  if (meaning === undefined) return undefined
  if (meaning !== 'time') return t(meanings[meaning])
  const time = new Date(Number(value))
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

const units = {
  duffs: 'unit.duffs',
  credits: 'unit.credits',
  ms: 'unit.ms',
  bytes: 'unit.bytes',
  block: 'unit.block',
} as const satisfies Record<FieldUnit, string>

/** Groups the digits of amounts and shows invisible characters as code points. Copying gives the original. */
export function formatFieldValue(value: string, unit: FieldUnit | undefined): string {
  if (unit === undefined) return escapeUnseen(value)
  return `${/^\d+$/.test(value) ? formatNumber(BigInt(value)) : value} ${formatUnit(unit)}`
}

export function formatUnit(unit: FieldUnit): string {
  return t(units[unit])
}

const derived = {
  txid: 'inspector.derived.txid',
  'identity-id': 'inspector.derived.identity-id',
  'platform-identity-id': 'inspector.derived.platform-identity-id',
  'contract-id': 'inspector.derived.contract-id',
  'out-point': 'inspector.derived.out-point',
  'request-id': 'inspector.derived.request-id',
  hash160: 'inspector.derived.hash160',
  'locked-amount': 'inspector.derived.locked-amount',
  'block-hash': 'inspector.derived.block-hash',
  digest: 'inspector.derived.digest',
  'transition-hash': 'inspector.derived.transition-hash',
  'signing-bytes': 'inspector.derived.signing-bytes',
} as const satisfies Record<DerivedValue['name'], string>

export function formatDerived(name: DerivedValue['name']): string {
  return t(derived[name])
}

const levels = ['meaning.master', 'meaning.critical', 'meaning.high', 'meaning.medium'] as const

/** A signature by a single key. The followed list checks the signatures of quorums. */
type KeySignature = Exclude<SignatureVerdict, { readonly kind: 'quorum' | 'quorum-unknown' }>

export function isKeySignature(verdict: SignatureVerdict): verdict is KeySignature {
  return verdict.kind !== 'quorum' && verdict.kind !== 'quorum-unknown'
}

export function signatureWords(verdict: KeySignature): SignatureLook {
  const look = lookOf(verdict)
  if (!('isForgeable' in verdict)) return look
  const by = forgeableWords[verdict.kind]
  // Anyone can forge signatures on such a network.
  return { ...look, state: look.state === 'ok' ? 'warn' : look.state, text: `${look.text}. ${t(by)}` }
}

const forgeableWords = {
  'signed-by-key': 'sig.forgeable',
  'signed-by-other-key': 'sig.forgeable.taken',
  'not-signed-by-key': 'sig.forgeable.taken',
  'identity-unknown': 'sig.forgeable.unknown',
} as const

interface SignatureLook {
  readonly text: string
  readonly state: 'ok' | 'bad' | 'warn' | 'open'
  /** The signing key, in hex. */
  readonly publicKey?: string
}

function lookOf(verdict: KeySignature): SignatureLook {
  switch (verdict.kind) {
    case 'matches-output':
      return { state: 'ok', text: t('sig.matches-output', verdict), publicKey: verdict.publicKey }
    case 'matches-other-output':
      return { state: 'bad', text: t('sig.matches-other-output', verdict), publicKey: verdict.publicKey }
    case 'matches-no-output':
      return { state: 'bad', text: t('sig.matches-no-output', verdict), publicKey: verdict.publicKey }
    case 'recovered':
      return { state: 'open', text: t('sig.recovered'), publicKey: verdict.publicKey }
    case 'request-unknown': {
      const { publicKey } = verdict
      return {
        state: 'open',
        text: t('sig.request-unknown'),
        ...(publicKey === undefined ? {} : { publicKey }),
      }
    }
    case 'unrecoverable':
      return { state: 'bad', text: t('sig.unrecoverable') }
    case 'absent':
      return { state: 'bad', text: t('sig.absent') }
    case 'signed-by-key':
      return signedByKey(verdict)
    case 'signed-by-other-key':
      return {
        state: 'bad',
        text: t('sig.signed-by-other-key', { keyId: verdict.keyId, named: verdict.named }),
      }
    case 'not-signed-by-key':
      return {
        state: 'bad',
        text: t('sig.not-signed-by-key', { keyId: verdict.keyId, identity: short(verdict) }),
      }
    case 'identity-unknown':
      return {
        state: 'open',
        text: t('sig.identity-unknown', { keyId: verdict.keyId, identity: short(verdict) }),
      }
    case 'scheme-not-offered':
      return { state: 'open', text: t('sig.scheme-not-offered') }
    case 'witness':
      return verdict.isMade
        ? { state: 'ok', text: t('sig.witness', { keyId: verdict.keyId }) }
        : { state: 'bad', text: t('sig.witness.bad', { keyId: verdict.keyId }) }
  }
}

function signedByKey(verdict: Extract<SignatureVerdict, { readonly kind: 'signed-by-key' }>) {
  const { keyId, level, isDisabled } = verdict
  const values = { keyId, level: t(levels[level] ?? 'meaning.medium'), identity: short(verdict) }
  return isDisabled
    ? ({ state: 'warn', text: t('sig.signed-by-disabled', values) } as const)
    : ({ state: 'ok', text: t('sig.signed-by-key', values) } as const)
}

function short({ identityId }: { readonly identityId: string }): string {
  return cutMiddle(identityId)
}
