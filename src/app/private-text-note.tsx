import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { privateKeyLine } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { findPrivateText } from '#/workspace/private-text/private-text.ts'
import { publicDigits } from '#/workspace/private-text/public-digits.ts'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { PrivateGuard, PrivateNoteProps } from '#/ui/private-note.tsx'
import { Row } from '#/ui/row.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'

const LazyKeepPastedKey = lazyRouteComponent(
  () => import('#/features/vault/screens/keep-pasted-key.tsx'),
  'KeepPastedKey',
)

const messageOf = { key: 'private.key', phrase: 'private.phrase', digits: 'private.digits' } as const

/** What a field says of a private key or a recovery phrase that was pasted into it, with the way into the vault. */
function PrivateTextNote({ kind, isOld, lend, onPublic, onClose }: PrivateNoteProps) {
  const [isStoring, setStoring] = useState(false)
  const { rule } = privateKeyLine()
  const stop = () => setStoring(false)
  return (
    <div role="alert">
      <ViolationLine
        violation={{
          rule,
          text: isOld ? t('private.old') : t(messageOf[kind]),
          mend: (
            <Row wrap>
              {isOld ? null : kind === 'phrase' ? (
                <Link to="/vault/phrase">{t('private.restore')}</Link>
              ) : (
                <LinkButton onClick={() => setStoring(true)}>{t('private.store')}</LinkButton>
              )}
              {kind === 'digits' ? (
                <Checkbox label={t('private.public')} checked={false} onChecked={onPublic} />
              ) : null}
              <LinkButton onClick={onClose}>{t('private.close')}</LinkButton>
            </Row>
          ),
        }}
      />
      <Dialog open={isStoring} title={t('private.dialog')} about={t('private.dialog.about')} onClose={stop}>
        <Suspense>
          <LazyKeepPastedKey lend={lend} />
        </Suspense>
      </Dialog>
    </div>
  )
}

/** Guards every text field of the program. */
export const privateGuard: PrivateGuard = {
  find: findPrivateText,
  allow: publicDigits.add,
  Note: PrivateTextNote,
}
