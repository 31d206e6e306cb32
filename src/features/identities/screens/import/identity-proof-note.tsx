import { useEffect, useRef, useState } from 'react'
import type { ProofOutcome } from '#/domain/identity/prove-identity.ts'
import { errorLine, formatError } from '#/words/format-error.ts'
import type { Network } from '#/store/records/network.ts'
import { t } from '#/features/identities/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { errorCode } from '#/domain/program/error-code.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { listVerdictWords } from '#/words/list-verdict-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'

/** The answer of nodes (`tone` and `text`), with a button that asks for a proof. The proof then replaces the answer. */
export function IdentityProof({
  network,
  id,
  said,
  tone,
  text,
}: {
  readonly network: Network
  readonly id: Uint8Array
  readonly said: Uint8Array | undefined
  readonly tone: 'plain' | 'warn'
  readonly text: string
}) {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<ProofOutcome>()
  const [error, setError] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const ask = async () => {
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    setOutcome(undefined)
    setError(undefined)
    try {
      const { proveIdentityOfNodes } = await import('#/domain/identity/prove-identity.ts')
      setOutcome(await proveIdentityOfNodes(network, id, said, controller.signal))
    } catch (thrown) {
      if (!controller.signal.aborted) setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const words = outcome === undefined ? undefined : proofWords(outcome, network)
  const isProven = words !== undefined && 'tone' in words && words.tone === 'ok'
  return (
    <Stack gap="close">
      {isProven ? null : (
        <Note
          tone={tone}
          alert
          action={
            <Button size="small" busy={busy} onClick={() => void ask()}>
              {t('import.proof.ask')}
            </Button>
          }
        >
          {text}
        </Note>
      )}
      {error === undefined ? null : <LinesNote title={t('import.proof.failed')} lines={[errorLine(error)]} />}
      {words === undefined ? null : 'lines' in words ? (
        <LinesNote title={words.title} lines={words.lines} />
      ) : (
        <Note tone={words.tone} alert>
          {words.text}
        </Note>
      )}
    </Stack>
  )
}

type ProofWords =
  | { readonly tone: 'ok' | 'warn' | 'plain'; readonly text: string }
  | { readonly title: string; readonly lines: readonly { readonly rule: string; readonly text: string }[] }

/** The result of a proof, limited to what the masternode list proves. */
export function proofWords(outcome: ProofOutcome, asked: Network): ProofWords {
  switch (outcome.kind) {
    case 'proven':
    case 'differs': {
      const { at, list } = outcome
      const verdict = listVerdictWords(list.verdict).line
      const isStrong = list.verdict.kind === 'agreed' || list.verdict.kind === 'chain-locked'
      if (!isStrong) return { tone: 'warn', text: t('import.proof.weak-list', { verdict }) }
      const network = formatNetworkName(asked)
      const values = { height: Number(at.height), at: at.timeMs, verdict, network }
      if (outcome.kind === 'differs') return { tone: 'warn', text: t('import.proof.differs', values) }
      const text = at.hasIdentity ? t('import.proof.proven', values) : t('import.proof.absent', values)
      return { tone: 'ok', text }
    }
    case 'old':
      return {
        tone: 'warn',
        text: t('import.proof.old', { height: Number(outcome.at.height), at: outcome.at.timeMs }),
      }
    case 'no-list':
      return {
        tone: 'warn',
        text: t('import.proof.no-list', { network: formatNetworkName(asked) }),
      }
    case 'unproven-quorums':
      return { tone: 'warn', text: t('import.proof.no-quorums') }
    case 'no-proofs':
      return { tone: 'plain', text: t('import.proof.none') }
    case 'rejected': {
      const lines = outcome.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))
      return { title: t('import.proof.rejected'), lines }
    }
    case 'failed': {
      const codes = new Map(outcome.errors.map((error) => [errorCode(error), formatError(error)]))
      const lines = [...codes].map(([rule, text]) => ({ rule, text }))
      return { title: t('import.proof.failed'), lines }
    }
  }
}
