import { useState, type ReactNode } from 'react'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { listKeyRows } from '#/domain/identity/list-key-rows.ts'
import { useVaultCare } from '#/domain/identity/vault-care.ts'
import { errorLines } from '#/words/format-violation.ts'
import { keyRowName, formatLevel } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import { formatDisablingRejection, recipeWords } from '#/words/update-words.ts'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { lacksMaster, rejectDisabling } from '#/features/identities/model/reject-disabling.ts'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { recommendedSet, rotationOf, stageRecipe, type Recipe } from '#/features/identities/model/recipes.ts'
import { RecipeAct } from './recipe-act.tsx'

const recipes = ['master', 'compromised', 'recommended'] as const
export type RecipeName = (typeof recipes)[number]

/** Guided changes. Each stages one valid update and describes its result. */
export function RecipesCard({
  update: { known, draft, report },
  first,
  vaultUse,
}: {
  readonly update: CheckedUpdate
  readonly first: RecipeName
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
          known.record.profile,
        )
  const rejection =
    chosen === 'recommended' || picked === undefined
      ? undefined
      : rejectDisabling(identity, report.staged, picked.key.id, wireProfiles[draft.profile].codec)
  // The replacement in the same update ensures that a Master key remains.
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
          action={t('update.recipe.act')}
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
