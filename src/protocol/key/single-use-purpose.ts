import { z } from 'zod'

/** Purpose of a single-use key: registration of an identity, or a top-up (sub-features 1 and 2 of DIP 13). */
export const SingleUsePurpose = z.enum(['registration', 'top-up'])
export type SingleUsePurpose = z.infer<typeof SingleUsePurpose>
