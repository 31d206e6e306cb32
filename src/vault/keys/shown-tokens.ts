import { randomBytes } from '#/platform/random.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { VaultError } from '#/vault/vault-error.ts'

/** Limit of remembered reviews: more than fit on a screen. Older ones must be reviewed again. */
const mostShown = 256

/**
 * Returns the memory of reviews: each token (16 random bytes, hex) signs once. See docs/vault-signing.md, "Approval".
 */
export function openShown<Reading>() {
  const shown = new Map<string, Reading>()
  const remember = (token: string, reading: Reading) => {
    const oldest = shown.keys().next()
    if (shown.size >= mostShown && oldest.done !== true) shown.delete(oldest.value)
    shown.set(token, reading)
  }
  return {
    show: (reading: Reading): string => {
      const token = makeToken()
      remember(token, reading)
      return token
    },
    /** Uses up a token unless `work` fails. Throws `vault/not-shown` for a token that is unknown, used or in use. */
    use: async <Result>(token: string, work: (reading: Reading) => Promise<Result>): Promise<Result> => {
      const reading = shown.get(token)
      if (reading === undefined) throw new VaultError('vault/not-shown')
      shown.delete(token)
      try {
        return await work(reading)
      } catch (error) {
        remember(token, reading)
        throw error
      }
    },
  }
}

/** Returns 16 random bytes as hex, an unguessable name for something in this worker's memory. */
export function makeToken(): string {
  return formatHex(randomBytes(16))
}
