import { useLayoutEffect, useRef, useState } from 'react'
import { errorCode } from '#/domain/program/error-code.ts'
import { VaultError } from '#/domain/keys/vault-facts.ts'
import type { Warning } from '#/domain/identity/consequences.ts'
import { useVault, vault, type OfferedProof } from '#/domain/keys/vault-session.ts'

/**
 * What a card that asks for a signature does. `sign` signs what the card shows; `unlock` does so while the vault is locked, with one
 * passphrase for both. Where the vault's worker asks for a proof that nobody expected, the card asks for it from then on.
 */
export function useSigning({
  run,
  warnings,
  asksProof,
  onSign,
}: {
  /** Of `useAttempt`. */
  readonly run: (action: () => Promise<void>) => void
  readonly warnings: readonly Warning[]
  readonly asksProof: boolean
  readonly onSign: (proof?: OfferedProof) => Promise<void>
}) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const [isAskedSince, setAskedSince] = useState(false)
  const [isShownAnew, setShownAnew] = useState(false)
  const latest = useRef<Shown>({ isOpen, warnings })
  useLayoutEffect(() => {
    latest.current = { isOpen, warnings }
  }, [isOpen, warnings])
  const asks = asksProof || isAskedSince
  const signNow = async (proof?: OfferedProof) => {
    try {
      await onSign(proof)
      setAskedSince(false)
    } catch (error) {
      const code = errorCode(error)
      if (code === 'vault/signed-before' || code === 'vault/passphrase-needed') setAskedSince(true)
      throw error
    }
  }
  const sign = (proof?: OfferedProof) => {
    setShownAnew(false)
    run(() => signNow(proof))
  }
  const unlock = (proof: OfferedProof) => {
    setShownAnew(false)
    run(async () => {
      // A passkey gives an unlock nothing that could be a proof: it is asked once more.
      if (typeof proof !== 'string') return void (await vault.unlock({ proof }))
      const outcome = await unlockAndSign(proof, {
        shown: warnings,
        latest: () => latest.current,
        sign: () => signNow(asks ? proof : undefined),
      })
      setShownAnew(outcome === 'shown-anew')
    })
  }
  return { asks, sign, unlock, isShownAnew: isShownAnew && isOpen }
}

/** What a card warns of beside the transition. While the vault is locked nobody vouches for what that is read from. */
interface Shown {
  readonly isOpen: boolean
  readonly warnings: readonly Warning[]
}

/**
 * Unlocks the vault with a passphrase and then signs, with one press. The worker checks the passphrase for the unlock, and once more
 * as the proof that `sign` passes on. `shown-anew`: the open vault warns of something else than was `shown`, and nothing was signed.
 */
export async function unlockAndSign(
  passphrase: string,
  {
    shown,
    latest,
    sign,
  }: {
    readonly shown: readonly Warning[]
    /** By what the card shows now. */
    readonly latest: () => Shown
    readonly sign: () => Promise<void>
  },
): Promise<'signed' | 'shown-anew'> {
  await vault.unlock({ proof: passphrase })
  const { isOpen, warnings } = latest()
  // It may be locked again, or not be shown yet.
  if (!isOpen) throw new VaultError('vault/locked')
  if (textOf(warnings) !== textOf(shown)) return 'shown-anew'
  await sign()
  return 'signed'
}

function textOf(warnings: readonly Warning[]): string {
  return JSON.stringify(warnings, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
}
