/**
 * What pages may know of the vault without reaching it: types of its answers, codes of its errors and pure functions over what
 * it lists. Nothing here opens it or sees a private key.
 */
export { identityIndexOf, lastIndexOf, singleUseIndexOf } from '#/vault/hd-series.ts'
export type { NewKeyRequest } from '#/vault/key-request.ts'
export type { ManifestOwner } from '#/vault/manifest.ts'
export type { PassphraseVerdict } from '#/vault/passphrase-strength.ts'
export type { PassphraseWarning } from '#/vault/passphrase-warning.ts'
export { findPrivateHalf } from '#/vault/private-half.ts'
export { byPasskey } from '#/vault/proof.ts'
export { expectMs, isAsStrong, stretchCeiling, type StretchParameters } from '#/vault/stretch-parameters.ts'
export type { Answer, DerivedPublicKey, Question, RestoreRequest } from '#/vault/vault-door.ts'
export { VaultError, type VaultErrorCode } from '#/vault/vault-error.ts'
