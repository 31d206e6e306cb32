import { z } from 'zod'
import { lockReasons } from '#/vault/unlock/auto-lock.ts'

// A separate module, because every page listens for news, but a page without a vault needs no schemas of the API.

export const vaultChannelName = 'keywright-vault'
export const VaultNews = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('changed') }),
  // Another build may send more members; obey a lock whatever else is in the message.
  z.object({ kind: z.literal('locked'), reason: z.enum(lockReasons).optional().catch(undefined) }),
  z.strictObject({ kind: z.literal('active') }),
])
export type VaultNews = Readonly<z.infer<typeof VaultNews>>
