import type { IdentityHistory, IdentityState, OpenedImport } from './fold-identity.ts'
import type { OpenedTransition } from './open-transition.ts'
import { isPending, signedAtMsOf } from './transition-state.ts'

/**
 * The top-ups whose credits an import may show already: signed before the import, and not confirmed. A balance does not show
 * its parts, so only the user can tell; an import that is older than the signature cannot have them.
 */
export function listDoubtful(
  { transitions }: Pick<IdentityHistory, 'transitions'>,
  importedAtMs: number,
): readonly OpenedTransition[] {
  return transitions.filter(
    ({ record, state }) =>
      record.kind === 'top-up' && isPending(state) && signedAtMsOf(record) <= importedAtMs,
  )
}

/** The import that the identity is computed from, if it may show the credits of this top-up. */
export function findShowing(
  { state }: { readonly state: IdentityState | undefined },
  known: OpenedTransition,
): OpenedImport | undefined {
  const base = state?.base
  return base !== undefined && listDoubtful({ transitions: [known] }, base.atMs).length > 0 ? base : undefined
}
