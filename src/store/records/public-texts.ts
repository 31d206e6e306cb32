import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { openMarker, type Marker } from '#/platform/marker.ts'

const mostHashes = 500
const Hashes = z.array(z.string().regex(/^[\da-f]{64}$/)).max(mostHashes)

/** Texts that the user calls public, such as a hash of 64 digits. Only their SHA-256 is stored, to reveal nothing. */
export function makePublicTexts(marker: Marker) {
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
    has: (text: string) => read().includes(hashOf(text)),
    add: (text: string) => {
      const hash = hashOf(text)
      hashes = [...read().filter((each) => each !== hash), hash].slice(-mostHashes)
      try {
        marker.write(JSON.stringify(hashes))
      } catch {
        // If the browser rejects storage, the user’s answer lasts until the page closes.
      }
    },
  }
}

// Hashes digits and words independently of their format.
function hashOf(text: string): string {
  const plain = text.toLowerCase().replace(/^0x(?=[\da-f]{64}$)/, '')
  return formatHex(sha256(encodeUtf8(plain.replaceAll(/[^a-z\d]+/g, ' '))))
}

export const publicTexts = makePublicTexts(openMarker('keywright.public-texts'))
