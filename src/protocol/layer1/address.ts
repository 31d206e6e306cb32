import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { sha256d } from '#/protocol/encoding/hash.ts'
import { denseText } from '#/protocol/encoding/pasted-text.ts'
import { passed, rejected, violation, type Checked } from '#/protocol/violation.ts'
import { encodeAddress, versionBytes, type NetworkKind } from './network.ts'
import { classifyScript, encodeP2pkhScript, encodeP2shScript } from './script.ts'

const checksumLength = 4
const addressLength = 1 + 20 + checksumLength

/** Returns the address of a P2PKH or P2SH script; undefined for others (docs/platform.md "Addresses"). */
export function formatScriptAddress(script: Uint8Array, network: NetworkKind): string | undefined {
  const paid = classifyScript(script)
  if (paid.kind === 'p2pkh') return encodeAddress('publicKeyHash', paid.hash160, network)
  return paid.kind === 'p2sh' ? encodeAddress('scriptHash', paid.hash160, network) : undefined
}

/** Returns the output script of an address (base58check). `address.network` has its network in its params. */
export function checkAddress(text: string, network: NetworkKind): Checked<Uint8Array> {
  const decoded = checkBase58(denseText(text))
  if (!decoded.ok) return decoded
  const bytes = decoded.value
  const { length } = bytes
  if (length !== addressLength) return rejected(violation('address.length', '', { params: { length } }))
  const payload = bytes.subarray(0, -checksumLength)
  if (!equalBytes(sha256d(payload).subarray(0, checksumLength), bytes.subarray(-checksumLength)))
    return rejected(violation('address.checksum', ''))
  const [version = 0] = payload
  const hash160 = payload.slice(1)
  const { publicKeyHash, scriptHash } = versionBytes[network]
  if (version === publicKeyHash) return passed(encodeP2pkhScript(hash160))
  if (version === scriptHash) return passed(encodeP2shScript(hash160))
  return rejected(violation('address.network', '', { params: { network, found: networkOf(version) } }))
}

function networkOf(version: number): NetworkKind | 'unknown' {
  const kinds = ['mainnet', 'testnet'] as const
  const found = kinds.find((kind) => {
    const { publicKeyHash, scriptHash } = versionBytes[kind]
    return version === publicKeyHash || version === scriptHash
  })
  return found ?? 'unknown'
}
