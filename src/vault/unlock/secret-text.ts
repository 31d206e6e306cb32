import { z } from 'zod'

/** What a person typed or pasted: longer than any key or passphrase, and short enough that nobody waits for it. */
export const SecretText = z.string().max(1024)
