import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { Identity } from '#/protocol/identity/identity.ts'
import { importIdentity } from '#/features/identities/model/import-actions.ts'
import type { KeySummary } from '#/domain/keys/key-summary.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { formatError } from '#/words/format-error.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/identities/messages.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { postUndo } from '#/words/post-undo.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { TextInput } from '#/ui/input.tsx'
import { formatDoubtful } from '#/words/transition-words.ts'

export function ImportNew({
  identity,
  keys,
  doubtful,
  label,
  onLabel,
  onDone,
}: {
  readonly identity: Identity | undefined
  readonly keys: KeySummary | undefined
  readonly doubtful: readonly OpenedTransition[]
  readonly label: string
  readonly onLabel: (label: string) => void
  readonly onDone: () => void
}) {
  const [attempt, run] = useAttempt()
  const act = () =>
    run(async () => {
      if (identity === undefined) return
      const { undo } = await importIdentity(identity, label.trim())
      const name = formatIdentityName({ label: label.trim(), id: formatIdentityId(identity.id) })
      // The undo is brief, because the identity can also be removed later.
      postUndo(t('import.done', { label: name }), undo, { brief: true })
      onDone()
    })
  return (
    <Stack>
      {identity === undefined || keys === undefined ? null : (
        <>
          <Note tone="ok">{t('import.holds')}</Note>
          <ImportSummary identity={identity} keys={keys} />
          <DoubtfulNote topUps={doubtful} />
        </>
      )}
      <Field label={t('import.label')} hint={t('import.label.hint')}>
        <TextInput value={label} maxLength={100} onChange={(event) => onLabel(event.currentTarget.value)} />
      </Field>
      <div>
        <Button
          kind="primary"
          busy={attempt.kind === 'busy'}
          why={identity === undefined ? t('import.act.why') : undefined}
          onClick={act}
        >
          {t('import.act')}
        </Button>
      </div>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

function ImportSummary({
  identity: { id, revision, balance },
  keys,
}: {
  readonly identity: Identity
  readonly keys: KeySummary
}) {
  return (
    <KeyValues
      items={[
        {
          name: t('identities.id'),
          value: <IdentifierChip label={t('identities.id')} {...identifierWords(id, 'base58')} />,
        },
        { name: t('import.network'), value: formatNetworkName(useCurrentNetwork()) },
        { name: t('import.revision'), value: t('identities.revision', { revision }) },
        { name: t('import.balance'), value: t('identities.credits.amount', { credits: balance }) },
        {
          name: t('import.keys'),
          value: t('identities.keys.count', { enabled: keys.enabled, disabled: keys.count - keys.enabled }),
        },
        {
          name: t('import.private-keys'),
          value:
            keys.held === 0
              ? t('import.private-keys.none')
              : t('import.private-keys.count', { count: keys.held, all: keys.enabled }),
        },
      ]}
    />
  )
}

/** Warns that the imported balance may already include pending top-ups. */
export function DoubtfulNote({ topUps }: { readonly topUps: readonly OpenedTransition[] }) {
  return topUps.length === 0 ? null : <Note tone="warn">{formatDoubtful(topUps)}</Note>
}
