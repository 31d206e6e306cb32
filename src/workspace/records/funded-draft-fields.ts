import { z } from 'zod'
import { SentRequestList } from './sent-request.ts'
import { NetworkId, WireProfileName } from './network.ts'
import { DraftFund } from './draft-fund.ts'

/** What every draft holds that an asset lock pays for. */
export const fundedDraftFields = {
  format: z.literal(1),
  id: z.string().max(64),
  /** Rises with every change: of two copies, the higher one is the newer. */
  version: z.int().min(0),
  createdAtMs: z.int(),
  savedAtMs: z.int(),
  networkId: NetworkId,
  /** Of its network or its identity, when it was begun. */
  profile: WireProfileName,
  fund: DraftFund,
  /** What was sent for signing with an offline signer. */
  givenOut: SentRequestList,
  /** Once signed: nothing else changes any more, unless the signature is taken off first. */
  signed: z.strictObject({ atMs: z.int(), identityId: z.string() }).nullable(),
}
