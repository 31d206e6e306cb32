import { z } from 'zod'
import { isSingleFile } from '#/platform/build-form.ts'
import { SecurityLevel } from '#/protocol/key/key-attribute.ts'

export const Compartment = z.enum(['gate', 'session', 'device'])
export type Compartment = z.infer<typeof Compartment>

export type KeyUse =
  | { readonly kind: 'identity'; readonly securityLevel: SecurityLevel }
  | { readonly kind: 'single-use'; readonly securityLevel: null }

/** Returns a key's compartment. Source: docs/specification.md, "Identity public key"; docs/vault.md, "Compartments". */
export function compartmentOf(use: KeyUse): Compartment {
  if (use.kind === 'single-use') return 'session'
  switch (use.securityLevel) {
    case SecurityLevel.master:
    case SecurityLevel.critical:
      return 'gate'
    case SecurityLevel.high:
      return 'session'
    case SecurityLevel.medium:
      // A single-file page has no storage of its own, and so no device key to seal with.
      return isSingleFile ? 'session' : 'device'
  }
}
