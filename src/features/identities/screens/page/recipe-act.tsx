import type { ReactNode } from 'react'
import { proofForm, useVaultWhy } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'

/** The button of a recipe. Keys derived from the phrase need a proof. */
export function RecipeAct({
  action,
  why,
  vaultUse,
  busy,
  failed,
  onAct,
}: {
  readonly action: string
  readonly why: string | undefined
  readonly vaultUse: ReactNode
  readonly busy: boolean
  readonly failed: readonly { readonly rule: string; readonly text: string }[]
  readonly onAct: (proof?: OfferedProof) => void
}) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const derives = useVault((view) => view.phrase !== null)
  const vaultWhy = useVaultWhy()
  if (derives && isOpen && why === undefined) {
    return <ProofForm inline {...proofForm(action)} busy={busy} violations={failed} onProof={onAct} />
  }
  return (
    <>
      {failed.map((line) => (
        <ViolationLine key={line.rule} violation={line} />
      ))}
      <div>
        <Button icon="plus" busy={busy} why={why ?? vaultWhy} onClick={() => onAct()}>
          {action}
        </Button>
      </div>
      {why === undefined && !isOpen ? vaultUse : null}
    </>
  )
}
