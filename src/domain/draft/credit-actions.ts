import { systemClock } from '#/platform/clock.ts'
import { emptyCreditDraft, type CreditDraft, type CreditJob } from '#/store/records/credit-draft.ts'
import type { IdentityRecord, NonceReading } from '#/store/records/identity-record.ts'
import { addSentRequest } from '#/store/records/sent-request.ts'
import { changeRecord, type RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/store/workspace-changes.ts'

/**
 * Changes the form of a transfer or withdrawal. An empty form no longer waits for an offline signer. If writing fails,
 * the save state shows it.
 */
export function changeCredit(
  id: string,
  job: CreditJob,
  change: Partial<Omit<CreditDraft, 'givenOut'>>,
): void {
  typeIntoWorkspace([
    changeRecord('identities', id, (identity) => {
      const draft = { ...emptyCreditDraft, ...identity.sending?.[job], ...change }
      const isEmpty = draft.to.trim() === '' && draft.amount.trim() === ''
      return {
        ...identity,
        version: identity.version + 1,
        sending: { ...identity.sending, [job]: isEmpty ? { ...draft, givenOut: [] } : draft },
      }
    }),
  ])
}

export async function enterNonce(id: string, read: Pick<NonceReading, 'last' | 'source'>): Promise<void> {
  const nonceRead = { ...read, atMs: systemClock.wallMs() }
  await commitToWorkspace([
    changeRecord('identities', id, (identity) => ({
      ...identity,
      version: identity.version + 1,
      nonceRead,
    })),
  ])
}

export function sendingCredit(
  id: string,
  job: CreditJob,
  unsigned: Parameters<typeof addSentRequest>[1],
  atMs: number,
): RecordChange {
  return changeRecord('identities', id, (identity) => {
    const draft = identity.sending?.[job]
    if (draft === undefined) return identity
    const givenOut = addSentRequest(draft.givenOut, unsigned, atMs)
    return {
      ...identity,
      version: identity.version + 1,
      sending: { ...identity.sending, [job]: { ...draft, givenOut } },
    }
  })
}

export function forgetSentCredit(id: string, job: CreditJob): RecordChange {
  return changeRecord('identities', id, (identity) => {
    const draft = identity.sending?.[job]
    if (draft === undefined) return identity
    return {
      ...identity,
      version: identity.version + 1,
      sending: { ...identity.sending, [job]: { ...draft, givenOut: [] } },
    }
  })
}

export function endCredit(id: string, job: CreditJob): RecordChange {
  return changeRecord('identities', id, (identity) => ({
    ...identity,
    version: identity.version + 1,
    sending: leaveOut(identity.sending ?? {}, job),
  }))
}

function leaveOut(
  { transfer, withdrawal }: NonNullable<IdentityRecord['sending']>,
  job: CreditJob,
): NonNullable<IdentityRecord['sending']> {
  return {
    ...(transfer === undefined || job === 'transfer' ? {} : { transfer }),
    ...(withdrawal === undefined || job === 'withdrawal' ? {} : { withdrawal }),
  }
}
