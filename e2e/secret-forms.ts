import { mnemonicToEntropy, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'

// The forms that a secret may have in a wrong place, each of which is searched for.

export interface Secret {
  readonly name: string
  /** The secret as text, in every encoding. */
  readonly texts: readonly string[]
  /** The secret as bytes, in hex. */
  readonly bytes: readonly string[]
  /** Runs of words of the secret, which may have any separators. */
  readonly runs?: readonly string[]
}

/** A recording: its texts, and its bytes in hex. */
export interface Seen {
  readonly channel: string
  readonly texts: readonly string[]
  readonly bytes: readonly string[]
}

/** A private key, or another secret of about 32 bytes. */
export function secretBytes(name: string, hex: string): Secret {
  const bytes = parseHex(hex)
  const reversed = bytes.toReversed()
  const texts = [bytes, reversed].flatMap((each) => {
    const buffer = Buffer.from(each)
    return [
      buffer.toString('hex'),
      formatBase58(each),
      withChecksum(each),
      // Version bytes of private keys, mainnet and testnet; compressed and uncompressed.
      ...[0xcc, 0xef].flatMap((version) => [
        withChecksum(Buffer.of(version, ...each)),
        withChecksum(Buffer.of(version, ...each, 1)),
      ]),
      buffer.toString('base64').replace(/=+$/, ''),
      buffer.toString('base64url'),
      [...each].join(','),
    ]
  })
  return { name, texts, bytes: [hexOf(bytes), hexOf(reversed), ...texts.flatMap(hexesOf)] }
}

/** A passphrase, or other typed text. */
export function secretText(name: string, text: string): Secret {
  const utf8 = Buffer.from(text)
  const texts = [
    text,
    encodeURIComponent(text),
    text.replaceAll(' ', '+'),
    text.replaceAll(' ', ''),
    utf8.toString('hex'),
    utf8.toString('base64').replace(/=+$/, ''),
    utf8.toString('base64url'),
    [...utf8].join(','),
    formatBase58(utf8),
  ]
  return { name, texts, bytes: texts.flatMap(hexesOf) }
}

/** A recovery phrase: its entropy, its seed, and runs of its words (`runsOf`). */
export function secretPhrase(name: string, words: readonly string[]): Secret {
  const entropy = formatHex(mnemonicToEntropy(words.join(' '), wordlist))
  const seed = formatHex(mnemonicToSeedSync(words.join(' ')))
  const forms = [secretBytes(name, entropy), secretBytes(name, seed), secretText(name, words.join(' '))]
  return {
    name,
    texts: forms.flatMap((each) => each.texts),
    bytes: forms.flatMap((each) => each.bytes),
    runs: runsOf(words),
  }
}

/** Runs of four words: the three words that the vault asks for may be adjacent. */
export function runsOf(words: readonly string[]): readonly string[] {
  return words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '))
}

/** Tells whether a recording contains the secret in any form. */
export function holds(seen: Seen, secret: Secret): boolean {
  const { text, bytes, words } = spelt(seen)
  return (
    (secret.runs ?? []).some((run) => words.includes(run)) ||
    secret.texts.some((form) => text.includes(form.toLowerCase())) ||
    secret.bytes.some((form) => bytes.includes(form))
  )
}

interface Spelt {
  readonly text: string
  readonly bytes: string
  /** Letters only, without the separators. */
  readonly words: string
}

const spellings = new WeakMap<Seen, Spelt>()

// Cached, because each recording is searched many times.
function spelt(seen: Seen): Spelt {
  const known = spellings.get(seen)
  if (known !== undefined) return known
  const { texts, bytes } = seen
  const text = texts.join('\n').toLowerCase()
  const made = {
    text,
    words: text.replaceAll(/<[^>]*>|[^a-z]+/g, ' ').replaceAll(/ +/g, ' '),
    bytes: [...bytes, ...texts.flatMap(decoded)].join(' '),
  }
  spellings.set(seen, made)
  return made
}

/** Hex or Base64 within a text, as hex: a secret may be part of a larger value. */
function decoded(text: string): readonly string[] {
  const tokens = text.match(/[\w+/-]{20,}/g) ?? []
  return tokens.flatMap((token) => [
    ...(/^[\da-f]+$/i.test(token) ? [token.toLowerCase()] : []),
    // Preceding characters in the same word shift the Base64 groups.
    ...[0, 1, 2, 3].map((from) => Buffer.from(token.slice(from), 'base64').toString('hex')),
  ])
}

function hexesOf(text: string): readonly string[] {
  return [Buffer.from(text).toString('hex'), Buffer.from(text, 'utf16le').toString('hex')]
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}

function withChecksum(payload: Uint8Array): string {
  return formatBase58(Buffer.concat([payload, sha256d(payload).subarray(0, 4)]))
}
