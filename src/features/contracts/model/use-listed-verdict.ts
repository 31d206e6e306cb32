import { useEffect } from 'react'
import { checkText, useVerdicts } from './contract-verdicts.ts'
import type { ListedContract } from './listed-contract.ts'
import { verdictOf, type TextVerdict } from './text-verdict.ts'

/** What the rules say of a listed contract, in the version that it is made for, and how large it is. */
export function useListedVerdict({ record, judged, isJson }: ListedContract): {
  readonly verdict: TextVerdict
  /** Bytes of its canonical CBOR; nothing where it has none, or is being checked. */
  readonly bytes: number | undefined
} {
  const { id, target } = record
  const known = useVerdicts(({ verdicts }) => verdicts.get(id))
  useEffect(() => {
    void checkText(id, judged, target)
  }, [id, judged, target])
  if (!isJson) return { verdict: { kind: 'no-json' }, bytes: undefined }
  if (known?.text !== judged || known.target !== target)
    return { verdict: { kind: 'judging' }, bytes: undefined }
  const { answer } = known
  if (answer === undefined) return { verdict: { kind: 'open' }, bytes: undefined }
  if ('problem' in answer) return { verdict: { kind: 'no-json' }, bytes: undefined }
  const { report } = answer
  return { verdict: verdictOf(report), bytes: report.size === 0 ? undefined : report.size }
}
