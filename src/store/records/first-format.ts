import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { recordSigned } from './signed-transition.ts'
import { z } from 'zod'
import { checkTransitionBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { NetworkId, WireProfileName } from './network.ts'
import { IdentityIdText, LabelText, newIdentityRecord, type IdentityRecord } from './identity-record.ts'
import { indexTransition } from './open-transition.ts'
import type { TransitionRecord, TransitionStep } from './transition-record.ts'

const Bytes = z.custom<Uint8Array>((input) => input instanceof Uint8Array && input.length <= 200_000)

const FirstIdentityRecord = z.strictObject({
  format: z.literal(1),
  id: IdentityIdText,
  label: LabelText,
  networkId: NetworkId,
  profile: WireProfileName,
  transition: Bytes,
  lockTransaction: Bytes.exactOptional(),
  draftId: z.string().max(64),
  signedAtMs: z.int(),
  exportedAtMs: z.int().exactOptional(),
  confirmedAtMs: z.int().nullable(),
})
type FirstIdentityRecord = Readonly<z.infer<typeof FirstIdentityRecord>>

export interface Upgraded {
  readonly identity: IdentityRecord
  readonly create: TransitionRecord
}

export function upgradeIdentity(stored: unknown): Upgraded | undefined {
  const parsed = FirstIdentityRecord.safeParse(stored)
  if (!parsed.success) return undefined
  const { id, label, networkId, profile, lockTransaction, draftId, signedAtMs } = parsed.data
  const checked = checkTransitionBytes(parsed.data.transition, wireProfiles[profile])
  if (!checked.ok || checked.value.type !== TransitionType.create) return undefined
  const proof = { profile, ...(lockTransaction === undefined ? {} : { lockTransaction }) }
  if (indexTransition(checked.value, proof)?.found.identityId !== id) return undefined
  const signed = { transition: checked.value, lockTransaction, draftId, networkId, profile, signedAtMs }
  const create = recordSigned(signed)
  return {
    identity: newIdentityRecord({ id, label, networkId, profile, origin: 'created' }, signedAtMs),
    create: { ...create, steps: [...create.steps, ...laterSteps(parsed.data)] },
  }
}

function laterSteps({ exportedAtMs, confirmedAtMs }: FirstIdentityRecord): readonly TransitionStep[] {
  return [
    ...(exportedAtMs === undefined ? [] : [{ kind: 'exported', atMs: exportedAtMs } as const]),
    ...(confirmedAtMs === null ? [] : [{ kind: 'confirmed', atMs: confirmedAtMs, place: 1 } as const]),
  ]
}
