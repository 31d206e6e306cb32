/** Types, error codes and pure functions of the vault for pages. Neither opens the vault nor sees a private key. */
export { identityIndexOf, lastIndexOf, mostFundingKeys, singleUseIndexOf } from '#/vault/storage/hd-series.ts'
export type { NewKeyRequest } from '#/vault/keys/key-forms.ts'
export type { ManifestOwner } from '#/vault/storage/manifest.ts'
export type { PassphraseVerdict } from '#/vault/unlock/passphrase.ts'
export type { PassphraseWarning } from '#/vault/unlock/unlock-forms.ts'
export { findPrivateKey } from '#/vault/keys/find-private-key.ts'
export { byCreation, byPasskey } from '#/vault/unlock/proof.ts'
export {
  expectMs,
  isAsStrong,
  stretchCeiling,
  type StretchParameters,
} from '#/vault/storage/stretch-parameters.ts'
export type { VaultResponse, VaultRequest } from '#/vault/api/vault-api.ts'
export type { DerivedPublicKey, FundingHash, SearchedSeries } from '#/vault/phrase/phrase-forms.ts'
export type { RestoreRequest } from '#/vault/keys/key-forms.ts'
export { VaultError, type VaultErrorCode } from '#/vault/vault-error.ts'
