import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { versionBytes } from '#/protocol/layer1/network.ts'

// Private keys as text that tell what they are, wherever they stand.

// The chains that this one came from write theirs with 0x80 (Bitcoin, `base58Prefixes`).
const wifVersions: readonly number[] = [
  versionBytes.mainnet.privateKey,
  versionBytes.testnet.privateKey,
  0x80,
]
const wifBegins = /[57KLXc9]/
const wifLengths = [51, 52] as const
// BIP 32, SLIP 132, and the older prefix of this chain; also with a letter mistyped, or with the end cut off.
const extendedKey = /(?:[tuvxyz]prv|drkv)[1-9A-HJ-NP-Za-km-z]{60,}/i
const longRun = /[1-9A-HJ-NP-Za-km-z]{51,}/g
// By chance none is written in hexadecimal digits alone (21 of 58 characters, 50 times); long hex would use up the tries.
const hexOnly = /^[\da-f]+$/i
const mostTried = 20_000

/**
 * Whether a private key in wallet import format, or an extended private key, stands anywhere in the text, or may: where there
 * is more that begins like one than can be tried.
 */
export function hasSecretToken(text: string): boolean {
  if (text.length < wifLengths[0]) return false
  if (hasExtendedKey(text)) return true
  let tried = 0
  for (const [run] of text.matchAll(longRun)) {
    if (hexOnly.test(run)) continue
    const last = run.length - wifLengths[0]
    for (let at = 0; at <= last; at += 1) {
      if (!wifBegins.test(run.charAt(at))) continue
      tried += 1
      if (tried > mostTried) return true
      if (wifLengths.some((length) => isWif(run.slice(at, at + length)))) return true
    }
  }
  return false
}

export function hasExtendedKey(text: string): boolean {
  return extendedKey.test(text)
}

function isWif(text: string): boolean {
  const decoded = checkBase58(text)
  if (!decoded.ok) return false
  const { value } = decoded
  const payload = value.subarray(0, -4)
  const isOne =
    (payload.length === 33 || payload.length === 34) &&
    wifVersions.includes(payload[0] ?? 0) &&
    equalBytes(sha256d(payload).subarray(0, 4), value.subarray(-4))
  value.fill(0)
  return isOne
}
