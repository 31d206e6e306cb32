import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { encodeUtf8 } from '#/protocol/encoding/utf8.ts'
import { openMarker, type Marker } from '#/platform/marker.ts'

const mostHashes = 500
const Hashes = z.array(z.string().regex(/^[\da-f]{64}$/)).max(mostHashes)

/**
 * The 64 digits that the user said are no private key. Only their SHA-256 is stored: the list tells nothing about a text that
 * is not here already.
 */
export function makePublicDigits(marker: Marker) {
  let hashes: readonly string[] | undefined
  const read = (): readonly string[] => {
    try {
      hashes ??= Hashes.catch([]).parse(JSON.parse(marker.read() ?? '[]'))
    } catch {
      hashes = []
    }
    return hashes
  }
  return {
    has: (digits: string) => read().includes(hashOf(digits)),
    add: (digits: string) => {
      const hash = hashOf(digits)
      hashes = [...read().filter((each) => each !== hash), hash].slice(-mostHashes)
      try {
        marker.write(JSON.stringify(hashes))
      } catch {
        // A browser may refuse storage altogether: then the answer lives as long as the page.
      }
    },
  }
}

function hashOf(digits: string): string {
  return formatHex(sha256(encodeUtf8(digits.toLowerCase().replace(/^0x/, ''))))
}

export const publicDigits = makePublicDigits(openMarker('keywright.public-digits'))
