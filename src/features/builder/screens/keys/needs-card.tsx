import type { CreateDraft } from '#/workspace/records/create-draft.ts'
import type { CheckedCreate } from '#/session/drafts/checked-draft.ts'
import { generateKey, neededKey, completeKeys, missingLevels } from '#/session/drafts/key-actions.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import { formatError } from '#/words/format-error.ts'
import { errorLines } from '#/words/format-violation.ts'
import { kindWord } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { PassingFolded } from '#/features/builder/screens/rules-card.tsx'
import type { CheckLine } from '#/ui/check-list.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

const needed = [
  { level: 0, text: 'keys.needs.master', add: 'keys.needs.master.add' },
  { level: 2, text: 'keys.needs.high', add: 'keys.needs.high.add' },
] as const

/** What is required of the keys together (docs/specification.md "Identity", note 2), with fixes. */
export function NeedsCard({ checked: { draft, report } }: { readonly checked: CheckedCreate }) {
  const open = useVault((view) => view.session.kind === 'open')
  const derives = useVault((view) => view.phrase !== null)
  const [attempt, run] = useAttempt()
  const lines = needed.map(({ level, text, add }): CheckLine => {
    const ids = draft.keys
      .filter((key) => key.purpose === 0 && key.securityLevel === level)
      .map(({ id }) => id)
    const held = ids.length > 0
    return {
      id: text,
      state: held ? 'ok' : 'bad',
      rule: 'identity.master-and-high',
      text: (
        <>
          {t(text)}{' '}
          {held ? (
            <Text tone="quiet">{t('keys.needs.have', { count: ids.length, ids: ids.join(', ') })}</Text>
          ) : null}
        </>
      ),
      detail:
        held || derives ? undefined : (
          <Row wrap>
            <Button
              size="small"
              icon="plus"
              busy={attempt.kind === 'busy'}
              why={whyNot(draft, open)}
              onClick={() => run(() => generateKey(draft.id, neededKey(level, defaultKeyLabel)))}
            >
              {t(add)}
            </Button>
          </Row>
        ),
    }
  })
  const { length } = draft.keys
  const twice = report.keys.rows.some(({ violations }) => violations.some(({ rule }) => isTwice(rule)))
  return (
    <Card title={t('keys.needs')}>
      <Stack>
        <PassingFolded
          columns={1}
          lines={[
            ...lines,
            {
              id: 'count',
              rule: 'keys.count',
              state: length >= 1 && length <= 10 ? 'ok' : 'bad',
              text: t('keys.needs.count'),
            },
            { id: 'once', rule: 'key.data-unique', state: twice ? 'bad' : 'ok', text: t('keys.needs.once') },
          ]}
        />
        <AttemptNote attempt={attempt} words={formatError} />
        {derives && open && draft.signed === null && length < 10 ? <MissingKeysForm draft={draft} /> : null}
      </Stack>
    </Card>
  )
}

function isTwice(rule: string): boolean {
  return rule === 'keys.unique' || rule === 'key.data-unique' || rule === 'key.id-unique'
}

function whyNot({ keys }: CreateDraft, open: boolean): string | undefined {
  if (keys.length >= 10) return t('keys.add.why.full')
  return open ? undefined : t('keys.add.why.vault')
}

/** Where keys are derived from the phrase: all that a new identity lacks, for one proof. */
function MissingKeysForm({ draft }: { readonly draft: CreateDraft }) {
  const [attempt, run] = useAttempt()
  const network = useNetwork(draft.networkId)
  const missing = missingLevels(draft)
  if (missing.length === 0) return null
  return (
    <Sunk>
      <ProofForm
        inline
        {...proofForm(actOf(missing))}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={(proof) => run(() => completeKeys(draft.id, defaultKeyLabel, proof))}
      >
        <Text as="p" size="small" tone="second">
          {t('keys.derive.about', {
            network: network === undefined ? '' : kindWord(network.kind),
            count: missing.length,
          })}
        </Text>
      </ProofForm>
    </Sunk>
  )
}

function actOf(missing: readonly (0 | 2)[]): string {
  if (missing.length > 1) return t('keys.derive.both')
  return missing[0] === 0 ? t('keys.derive.master') : t('keys.derive.high')
}
