import { Link } from '@tanstack/react-router'
import { t } from '#/features/identities/messages.ts'
import type { ListedIdentity } from '#/features/identities/model/list-identities.ts'
import { isUntested, useUncovered, type Uncovered } from '#/session/vault/uncovered.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { transitionStateOf } from '#/workspace/history/transition-state.ts'
import { hideFirstSteps, useSettings } from '#/workspace/storage/settings-store.ts'
import { checkWords } from '#/words/control-words.ts'
import type { FundedDraft } from '#/workspace/records/funded-draft.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { DraftLink } from './draft-card.tsx'

// With more of them, nobody is a beginner.
const mostOfBeginner = 3

/** What makes an identity safe to use, ticked off. Nothing once all of it is done, or it was hidden. */
export function FirstSteps({
  listed,
  draft,
}: {
  readonly listed: readonly ListedIdentity[]
  /** The create that was begun last and is not signed. */
  readonly draft: FundedDraft | undefined
}) {
  const isHidden = useSettings(({ settings }) => settings.hidesFirstSteps)
  const session = useVault((view) => view.session.kind)
  const phrase = useVault((view) => view.phrase)
  const uncovered = useUncovered()
  // A vault without keys is safe once something is there that later keys can be restored from.
  const isSafe =
    uncovered.keys.length === 0 &&
    !uncovered.phrase &&
    (uncovered.all > 0 || phrase !== null || uncovered.backups.tested !== null)
  const hasVault = session === 'open' || session === 'locked'
  // Whoever only watches identities needs none of it.
  if (isHidden || !hasVault || listed.length > mostOfBeginner) return null
  const isConfirmed = listed.some(
    ({ base: { stored } }) =>
      stored.length === 0 || stored.some((record) => transitionStateOf(record).kind === 'confirmed'),
  )
  const [first] = listed
  const lines: readonly CheckLine[] = [
    line('vault', hasVault, t('first-steps.vault')),
    line(
      'identity',
      first !== undefined,
      first === undefined ? <SignLink draft={draft} /> : t('first-steps.identity'),
    ),
    line(
      'confirmed',
      isConfirmed,
      isConfirmed || first === undefined ? (
        t('first-steps.confirmed')
      ) : (
        <Link to="/identities/$id" params={{ id: first.base.id }}>
          {t('first-steps.confirm')}
        </Link>
      ),
    ),
    line('safe', isSafe, isSafe ? t('first-steps.safe') : <SafeLinks uncovered={uncovered} />),
  ]
  if (lines.every(({ state }) => state === 'ok')) return null
  return (
    <Card
      title={t('first-steps.title')}
      end={
        <Button
          kind="quiet"
          size="small"
          icon="close"
          label={t('first-steps.hide')}
          onClick={hideFirstSteps}
        />
      }
    >
      <CheckList columns={2} words={checkWords()} lines={lines} />
    </Card>
  )
}

/** What makes the private keys safe that are here: a phrase restores only what is derived from it. */
function SafeLinks({ uncovered: { keys, phrase, backups } }: { readonly uncovered: Uncovered }) {
  if (phrase) return <Link to="/vault/phrase">{t('first-steps.write')}</Link>
  if (keys.length > 0)
    return (
      <Link to={isUntested(backups) ? '/vault/test-backup' : '/vault/backup'}>
        {t('first-steps.back-up')}
      </Link>
    )
  return (
    <>
      <Link to="/vault/phrase">{t('first-steps.phrase')}</Link> {t('first-steps.or')}{' '}
      <Link to="/vault/backup">{t('first-steps.backup')}</Link>
    </>
  )
}

function SignLink({ draft }: { readonly draft: FundedDraft | undefined }) {
  return draft === undefined ? (
    <Link to="/build/create">{t('first-steps.sign')}</Link>
  ) : (
    <DraftLink draft={draft}>{t('first-steps.sign')}</DraftLink>
  )
}

function line(id: string, isDone: boolean, text: CheckLine['text']): CheckLine {
  return { id, state: isDone ? 'ok' : 'open', text }
}
