import type { RuleId } from '#/protocol/rule.ts'

interface OurRules {
  readonly ours: readonly RuleId[]
  /** Why several vector rules share one of ours, or one vector rule has several. */
  readonly why?: string
}

const one = (ours: RuleId): OurRules => ({ ours: [ours] })

/** The vectors' rule names and ours. */
export const ruleNames: Readonly<Record<string, OurRules>> = {
  'st.protocolVersion': one('st.protocol-version'),
  'st.type': one('st.type'),
  'st.required': one('st.required'),
  'st.noAdditional': one('st.no-additional'),
  'st.signature.length': one('st.signature-length'),
  'proof.required': one('proof.required'),
  'proof.type': one('proof.type'),
  'proof.noAdditional': one('proof.no-additional'),
  'proof.instantLock.length': one('proof.instant-lock-length'),
  'proof.transaction.length': one('proof.transaction-length'),
  'proof.outputIndex': one('proof.output-index'),
  'proof.height': one('proof.height'),
  'proof.outPoint.length': one('proof.out-point-length'),
  'keys.count': one('keys.count'),
  'keys.unique': one('keys.unique'),
  'key.id.unique': one('key.id-unique'),
  'key.data.unique': one('key.data-unique'),
  'key.required': one('key.required'),
  'key.id': one('key.id'),
  'key.type': one('key.type'),
  'key.purpose': one('key.purpose'),
  'key.securityLevel': one('key.security-level'),
  'key.data.length': one('key.data-length'),
  'key.data.valid': one('key.data-valid'),
  'key.readOnly': one('key.read-only'),
  'key.disabledAt': one('key.disabled-at'),
  'key.noAdditional': one('key.no-additional'),
  'key.levelForPurpose': one('key.level-for-purpose'),
  'limit.size': one('limit.size'),
  'sign.assetLockKey': one('sign.asset-lock-key'),
  'identity.masterAndSecond': one('identity.master-and-high'),
  'json.encoding': one('json.encoding'),
  'update.signature.length': one('update.signature-length'),
  'identityId.length': one('st.identity-id-length'),
  'update.revision': one('update.revision'),
  'update.signaturePublicKeyId': one('update.signature-public-key-id'),
  'update.publicKeysDisabledAt': one('update.public-keys-disabled-at'),
  'update.addOrDisable': one('update.add-or-disable'),
  'update.disabledAtRequired': one('update.disabled-at-required'),
  'update.disabledAtOnlyWith': one('update.disabled-at-only-with'),
  'update.addCount': one('update.add-count'),
  'update.disableCount': one('update.disable-count'),
  'update.disableUnique': one('update.disable-unique'),
  'update.disableItem': one('update.disable-item'),
  'update.disableExisting': one('update.disable-existing'),
  'update.readOnly': one('update.read-only'),
  'identity.maxKeys': one('identity.keys-count'),
  'sign.identityKey': one('sign.identity-key'),
  'sign.master': one('sign.master'),
  'ref.revisionIncrement': one('network.revision-follows'),
  'ref.disabledSigner': one('network.signer-enabled'),
  'ref.masterRemains': one('network.master-remains'),
  'proof.valid': {
    ours: [
      'proof.transaction-parses',
      'proof.instant-lock-parses',
      'proof.lock-transaction',
      'proof.lock-inputs',
      'lock-output.index',
      'lock-output.script',
    ],
    why: 'each check of the preflight has its own rule, so that a person learns which one failed',
  },
}
