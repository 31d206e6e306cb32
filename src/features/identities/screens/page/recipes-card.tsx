import { useState, type ReactNode } from 'react'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { listKeyRows } from '#/session/identities/list-key-rows.ts'
import { useVaultCare } from '#/session/identities/use-vault-care.ts'
import { errorLines } from '#/words/format-violation.ts'
import { keyRowName, formatLevel } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import { formatDisablingRejection, recipeWords } from '#/words/update-words.ts'
import type { CheckedUpdate } from '#/session/drafts/checked-update.ts'
import { lacksMaster, rejectDisabling } from '#/features/identities/model/reject-disabling.ts'
import { proofForm, useVaultWhy } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field, ViolationLine } from '#/ui/field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { recommendedSet, rotationOf, stageRecipe, type Recipe } from '#/features/identities/model/recipes.ts'

const recipes = ['master', 'compromised', 'recommended'] as const
export type RecipeName = (typeof recipes)[number]

/** Guided stagings: each makes one valid update, and says what comes of it. */
export function RecipesCard({
  update: { known, draft, report },
  first,
  vaultUse,
}: {
  readonly update: CheckedUpdate
  /** The one that is shown first. */
  readonly first: RecipeName
  /** Creates or unlocks the vault in place. */
  readonly vaultUse: ReactNode
}) {
  const [chosen, setChosen] = useState<RecipeName>(first)
  const [keyId, setKeyId] = useState('')
  const [attempt, run] = useAttempt()
  const { findVaultKey } = useVaultCare()
  const identity = known.state?.identity
  if (identity === undefined) return null
  const all = listKeyRows(known, findVaultKey, report.staged)
  const rows = all.filter(({ state }) => state === 'enabled')
  const signer = report.signer?.key.id
  const picked =
    chosen === 'master'
      ? rows.find(({ key }) => key.id === signer)
      : (rows.find(({ key }) => String(key.id) === keyId) ?? rows[0])
  const recipe: Recipe | undefined =
    chosen === 'recommended'
      ? recommendedSet(identity.publicKeys, report.staged, known.record.profile)
      : picked &&
        rotationOf(
          picked.key,
          picked.label,
          all.map(({ label }) => label),
        )
  const rejection =
    chosen === 'recommended' || picked === undefined
      ? undefined
      : rejectDisabling(identity, report.staged, picked.key.id, wireProfiles[draft.profile].codec)
  // Its replacement comes with it: that a Master key remains is seen to.
  const rejected = rejection === undefined || lacksMaster(rejection) ? undefined : rejection
  const why =
    rejected !== undefined
      ? formatDisablingRejection(rejected)
      : recipe === undefined || recipe.make.length === 0
        ? recipeWords(chosen).nothing
        : undefined
  return (
    <Card
      title={t('update.recipes')}
      end={
        <Segmented
          label={t('update.recipes')}
          value={chosen}
          onValue={setChosen}
          choices={recipes.map((value) => ({ value, text: recipeWords(value).name }))}
        />
      }
    >
      <Stack>
        <Text as="p" tone="second">
          {recipeWords(chosen).about}
        </Text>
        {chosen === 'compromised' && picked !== undefined ? (
          <Field label={t('update.recipe.key')}>
            <Select
              value={String(picked.key.id)}
              onValue={setKeyId}
              options={rows.map((row) => ({
                value: String(row.key.id),
                text: t('update.recipe.option', {
                  id: row.key.id,
                  name: keyRowName(row),
                  level: formatLevel(row.key.securityLevel),
                }),
              }))}
            />
          </Field>
        ) : null}
        <RecipeAct
          why={why}
          vaultUse={vaultUse}
          busy={attempt.kind === 'busy'}
          failed={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onAct={(proof) => {
            if (recipe !== undefined) run(() => stageRecipe(draft.id, recipe, proof))
          }}
        />
      </Stack>
    </Card>
  )
}

/** Makes the keys of a recipe and stages it: for a proof where keys are derived from the phrase. */
function RecipeAct({
  why,
  vaultUse,
  busy,
  failed,
  onAct,
}: {
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
        <Button icon="plus" busy={busy} why={why ?? vaultWhy} onClick={() => onAct()}>
          {t('update.recipe.act')}
        </Button>
      </div>
      {why === undefined && !isOpen ? vaultUse : null}
    </>
  )
}
