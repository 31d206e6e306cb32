import { Link } from '@tanstack/react-router'
import {
  confirmIdentity,
  discardIdentity,
  unconfirmIdentity,
} from '#/workspace/identities/identity-actions.ts'
import type { IdentityRecord } from '#/workspace/identities/identity-record.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { postUndo } from '#/workspace/notices/post-undo.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Row } from '#/ui/row.tsx'

/** What can be done with an identity: a word on its fate while it is not confirmed, and its bytes at any time. */
export function IdentityActs({ record, name }: { readonly record: IdentityRecord; readonly name: string }) {
  const complain = (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) })
  const confirm = () =>
    confirmIdentity(record.id).then(
      () => postUndo(t('identities.confirm.done', { label: name }), () => unconfirmIdentity(record.id)),
      complain,
    )
  const discard = () =>
    discardIdentity(record.id).then(
      (undo) => undo && postUndo(t('identities.discard.done', { label: name }), undo),
      complain,
    )
  return (
    <Row
      wrap
      end={
        <>
          {record.confirmedAtMs === null ? (
            <>
              <Button
                size="small"
                label={t('identities.confirm.of', { label: name })}
                onClick={() => void confirm()}
              >
                {t('identities.confirm')}
              </Button>
              <Button
                size="small"
                kind="quiet"
                firstClickOnly
                label={t('identities.discard.of', { label: name })}
                onClick={() => void discard()}
              >
                {t('identities.discard')}
              </Button>
            </>
          ) : null}
          <ButtonLink
            size="small"
            kind="quiet"
            render={
              <Link
                to="/build/create/$draft/$step"
                params={{ draft: record.draftId, step: 'export' }}
                aria-label={t('identities.export.of', { label: name })}
              />
            }
          >
            {t('identities.export')}
          </ButtonLink>
        </>
      }
    />
  )
}
