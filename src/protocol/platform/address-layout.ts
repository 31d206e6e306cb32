import {
  bytes,
  fixed,
  list,
  map,
  option,
  struct,
  u16,
  u32,
  u64,
  union,
  unsigned,
  type ValueOf,
} from '#/protocol/encoding/bincode-layout.ts'

// Source: docs/platform.md "Addresses"; dashpay/platform packages/rs-dpp/src/**/address_funds.

/** The hash160 of a key or of a script. */
export const address = union({ p2pkh: fixed(20), p2sh: fixed(20) })
export type PlatformAddress = ValueOf<typeof address>

/** The nonce of each address, and its credits. */
export const addressInputs = map(address, struct({ nonce: u32, credits: u64 }))
export type AddressInputs = ValueOf<typeof addressInputs>

export const addressAmounts = map(address, u64)
export const addressOutputs = map(address, option(u64))
export const changeOutput = option(struct({ address, credits: u64 }))
export const feeStrategy = list(union({ deductFromInput: u16, reduceOutput: u16 }))

/** Signatures for each input, in the order of the inputs, over the signing bytes, which exclude them. */
export const inputWitnesses = unsigned(
  list(
    union({
      p2pkh: struct({ signature: bytes }),
      p2sh: struct({ signatures: list(bytes), redeemScript: bytes }),
    }),
  ),
)
export type InputWitness = ValueOf<typeof inputWitnesses>[number]
