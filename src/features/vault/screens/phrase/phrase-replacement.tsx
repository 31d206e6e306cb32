import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import {
  useVault,
  vault,
  type OfferedProof,
  type VaultPhrase,
  type VaultBackups,
  type VaultKey,
} from '#/domain/keys/vault-session.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox, NamedChoice } from '#/ui/choice.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { errorLines } from '#/words/format-violation.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { ImportPhraseCard, MakePhraseCard, type Replaced } from './phrase-setup.tsx'
import type { ShownPhrase } from './phrase-state-card.tsx'
import { isOfPhrase } from '#/features/vault/model/restore-scan.ts'

type Instead = 'made' | 'imported' | 'none'

export function ReplacePhrase({
  phrase,
  onMade,
  onDone,
}: {
  readonly phrase: VaultPhrase
  readonly onMade: (shown: ShownPhrase) => void
  readonly onDone: () => void
}) {
  const keys = useVault((view) => view.keys)
  const backups = useVault((view) => view.backups)
  const loss = findPhraseLoss(phrase.id, keys, backups)
  const [isConfirmed, setConfirmed] = useState(false)
  const [instead, setInstead] = useState<Instead>('made')
  const replaced: Replaced = {
    phrase: phrase.id,
    withoutBackup: isConfirmed,
    why: loss.isCovered || isConfirmed ? undefined : t('phrase.replace.confirm.first'),
  }
  return (
    <Columns shape="two">
      <Card title={t('phrase.replace')}>
        <Stack>
          <Loss loss={loss} />
          {loss.isCovered ? null : (
            <Checkbox
              label={t('phrase.replace.confirm')}
              hint={t('phrase.replace.confirm.hint')}
              checked={isConfirmed}
              onChecked={setConfirmed}
            />
          )}
          <div>
            <Button onClick={onDone}>{t('phrase.replace.keep')}</Button>
          </div>
        </Stack>
      </Card>
      <Stack>
        <NamedChoice
          label={t('phrase.replace.by')}
          choices={[
            { value: 'made', text: t('phrase.replace.by.made') },
            { value: 'imported', text: t('phrase.replace.by.imported') },
            { value: 'none', text: t('phrase.replace.by.none') },
          ]}
          value={instead}
          onValue={setInstead}
        />
        {instead === 'made' ? <MakePhraseCard replaced={replaced} onMade={onMade} /> : null}
        {instead === 'imported' ? <ImportPhraseCard replaced={replaced} onImported={onDone} /> : null}
        {instead === 'none' ? <ForgetCard replaced={replaced} onDone={onDone} /> : null}
      </Stack>
    </Columns>
  )
}

function Loss({ loss: { keys, covered, isPhraseCovered, isCovered } }: { readonly loss: PhraseLoss }) {
  return (
    <>
      <Text as="p" tone="second">
        {t('phrase.replace.about')}
      </Text>
      <KeyValues
        spread
        items={[
          { name: t('phrase.replace.keys'), value: keys },
          { name: t('phrase.replace.covered'), value: covered },
          {
            name: t('phrase.replace.phrase'),
            value: isPhraseCovered ? t('phrase.replace.phrase.covered') : t('phrase.replace.phrase.bare'),
          },
        ]}
      />
      {isCovered ? (
        <Note tone="ok">{t('phrase.replace.safe')}</Note>
      ) : (
        <Note
          tone="warn"
          title={t('phrase.replace.bare')}
          action={
            <ButtonLink size="small" render={<Link to="/vault/backup" />}>
              {t('phrase.replace.backup')}
            </ButtonLink>
          }
        >
          {t('phrase.replace.bare.about')}
        </Note>
      )}
    </>
  )
}

function ForgetCard({ replaced, onDone }: { readonly replaced: Replaced; readonly onDone: () => void }) {
  const [attempt, run] = useAttempt()
  const { why, ...forgetting } = replaced
  const forget = (proof: OfferedProof) =>
    run(async () => {
      const answer = await vault.forgetPhrase({ proof, ...forgetting })
      if (answer.kind === 'uncovered') {
        postNotice({ tone: 'bad', text: t('phrase.replace.uncovered') })
        return
      }
      if (answer.kind === 'forgotten')
        postNotice({ tone: 'ok', text: t('phrase.forget.done', { keys: answer.keys }) })
      else postNotice({ tone: 'bad', text: t('phrase.forget.other') })
      onDone()
    })
  return (
    <Card title={t('phrase.forget')}>
      <ProofForm
        inline
        danger
        {...proofForm(t('phrase.forget.act'))}
        why={why}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={forget}
      >
        <Text as="p" tone="second">
          {t('phrase.forget.about')}
        </Text>
      </ProofForm>
    </Card>
  )
}

interface PhraseLoss {
  /** Private keys derived from the phrase. They stay in the vault. */
  readonly keys: number
  /** Number of those keys in a tested backup. */
  readonly covered: number
  readonly isPhraseCovered: boolean
  readonly isCovered: boolean
}

/** Applies the same rule as the vault's worker (`findUncovered`). */
export function findPhraseLoss(
  phraseId: string,
  keys: readonly VaultKey[],
  backups: Pick<VaultBackups, 'covered'> | undefined,
): PhraseLoss {
  const inBackups = new Set(backups?.covered)
  const own = keys.filter(isOfPhrase)
  const covered = own.filter(({ id }) => inBackups.has(id)).length
  const isPhraseCovered = inBackups.has(phraseId)
  return { keys: own.length, covered, isPhraseCovered, isCovered: isPhraseCovered && covered === own.length }
}
