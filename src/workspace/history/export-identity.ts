import { z } from 'zod'

import { Identity } from '#/protocol/identity/identity.ts'
import type { KnownIdentity } from './known-identity.ts'

export type ExportedIdentity =
  | { readonly kind: 'exported'; readonly fileName: string; readonly content: string }
  /** It is not there yet, its record cannot be read, or its balance is not known or too large for JSON. */
  | { readonly kind: 'not-there' | 'damaged' | 'no-balance' }

/** An identity in the JSON of docs/specification.md "Identity", as it is after everything that was confirmed. */
export function exportIdentity({ record, standing, state }: KnownIdentity): ExportedIdentity {
  if (standing === 'damaged') return { kind: 'damaged' }
  if (state === undefined) return { kind: 'not-there' }
  const { identity, balanceCredits } = state
  if (balanceCredits === undefined || balanceCredits > BigInt(Number.MAX_SAFE_INTEGER))
    return { kind: 'no-balance' }
  const json = z.encode(Identity.json, { ...identity, balance: Number(balanceCredits) })
  const content = `${JSON.stringify(json, undefined, 2)}\n`
  return { kind: 'exported', fileName: `identity-${record.id.slice(0, 8)}.json`, content }
}
