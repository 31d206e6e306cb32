import { randomBytes } from '#/platform/random.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { VaultError } from '#/vault/vault-error.ts'

/** More readings than a user has on the screen. Of older ones a review has to be read again. */
const mostShown = 256

/**
 * Readings of this worker that were shown, in memory: each has a token (16 random bytes, hex) that is good for one signature. See
 * docs/vault.md, "Approval".
 */
export function openShown<Reading>() {
  const shown = new Map<string, Reading>()
  const remember = (token: string, reading: Reading) => {
    const oldest = shown.keys().next()
    if (shown.size >= mostShown && oldest.done !== true) shown.delete(oldest.value)
    shown.set(token, reading)
  }
  return {
    /** Remembers what was read. Returns the token that has it signed. */
    show: (reading: Reading): string => {
      const token = makeToken()
      remember(token, reading)
      return token
    },
    /**
     * Uses up a token for `work`. Where that fails nothing was signed, and the token stays. Throws `vault/not-shown` for
     * one that is unknown, used or in use.
     */
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

/** 16 random bytes as hex: names something in the memory of this worker, and cannot be guessed. */
export function makeToken(): string {
  return formatHex(randomBytes(16))
}
