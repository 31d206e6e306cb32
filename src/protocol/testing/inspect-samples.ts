import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { encodeCbor, type CborValue } from '#/protocol/encoding/cbor.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import type { InspectContext } from '#/protocol/inspect/found.ts'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { recognize } from '#/protocol/inspect/recognize.ts'
import diff from '#/protocol/vectors/chain/testnet-905490-905491.json'
import contracts from '#/protocol/vectors/contracts.json'
import exchange from '#/protocol/vectors/exchange.json'
import locks from '#/protocol/vectors/instantlocks.json'
import keys from '#/protocol/vectors/keys.json'
import platform from '#/protocol/vectors/platform-13.json'
import topUps from '#/protocol/vectors/top-ups.json'
import transactions from '#/protocol/vectors/transactions.json'
import transitions from '#/protocol/vectors/transitions.json'
import { platformSamples } from './platform-samples.ts'

/** For tests: returns one real example of each kind, in each form. */
export function inspectSamples(): readonly Uint8Array[] {
  const text = (value: unknown) => encodeUtf8(JSON.stringify(value))
  return [
    ...[...transitions.transitions, ...topUps.transitions].flatMap((each) => [
      parseHex(each.serializedHex),
      text(each.json),
      encodeUtf8(each.serializedHex),
    ]),
    ...platformSamples(),
    ...platform.identities.map(({ hex }) => parseHex(hex)),
    ...transactions.transactions.map(({ hex }) => parseHex(hex)),
    ...[...locks.instantLocks, ...locks.chainLocks].map(({ hex }) => parseHex(hex)),
    ...keys.ecdsa.map(({ wifTestnet }) => encodeUtf8(wifTestnet)),
    ...keys.bls.map(({ publicKeyHex }) => parseHex(publicKeyHex)),
    // Contracts only contain values of CBOR.
    ...contracts.valid.flatMap(({ contract }) => [
      text(contract),
      encodeCbor(contract as unknown as CborValue),
    ]),
    ...exchange.exchanges
      .slice(4, 6)
      .flatMap(({ unsigned, signatures }) => [
        text(unsigned.json),
        parseHex(unsigned.cborHex),
        text(signatures.json),
        parseHex(signatures.cborHex),
      ]),
    text(diff.result),
    parseHex(diff.result.cbTx),
  ]
}

export function firstReading(input: Uint8Array | string, context: InspectContext = {}): Reading {
  const [reading] = recognize(input, context)
  if (reading === undefined) throw new TypeError('not recognized')
  return reading
}
