import { Link } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { removeKey } from '#/domain/draft/keyed-draft.ts'
import { requestStatusOf } from '#/domain/offline/request-status.ts'
import { formatError } from '#/words/format-error.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { formatLevel, formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'
import { formatExchange } from '#/words/answer-words.ts'
import { formatStaged } from '#/words/update-words.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { clearUpdate, unstageDisabling } from '#/domain/draft/update-actions.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Dock, UndoChip } from '#/ui/dock.tsx'
import { Row } from '#/ui/layout.tsx'
import type { CheckedUpdate } from '#/domain/draft/checked-update.ts'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { LatePart } from '#/ui/late-part.tsx'

export function StagedBar({
  update: { known, draft, report },
  warnings,
}: {
  readonly update: CheckedUpdate
  readonly warnings: ReactNode
}) {
  const { id, keys, disable } = draft
  const revision = known.state?.identity.revision ?? 0
  const exchange = formatExchange(requestStatusOf(draft, report))
  const present = known.state?.identity.publicKeys ?? []
  const label = formatIdentityName(known.record)
  const clear = async () => postUndo(t('update.staged.cleared', { label }), await clearUpdate(id))
  return (
    <Dock
      label={t('update.staged')}
      more={{ show: t('update.staged.show'), hide: t('update.staged.hide') }}
      head={
        <Row wrap gap="close">
          <b>{t('update.staged')}</b>
          <Text tone="second">{t('update.staged.revision', { from: revision, to: revision + 1 })}</Text>
          <Text tone="second">{formatStaged(keys.length, disable.length)}</Text>
          {exchange === undefined ? null : <Text tone="second">{exchange}</Text>}
        </Row>
      }
      end={
        <>
          <Button
            kind="quiet"
            onClick={() =>
              void clear().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
            }
          >
            {t('update.staged.clear')}
          </Button>
          <ButtonLink kind="primary" render={<Link to="/build/update/$id" params={{ id }} />}>
            {t('update.staged.review')}
          </ButtonLink>
        </>
      }
      notes={
        <>
          {report.violations.map((each) => (
            <ViolationLine
              key={`${each.rule} ${each.path}`}
              violation={{ rule: each.rule, text: formatViolation(each) }}
            />
          ))}
          <LatePart>{warnings}</LatePart>
        </>
      }
    >
      {keys.map((key) => (
        <UndoChip
          key={key.row}
          tone="ok"
          sign="+"
          undo={t('update.staged.undo.add', { id: key.id })}
          onUndo={() => removeKey(id, key.row)}
        >
          {t('update.staged.add', {
            id: key.id,
            level: formatLevel(key.securityLevel),
            purpose: formatPurpose(key.purpose),
          })}
        </UndoChip>
      ))}
      {disable.map((keyId) => (
        <UndoChip
          key={keyId}
          tone="bad"
          sign="−"
          undo={t('update.staged.undo.disable', { id: keyId })}
          onUndo={() => unstageDisabling(id, keyId)}
        >
          {t('update.staged.disable', {
            id: keyId,
            level: formatLevel(present.find((each) => each.id === keyId)?.securityLevel ?? 0),
          })}
        </UndoChip>
      ))}
    </Dock>
  )
}
