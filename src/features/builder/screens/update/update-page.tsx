import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { Link } from '@tanstack/react-router'
import { feeOfTransition } from '#/protocol/platform/transition-fee.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { countStaged, changeUpdate } from '#/domain/draft/update-actions.ts'
import { useUpdate, type CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Opening, PageHead, Stack, Row } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { FeeIncreaseField } from '#/features/builder/screens/credits/fee-fields.tsx'
import { NonceField } from '#/features/builder/screens/credits/nonce-field.tsx'
import { RulesCard } from '#/features/builder/screens/rules-card.tsx'
import { checkUpdateRules } from '#/features/builder/model/draft-rules.ts'
import { UpdateConfirmation } from './update-confirmation.tsx'
import { useState } from 'react'
import { useNow } from '#/domain/program/use-now.ts'
import { checkUtcText, formatUtcText } from '#/features/builder/screens/update-summary.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { useIdentityRead } from '#/domain/identity/use-identity-read.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'

export function UpdatePage({ id }: { readonly id: string }) {
  const isRead = useIdentityRead(id)
  return useStoredRead() && isRead ? (
    <StoredUpdatePage id={id} />
  ) : (
    <Opening narrow={998} wide={847}>
      {t('builder.opening')}
    </Opening>
  )
}

function StoredUpdatePage({ id }: { readonly id: string }) {
  const momentMs = useMoment()
  const update = useUpdate(id, momentMs)
  const back = (
    <ButtonLink kind="quiet" render={<Link to="/identities/$id" params={{ id }} />}>
      {t('update.back')}
    </ButtonLink>
  )
  if (update === undefined) {
    return (
      <EmptyState title={t('update.not-held')} action={back}>
        {t('update.not-held.about')}
      </EmptyState>
    )
  }
  if (countStaged(update.draft) === 0) {
    return (
      <EmptyState title={t('update.none')} action={back}>
        {t('update.none.about')}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHead takesFocus title={t('update.title')} note={update.known.record.label} actions={back} />
      <Stack>
        <RivalNote known={update.known} />
        <UpdateConfirmation
          update={update}
          beside={
            wireProfiles[update.draft.profile].codec === 'bincode' ? (
              <TodayCard update={update} />
            ) : update.draft.disable.length === 0 ? null : (
              <DisabledAtCard update={update} momentMs={momentMs} />
            )
          }
        />
        <RulesCard lines={checkUpdateRules(update.report)} />
      </Stack>
    </>
  )
}

function TodayCard({ update: { draft, report } }: { readonly update: CheckedUpdate }) {
  const { id, userFeeIncrease = 0 } = draft
  return (
    <Card title={t('nonce.title')}>
      <Stack>
        {report.nonce === undefined ? null : <NonceField id={id} nonce={report.nonce} />}
        <FeeIncreaseField
          value={userFeeIncrease}
          onValue={(value) => changeUpdate(id, () => ({ userFeeIncrease: value }))}
          credits={feeOfTransition({ type: TransitionType.update, userFeeIncrease }).platformCredits}
        />
      </Stack>
    </Card>
  )
}

/** Warns of another pending update, because only one update with the same revision can be confirmed. */
function RivalNote({ known: { transitions } }: { readonly known: IdentityView }) {
  const waits = transitions.some(({ record, state }) => record.kind === 'update' && isPending(state))
  return waits ? <Note tone="warn">{t('update.rival')}</Note> : null
}

// One minute less than the network allows.
const fixedMs = 4 * 60_000

/** The time of an update that says “now”. It is fixed while the user reviews it, and renewed before it expires. */
function useMoment(): number {
  const nowMs = useNow()
  const [momentMs, setMomentMs] = useState(nowMs)
  if (nowMs >= momentMs && nowMs - momentMs < fixedMs) return momentMs
  setMomentMs(nowMs)
  return nowMs
}

const windowMs = 5 * 60_000

function DisabledAtCard({
  update: {
    draft: { id, disabledAtMs },
    report,
  },
  momentMs,
}: {
  readonly update: CheckedUpdate
  readonly momentMs: number
}) {
  const [typed, setTyped] = useState(() => formatUtcText(disabledAtMs ?? momentMs))
  const set = (atMs: number | null) => changeUpdate(id, () => ({ disabledAtMs: atMs }))
  const readAtMs = checkUtcText(typed)
  return (
    // The default time takes only one line, so that the review stays visible.
    <Card label={t('update.at')} title={disabledAtMs === null ? undefined : t('update.at')}>
      {disabledAtMs === null ? (
        <Row
          wrap
          end={
            <Button
              size="small"
              onClick={() => {
                setTyped(formatUtcText(momentMs))
                set(momentMs)
              }}
            >
              {t('update.at.change')}
            </Button>
          }
        >
          <Text size="small" tone="second">
            {t('update.at.now', { at: formatUtcText(momentMs) })}
          </Text>
        </Row>
      ) : (
        <Stack>
          <Field
            label={t('update.at.field')}
            hint={t('update.at.hint', {
              from: formatUtcText(momentMs - windowMs),
              to: formatUtcText(momentMs + windowMs),
            })}
            violations={
              readAtMs === undefined
                ? [{ rule: 'update.public-keys-disabled-at', text: t('update.at.wrong') }]
                : report.violations
                    .filter(({ rule }) => rule === 'network.disabled-at-now')
                    .map((each) => ({ rule: each.rule, text: formatViolation(each) }))
            }
          >
            <TextInput
              mono
              value={typed}
              maxLength={40}
              onChange={({ currentTarget: { value } }) => {
                setTyped(value)
                const atMs = checkUtcText(value)
                if (atMs !== undefined) set(atMs)
              }}
            />
          </Field>
          <div>
            <Button onClick={() => set(null)}>{t('update.at.use-now')}</Button>
          </div>
        </Stack>
      )}
    </Card>
  )
}
