import { systemClock } from '#/platform/clock.ts'
import { emptyCreditDraft, type CreditDraft, type CreditJob } from '#/store/records/credit-draft.ts'
import type { IdentityRecord, NonceReading } from '#/store/records/identity-record.ts'
import { addSentRequest } from '#/store/records/sent-request.ts'
import { changeRecord, type RecordChange } from '#/store/record-change.ts'
import { commitToWorkspace, typeIntoWorkspace } from '#/store/workspace-changes.ts'

/** Changes what is typed to send credits of an identity; emptied, it is no longer sent for signing. A failure to write it shows in the save state. */
export function changeCredit(
  id: string,
  job: CreditJob,
  change: Partial<Omit<CreditDraft, 'givenOut'>>,
): void {
  typeIntoWorkspace([
    changeRecord('identities', id, (identity) => {
      const draft = { ...emptyCreditDraft, ...identity.sending?.[job], ...change }
      // What is emptied waits for no offline signer.
      const isEmpty = draft.to.trim() === '' && draft.amount.trim() === ''
      return {
        ...identity,
        version: identity.version + 1,
        sending: { ...identity.sending, [job]: isEmpty ? { ...draft, givenOut: [] } : draft },
      }
    }),
  ])
}

/** Stores the last nonce of an identity, as it is entered now. */
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

/** What records that a job was sent for signing as it is now. */
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

/** What ends the wait of a job for an offline signer. */
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

/** What ends the draft of a job, once it is signed. */
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
