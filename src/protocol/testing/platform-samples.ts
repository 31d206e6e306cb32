import { parseHex } from '#/protocol/encoding/hex.ts'
import { checkPlatformBytes } from '#/protocol/platform/transition-bytes.ts'
import type { PlatformKind, PlatformTransition, TransitionOf } from '#/protocol/platform/transition-layout.ts'
import vectors from '#/protocol/vectors/platform-13.json'

// For tests: published transitions of the platform.

export function platformSamples(): readonly Uint8Array[] {
  return [...vectors.vectors, ...vectors.real].map(({ full }) => parseHex(full))
}

export function readPlatform(bytes: Uint8Array): PlatformTransition {
  const checked = checkPlatformBytes(bytes)
  if (!checked.ok) throw new TypeError(JSON.stringify(checked.violations))
  return checked.value
}

export function platformSample<Kind extends PlatformKind>(
  kind: Kind,
  fits: (sample: TransitionOf<Kind>) => boolean = () => true,
): TransitionOf<Kind> {
  for (const bytes of platformSamples()) {
    const sample = readPlatform(bytes)
    if (isOfKind(sample, kind) && fits(sample)) return sample
  }
  throw new TypeError(`no sample of ${kind}`)
}

function isOfKind<Kind extends PlatformKind>(
  sample: PlatformTransition,
  kind: Kind,
): sample is TransitionOf<Kind> {
  return sample.kind === kind
}
