import { latestProtocolVersion, type Identity } from '#/protocol/identity/identity.ts'
import { checkUpdateAgainst, warnOfUpdate } from '#/protocol/transition/check-update.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { StagedKeys } from '#/session/identities/list-key-rows.ts'

const mostDisabled = 10

/** The violation that disabling a key would add to the staged update, by the rules of updates. */
export function rejectDisabling(identity: Identity, staged: StagedKeys, id: number): Violation | undefined {
  const others = staged.disable.filter((each) => each !== id)
  const update = {
    protocolVersion: latestProtocolVersion,
    type: 5,
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
