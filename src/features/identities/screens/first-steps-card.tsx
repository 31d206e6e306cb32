import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { t } from '#/features/identities/messages.ts'
import { findFirstIdentity, listFirstSteps } from '#/features/identities/model/first-steps.ts'
import { isUntested, useUncovered, type Uncovered } from '#/domain/keys/uncovered.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { hideFirstSteps, useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { checkWords } from '#/words/control-words.ts'
import type { FundedDraft } from '#/store/records/funded-draft.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { DraftLink } from './draft-card.tsx'

/** Becomes a single line once an identity exists. Hidden when all steps are done, or by the user. */
export function FirstSteps({ draft }: { readonly draft: FundedDraft | undefined }) {
  const isHidden = useSettings(({ settings }) => settings.hidesFirstSteps)
  const session = useVault((view) => view.session)
  const unchecked = useSettings(({ settings }) => settings.uncheckedPassphrase)
  const phrase = useVault((view) => view.phrase)
  const uncovered = useUncovered()
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const first = useMemo(() => findFirstIdentity({ identities, transitions }), [identities, transitions])
  // Users who only watch identities have no vault and need no steps.
  if (isHidden || (session.kind !== 'open' && session.kind !== 'locked')) return null
  // A vault without keys is safe once a phrase or a tested backup can restore later keys.
  const isSafe =
    uncovered.keys.length === 0 &&
    !uncovered.phrase &&
    (uncovered.all > 0 || phrase !== null || uncovered.backups.tested !== null)
  const isChecked = unchecked !== session.vaultId
  const steps = listFirstSteps(first, isChecked, isSafe)
  const next = steps.find(({ isDone }) => !isDone)
  if (next === undefined) return null
  const texts = {
    vault: t('first-steps.vault'),
    // The page asks for one word, or for the complete passphrase if the vault is locked.
    passphrase: isChecked ? t('first-steps.checked') : <Link to="/vault">{t('first-steps.check')}</Link>,
    identity: <SignLink draft={draft} />,
    confirmed:
      first === undefined ? (
        t('first-steps.confirmed')
      ) : (
        <Link to="/identities/$id" params={{ id: first.id }}>
          {t('first-steps.confirm')}
        </Link>
      ),
    safe: isSafe ? t('first-steps.safe') : <SafeLinks uncovered={uncovered} hasPhrase={phrase !== null} />,
  } as const
  const hide = (
    <Button kind="quiet" size="small" icon="close" label={t('first-steps.hide')} onClick={hideFirstSteps} />
  )
  if (first !== undefined)
    return (
      <Card label={t('first-steps.title')}>
        <Row gap="close" end={hide}>
          <Row gap="close" wrap>
            <div>
              <Text strong>{t('first-steps.title')}</Text>{' '}
              <Text tone="second">
                {t('first-steps.count', {
                  done: steps.filter(({ isDone }) => isDone).length,
                  all: steps.length,
                })}
              </Text>
            </div>
            <div>{texts[next.id]}</div>
          </Row>
        </Row>
      </Card>
    )
  return (
    <Card title={t('first-steps.title')} end={hide}>
      <CheckList
        columns={2}
        words={checkWords()}
        lines={steps.map(({ id, isDone }) => ({ id, state: isDone ? 'ok' : 'open', text: texts[id] }))}
      />
    </Card>
  )
}

/** Links to protect the private keys: a phrase restores only the keys derived from it. */
function SafeLinks({
  uncovered: { keys, phrase, backups },
  hasPhrase,
}: {
  readonly uncovered: Uncovered
  readonly hasPhrase: boolean
}) {
  if (phrase) return <Link to="/vault/phrase">{t('first-steps.write')}</Link>
  if (keys.length > 0)
    return (
      <Stack gap="close">
        <Row>
          <Link to={isUntested(backups) ? '/vault/test-backup' : '/vault/backup'}>
            {t('first-steps.back-up')}
          </Link>
        </Row>
        {hasPhrase ? null : (
          <Row wrap gap="snug">
            <span>{t('first-steps.or')}</span>
            <Link to="/vault/phrase">{t('first-steps.phrase')}</Link>
            <Text size="small" tone="quiet">
              {t('first-steps.phrase.about')}
            </Text>
          </Row>
        )}
      </Stack>
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
