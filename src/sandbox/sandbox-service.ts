import { scatterNumber, type Scatter } from './sandbox-seed.ts'

const purposes = { kind: 20, provider: 21, block: 22, host: 23, port: 24 }

// Number of hosting blocks with 65,536 addresses. The first are the fullest, as masternodes cluster where hosting is
// cheap.
const providers = 3000

// Only reserved addresses: 240.0.0.0/4 (RFC 1112), 10.0.0.0/8 (RFC 1918), 100.64.0.0/10 (RFC 6598) and 2001:db8::/32
// (RFC 3849).
const ipv6InHundred = 2

type ServiceName = readonly [number, number, number]

export function writeSandboxService(
  scatter: Scatter,
  target: Uint8Array,
  from: number,
  name: ServiceName,
): void {
  const isIpv6 = scatterNumber(scatter, 100, purposes.kind, ...name) < ipv6InHundred
  if (isIpv6) writeIpv6(scatter, target, from, name)
  else writeIpv4(scatter, target, from, name)
  const port = scatterNumber(scatter, 8, purposes.port, ...name) === 0 ? 19_999 : 9999
  target[from + 16] = port >> 8
  target[from + 17] = port & 0xff
}

function writeIpv6(scatter: Scatter, target: Uint8Array, from: number, name: ServiceName): void {
  target.set([0x20, 0x01, 0x0d, 0xb8], from)
  scatter(target, from + 4, 4, purposes.host, ...name)
  target[from + 15] = 1
}

function writeIpv4(scatter: Scatter, target: Uint8Array, from: number, name: ServiceName): void {
  target.fill(0xff, from + 10, from + 12)
  const share = scatterNumber(scatter, 65_536, purposes.provider, ...name) / 65_536
  const provider = Math.floor(providers * share * share)
  const [first, second] = blockOf(scatter, provider)
  target[from + 12] = first
  target[from + 13] = second
  scatter(target, from + 14, 2, purposes.host, ...name)
}

function blockOf(scatter: Scatter, provider: number): readonly [number, number] {
  const second = scatterNumber(scatter, 256, purposes.block, provider, 1)
  const kind = scatterNumber(scatter, 20, purposes.block, provider, 2)
  if (kind === 0) return [100, 64 + (second % 64)]
  return kind < 3 ? [10, second] : [240 + (kind % 16), second]
}
