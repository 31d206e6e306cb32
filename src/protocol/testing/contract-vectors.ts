import vectors from '#/protocol/vectors/contracts.json'

interface ContractVector {
  readonly name: string
  readonly contract: unknown
}

interface ValidContractVector extends ContractVector {
  /** Bytes of its canonical CBOR. */
  readonly cborSize: number
  /** The result of @dashevo/dpp 0.25.8: `accepts`, or the reason of a rejection. */
  readonly reference: string
}

interface BrokenContractVector extends ContractVector {
  readonly rule: string
  readonly pointer: string
  /** `explicit`, `implied`, or `reference-only`, which is a warning. */
  readonly specStatus: string
}

export function readContractVectors(): {
  readonly valid: readonly ValidContractVector[]
  readonly invalid: readonly BrokenContractVector[]
} {
  return vectors
}
