import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { latestProtocolVersion, type Identity } from '#/protocol/identity/identity.ts'
import { isMaster } from '#/protocol/platform/check-new-keys.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { disabledViolations } from '#/protocol/platform/check-state.ts'
import { checkUpdateAgainst, warnOfUpdate } from '#/protocol/transition/check-update.ts'
import type { WireProfile } from '#/protocol/transition/wire-profile.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { StagedKeys } from '#/domain/identity/list-key-rows.ts'

const mostDisabled = 10

/** The violation that disabling a key would add to the staged update. */
export function rejectDisabling(
  identity: Identity,
  staged: StagedKeys,
  id: number,
  codec: WireProfile['codec'] = 'cbor',
): Violation | undefined {
  if (codec === 'bincode') return rejectToday(identity, staged, id)
  const others = staged.disable.filter((each) => each !== id)
  const update = {
    protocolVersion: latestProtocolVersion,
    type: TransitionType.update,
    identityId: identity.id,
    revision: identity.revision + 1,
    signaturePublicKeyId: 0,
    addPublicKeys: staged.add.map(({ key }) => key),
    disablePublicKeys: [...others, id],
    publicKeysDisabledAt: 0,
  } as const
  const own = checkUpdateAgainst(update, identity).find(
    ({ path }) => path === `/disablePublicKeys/${others.length}`,
  )
  if (own !== undefined) return own
  if (others.length >= mostDisabled) {
    return violation('update.disable-count', '/disablePublicKeys', { params: { length: others.length + 1 } })
  }
  return warnOfUpdate(update, identity, undefined).find(
    ({ rule, path }) => rule === 'network.master-remains' && path !== '',
  )
}

/** Tells whether the only problem is a missing Master key. A replacement in the same update solves it. */
export function lacksMaster({ rule }: Violation): boolean {
  return rule === 'network.master-remains' || rule === 'platform.update-master'
}

function rejectToday(
  { publicKeys }: Identity,
  { add, disable }: StagedKeys,
  id: number,
): Violation | undefined {
  const disabled = [...disable.filter((each) => each !== id), id]
  const { length: count } = disabled
  const [own] = disabledViolations([id], publicKeys)
  if (own !== undefined) return own
  if (count > platformLimits.disabledKeys)
    return violation('platform.update-disables', '/disablePublicKeys', { params: { count } })
  const masters = publicKeys.filter(isMaster).map((key) => key.id)
  const swapped = disabled.filter((each) => masters.includes(each)).length
  const added = add.filter(({ key }) => isMaster(key)).length
  if (!masters.includes(id) || swapped <= added) return undefined
  return violation('platform.update-master', '/disablePublicKeys', { params: { added, disabled: swapped } })
}
