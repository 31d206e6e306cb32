import { z } from 'zod'
import { lockReasons } from '#/vault/unlock/auto-lock.ts'

// Apart from the API: every page listens, and one without a vault has no use for the schemas of its calls.

/** Other tabs and workers are told of changes and locks on this channel. */
export const vaultChannelName = 'keywright-vault'
export const VaultNews = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  // Another build may say more of it: a lock is heeded whatever comes with it.
  z.object({ kind: z.literal('locked'), reason: z.enum(lockReasons).optional().catch(undefined) }),
  /** Somebody is there: the other tabs need not lock. */
  z.strictObject({ kind: z.literal('active') }),
])
export type VaultNews = Readonly<z.infer<typeof VaultNews>>
