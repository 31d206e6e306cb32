import { TransitionType } from '#/protocol/platform/transition-type.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { isSigningType } from '#/protocol/key/key-attribute.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { forgeableKeysOf } from '#/protocol/platform/bls-signing-key.ts'
import { isMaster } from '#/protocol/platform/check-new-keys.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import type { KeyRow } from '#/domain/identity/list-key-rows.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { rotationOf, type Recipe } from './recipes.ts'

/** For an identity that anyone can sign for. `keyIds`: its enabled keys whose signatures anyone can forge. */
export type ForgeableState = { readonly keyIds: readonly number[] } & (
  | {
      readonly kind: 'stage'
      readonly recipe: Recipe
      /** True if this vault has the private key of a Master key that can sign the update. */
      readonly signsHere: boolean
    }
  /** A staged update disables all such keys that can be disabled. */
  | { readonly kind: 'staged' }
  | { readonly kind: 'signed'; readonly transitionId: string }
  /** The create of the identity is not confirmed, so nothing can be disabled yet. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'no-signer' }
  /** A read-only key can never be disabled. */
  | { readonly kind: 'read-only' }
)

/**
 * Returns undefined unless anyone can sign. An update can replace one Master key, by an ECDSA key (docs/platform.md
 * "Rules").
 */
export function forgeableStateOf(
  known: IdentityView,
  update: CheckedUpdate | undefined,
  rows: readonly KeyRow[],
): ForgeableState | undefined {
  const profile = wireProfiles[known.record.profile]
  const forgeable = forgeableKeysOf(known.shown?.identity.publicKeys ?? [], profile)
  const keyIds = forgeable.map(({ id }) => id)
  if (keyIds.length === 0) return undefined
  const identity = update?.known.state?.identity
  if (update === undefined || identity === undefined) return { kind: 'awaited', keyIds }
  const open = forgeable.filter(({ readOnly }) => readOnly !== true)
  if (open.length === 0) return { kind: 'read-only', keyIds }
  const signed = known.transitions.find(
    ({ state, transition }) =>
      isPending(state) &&
      transition.type === TransitionType.update &&
      open.some(({ id }) => transition.disablePublicKeys?.includes(id) === true),
  )
  if (signed !== undefined) return { kind: 'signed', keyIds, transitionId: signed.record.id }
  const { signer, staged } = update.report
  if (signer === undefined || !isSigningType(signer.key.type)) return { kind: 'no-signer', keyIds }
  const recipe = recipeOf(identity, open, staged, rows, update.draft.profile)
  if (recipe === undefined) return { kind: 'staged', keyIds }
  return { kind: 'stage', keyIds, recipe, signsHere: signer.vaultKey !== undefined }
}

/** Changes still to be staged, up to the limit of one update. Undefined if all are staged. */
function recipeOf(
  { publicKeys }: Identity,
  open: readonly IdentityPublicKey[],
  { add, disable }: CheckedUpdate['report']['staged'],
  rows: readonly KeyRow[],
  profile: CheckedUpdate['draft']['profile'],
): Recipe | undefined {
  const left = open.filter(({ id }) => !disable.includes(id))
  const swapped = publicKeys.filter((key) => isMaster(key) && disable.includes(key.id)).length
  const master = swapped === 0 ? left.find(isMaster) : undefined
  const others = left.filter((key) => !isMaster(key))
  const chosen = [...(master === undefined ? [] : [master]), ...others].slice(
    0,
    Math.max(0, platformLimits.disabledKeys - disable.length),
  )
  if (chosen.length === 0) return undefined
  const isReplaced = add.some(({ key }) => isMaster(key))
  const make =
    master === undefined || isReplaced
      ? []
      : rotationOf(
          master,
          rows.find(({ key }) => key.id === master.id)?.label ?? '',
          rows.map(({ label }) => label),
          profile,
        ).make
  return { make, disable: chosen.map(({ id }) => id) }
}
