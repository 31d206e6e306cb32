import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import type { KeyRow } from '#/domain/identity/list-key-rows.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { formatList } from '#/words/format-list.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/identities/messages.ts'
import { forgeableStateOf, type ForgeableState } from '#/features/identities/model/disable-forgeable.ts'
import { stageRecipe } from '#/features/identities/model/recipes.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { RecipeAct } from './recipe-act.tsx'

type Stage = Extract<ForgeableState, { readonly kind: 'stage' }>

/** Warns that anyone can sign for the identity, and stages the update that fixes it. */
export function ForgeableNote({
  identity,
  update,
  rows,
  vaultUse,
}: {
  readonly identity: IdentityView
  readonly update: CheckedUpdate | undefined
  readonly rows: readonly KeyRow[]
  readonly vaultUse: ReactNode
}) {
  const state = forgeableStateOf(identity, update, rows)
  if (state === undefined) return null
  if (state.kind === 'stage') return <StageNote id={identity.record.id} state={state} vaultUse={vaultUse} />
  return (
    <Note
      tone="bad"
      alert
      title={t('identity.forgeable')}
      action={<NextStep identity={identity} state={state} />}
    >
      {formatForgeable(state)}
    </Note>
  )
}

/** A new Master key may need an unlocked vault or a proof first. */
function StageNote({
  id,
  state,
  vaultUse,
}: {
  readonly id: string
  readonly state: Stage
  readonly vaultUse: ReactNode
}) {
  const { recipe, keyIds } = state
  const [attempt, run] = useAttempt()
  const [isAsking, setAsking] = useState(false)
  const isOpen = useVault((view) => view.session.kind === 'open')
  const derives = useVault((view) => view.phrase !== null)
  const asks = recipe.make.length > 0 && (derives || !isOpen)
  const action = t('identity.forgeable.act', { count: keyIds.length })
  const stage = (proof?: Parameters<typeof stageRecipe>[2]) => run(() => stageRecipe(id, recipe, proof))
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  return (
    <Stack gap="close">
      <Note
        tone="bad"
        alert
        title={t('identity.forgeable')}
        action={
          asks && isAsking ? undefined : (
            <Button kind="danger" busy={busy} onClick={() => (asks ? setAsking(true) : stage())}>
              {action}
            </Button>
          )
        }
      >
        {formatForgeable(state)}
      </Note>
      {asks && isAsking ? (
        <Card title={t('identity.forgeable.master')}>
          <Stack>
            <RecipeAct
              action={action}
              why={undefined}
              vaultUse={vaultUse}
              busy={busy}
              failed={failed}
              onAct={stage}
            />
          </Stack>
        </Card>
      ) : failed.length > 0 ? (
        <LinesNote title={t('identity.forgeable.failed')} lines={failed} />
      ) : null}
    </Stack>
  )
}

function NextStep({
  identity: { record },
  state,
}: {
  readonly identity: IdentityView
  readonly state: Exclude<ForgeableState, Stage>
}) {
  switch (state.kind) {
    case 'staged':
      return (
        <ButtonLink render={<Link to="/build/update/$id" params={{ id: record.id }} />}>
          {t('update.staged.review')}
        </ButtonLink>
      )
    case 'signed':
      return (
        <ButtonLink render={<Link to="/build/signed/$id" params={{ id: state.transitionId }} />}>
          {t('identity.forgeable.open')}
        </ButtonLink>
      )
    case 'awaited':
    case 'no-signer':
    case 'read-only':
      return null
  }
}

function formatForgeable(state: ForgeableState): string {
  const { keyIds } = state
  const next = state.kind === 'stage' && !state.signsHere ? 'away' : nextWords[state.kind]
  return t('identity.forgeable.about', {
    count: keyIds.length,
    keys: formatList(keyIds.map(String)),
    next,
  })
}

// Selectors in messages cannot contain a hyphen.
const nextWords = {
  stage: 'stage',
  staged: 'staged',
  signed: 'signed',
  awaited: 'awaited',
  'no-signer': 'unsigned',
  'read-only': 'read',
} as const satisfies Record<ForgeableState['kind'], string>
