import { t } from '#/workspace/messages/t.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { useVault, type OfferedProof } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'

/** Makes the keys of a recipe and stages it: for a proof where keys are derived from the phrase. */
export function RecipeAct({
  why,
  busy,
  failed,
  onAct,
}: {
  readonly why: string | undefined
  readonly busy: boolean
  readonly failed: readonly { readonly rule: string; readonly text: string }[]
  readonly onAct: (proof?: OfferedProof) => void
}) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const derives = useVault((view) => view.phrase !== null)
  if (derives && isOpen && why === undefined) {
    return (
      <ProofForm
        inline
        {...proofForm(t('update.recipe.act'))}
        busy={busy}
        violations={failed}
        onProof={onAct}
      />
    )
  }
  return (
    <>
      {failed.map((line) => (
        <ViolationLine key={line.rule} violation={line} />
      ))}
      <div>
        <Button
          icon="plus"
          busy={busy}
          why={why ?? (isOpen ? undefined : t('keys.add.why.vault'))}
          onClick={() => onAct()}
        >
          {t('update.recipe.act')}
        </Button>
      </div>
    </>
  )
}
