/** A script that asks for some of its keys: `OP_m`, keys of 33 bytes, `OP_n`, `OP_CHECKMULTISIG`. */
export interface Multisig {
  readonly required: number
  /** Compressed, 33 bytes each, in the order of the script. */
  readonly publicKeys: readonly Uint8Array[]
}

// OP_1 is 0x51, OP_16 is 0x60.
const opZero = 0x50
const opCheckMultisig = 0xae
const push33 = 0x21

/** Reads a multisig script byte by byte; undefined for any other (BIP 11). */
export function readMultisig(script: Uint8Array): Multisig | undefined {
  const required = (script[0] ?? 0) - opZero
  const count = (script.at(-2) ?? 0) - opZero
  if (count < 1 || count > 16 || required < 1 || required > count) return undefined
  if (script.length !== 3 + 34 * count || script.at(-1) !== opCheckMultisig) return undefined
  const starts = Array.from({ length: count }, (_, at) => 1 + 34 * at)
  if (starts.some((start) => script[start] !== push33)) return undefined
  return { required, publicKeys: starts.map((start) => script.slice(start + 1, start + 34)) }
}
