import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { identityIn } from '#/protocol/identity/identity.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { UnsignedTransition } from '#/protocol/transition/transition.ts'
import { browserVault } from '#/vault/api/browser-vault.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { reviewTransition, watchApprovals, type Review, type SigningQuestion } from './transition-review.ts'

export type ReviewReading<Unsigned extends UnsignedTransition = UnsignedTransition> =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly review: Review<Unsigned> }
  | { readonly kind: 'failed'; readonly error: unknown; readonly readAgain: () => void }

/**
 * Returns the worker’s review, requested again whenever the bytes change. Without `signsHere`, no private key is here;
 * if there is no vault either, the page reads the bytes itself.
 */
export function useReview<Unsigned extends UnsignedTransition>(
  question: SigningQuestion<Unsigned> | undefined,
  signsHere = true,
): ReviewReading<Unsigned> {
  const session = useVault((view) => view.session.kind)
  const inPage = !signsHere && session === 'missing'
  const isKnown = signsHere || session !== 'starting'
  const { data, error, refetch } = useQuery({
    queryKey: ['review', inPage, question && keyOf(question)],
    queryFn: question === undefined || !isKnown ? skipToken : () => reviewTransition(question, { inPage }),
    // Not cached: a user who returns to the page sees a new review.
    staleTime: Infinity,
    gcTime: 0,
  })
  useNewApprovals(refetch, question !== undefined && isKnown)
  if (error !== null) return { kind: 'failed', error, readAgain: () => void refetch() }
  return data === undefined ? { kind: 'reading' } : { kind: 'read', review: data }
}

// The worker forgets reviews when the vault locks, and an approval covers one signature. Both need a new review.
function useNewApprovals(readAgain: () => Promise<unknown>, isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return
    const stopWatching = browserVault.client().watch(({ kind }) => {
      if (kind === 'locked') void readAgain()
    })
    const stopHearing = watchApprovals(() => void readAgain())
    return () => {
      stopWatching()
      stopHearing()
    }
  }, [readAgain, isRead])
}

/**
 * The cache key contains everything in the question. The signing bytes of some profiles do not name the signer of an
 * update.
 */
function keyOf({ transition, profile, signingBytes, lockTransaction, identity, create }: SigningQuestion) {
  return [
    profile,
    formatHex(signingBytes),
    'signaturePublicKeyId' in transition ? transition.signaturePublicKeyId : null,
    lockTransaction === undefined ? null : formatHex(lockTransaction),
    create !== undefined,
    identity === undefined ? null : z.encode(identityIn(wireProfiles[profile]).json, identity),
  ]
}
