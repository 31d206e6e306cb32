import { z } from 'zod'

import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'

export const WireProfileName = z.enum(['spec'])

/** A network that identities live on. */
export interface Network {
  readonly id: 'sandbox'
  readonly profile: WireProfile
  /** Whose version bytes its WIF private keys and addresses carry. */
  readonly kind: NetworkKind
}

/** The practice network that comes with the program. */
export const sandboxNetwork: Network = { id: 'sandbox', profile: wireProfiles.spec, kind: 'testnet' }
