import { upgradeIdentity } from '#/workspace/identities/first-format.ts'
import type { WorkspacePart } from './workspace-part.ts'

/** A part as this build would have written it: what older ones kept of a create in its identity is a transition now. */
export function upgradePart(part: WorkspacePart): WorkspacePart {
  const identities: Record<string, unknown> = { ...part.stores['identities'] }
  const transitions: Record<string, unknown> = { ...part.stores['transitions'] }
  for (const [key, stored] of Object.entries(identities)) {
    const upgraded = upgradeIdentity(stored)
    if (upgraded?.identity.id !== key) continue
    identities[key] = upgraded.identity
    transitions[upgraded.create.id] ??= upgraded.create
  }
  return { ...part, stores: { ...part.stores, identities, transitions } }
}
