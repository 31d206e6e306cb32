import { IdentityRecord, mostImports } from '#/workspace/records/identity-record.ts'
import { knowIdentity } from '#/workspace/history/known-identity.ts'
import { openTransition } from '#/workspace/history/open-transition.ts'
import { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { isSameRecord, type MergeRule } from './merge-rule.ts'

/** Labels, tags and notes of this browser are not replaced; imports are joined, since they are valid wherever they were stored. */
export const identityRule: MergeRule<IdentityRecord> = {
  read: (stored, { networks: moved }) => {
    const record = IdentityRecord.safeParse(stored).data
    if (record === undefined || knowIdentity(record, []).standing === 'damaged') return undefined
    return { ...record, networkId: moved.get(record.networkId) ?? record.networkId }
  },
  keyOf: ({ id }) => id,
  judge: (there, here) => {
    const next: IdentityRecord = {
      ...here,
      label: here.label === '' ? there.label : here.label,
      tags: here.tags.length === 0 ? there.tags : here.tags,
      note: here.note === '' ? there.note : here.note,
      keyLabels: here.keyLabels.length === 0 ? there.keyLabels : here.keyLabels,
      imports: joinImports(there.imports, here.imports),
    }
    if (isSameRecord(next, here)) return { standing: 'newer-here' }
    return { standing: 'updates', next: { ...next, version: Math.max(here.version, there.version) + 1 } }
  },
}

function joinImports(
  there: IdentityRecord['imports'],
  here: IdentityRecord['imports'],
): IdentityRecord['imports'] {
  const missing = there.filter((each) => !here.some((own) => isSameRecord(own, each)))
  if (missing.length === 0) return here
  return [...missing, ...here].toSorted((a, b) => a.place - b.place || a.atMs - b.atMs).slice(-mostImports)
}

/** The steps of a transition are only ever appended to: the longer log goes on from the shorter, or both went their way. */
export const transitionRule: MergeRule<TransitionRecord> = {
  read: (stored, { networks: moved }) => {
    const record = TransitionRecord.safeParse(stored).data
    if (record === undefined || openTransition(record) === undefined) return undefined
    return { ...record, networkId: moved.get(record.networkId) ?? record.networkId }
  },
  keyOf: ({ id }) => id,
  judge: (there, here) => {
    const { steps: thereSteps, ...thereSigned } = there
    const { steps: hereSteps, ...hereSigned } = here
    if (!isSameRecord(thereSigned, hereSigned)) return { standing: 'conflicts' }
    if (isSameRecord(thereSteps.slice(0, hereSteps.length), hereSteps)) {
      return { standing: 'updates', next: there }
    }
    const isBefore = isSameRecord(hereSteps.slice(0, thereSteps.length), thereSteps)
    return { standing: isBefore ? 'newer-here' : 'conflicts' }
  },
}
