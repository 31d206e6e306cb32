import { checkHex } from '#/protocol/encoding/hex.ts'
import type { Field } from '#/protocol/inspect/field.ts'
import { encodeOutPoint } from '#/protocol/layer1/out-point.ts'

/** The out point that two fields of an input are, as proofs have it. */
export function checkWireOutPoint({ children }: Field): Uint8Array | undefined {
  const valueOf = (name: string) => children.find((each) => each.name === name)?.value
  const txid = checkHex(valueOf('txid') ?? '')
  const index = Number(valueOf('outputIndex') ?? -1)
  const isOne = txid.ok && txid.value.length === 32 && index >= 0 && index <= 0xffff_ffff
  return isOne ? encodeOutPoint({ txid: txid.value, index }) : undefined
}
