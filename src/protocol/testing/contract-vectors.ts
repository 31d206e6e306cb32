import vectors from '#/protocol/vectors/contracts.json'

/** A case of src/protocol/vectors/contracts.json. */
interface ContractVector {
  readonly name: string
  readonly contract: unknown
}

interface ValidContractVector extends ContractVector {
  /** Bytes of its canonical CBOR. */
  readonly cborSize: number
  /** What @dashevo/dpp 0.25.8 says: `accepts`, or why not. */
  readonly reference: string
}

interface BrokenContractVector extends ContractVector {
  readonly rule: string
  readonly pointer: string
  /** `explicit`, `implied`, or `reference-only`: then it is a warning. */
  readonly specStatus: string
}

/** For tests: the published cases that this project carries. */
export function readContractVectors(): {
  readonly valid: readonly ValidContractVector[]
  readonly invalid: readonly BrokenContractVector[]
} {
  return vectors
}
