import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { Messages } from 'virtual:messages/shared'
import { t } from './t.ts'

const words = {
  spec: {
    frames: 'profile.spec.frames',
    accepts: 'profile.spec.accepts',
    signed: 'profile.spec.signed',
    serialized: 'profile.spec.serialized',
  },
  'dpp-0.25': {
    frames: 'profile.dpp-0.25.frames',
    accepts: 'profile.dpp-0.25.accepts',
    signed: 'profile.dpp.signed',
    serialized: 'profile.dpp.serialized',
  },
  'dpp-0.23': {
    frames: 'profile.dpp-0.23.frames',
    accepts: 'profile.dpp-0.23.accepts',
    signed: 'profile.dpp.signed',
    serialized: 'profile.dpp.serialized',
  },
  'platform-13': {
    frames: 'profile.platform-13.frames',
    accepts: 'profile.platform-13.accepts',
    signed: 'profile.platform-13.signed',
    serialized: 'profile.platform-13.serialized',
  },
} as const satisfies Record<WireProfileName, Record<string, keyof Messages>>

/** Says how a wire profile frames transitions, and which networks accept them. */
export function profileWords(profile: WireProfileName): {
  readonly frames: string
  readonly accepts: string
} {
  return { frames: t(words[profile].frames), accepts: t(words[profile].accepts) }
}

export function formatSigningBytes(profile: WireProfileName, bytes: number): string {
  return t(words[profile].signed, { bytes })
}

export function formatSerialized(profile: WireProfileName, bytes: number): string {
  return t(words[profile].serialized, { bytes })
}
