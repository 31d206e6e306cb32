import { Link, lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { privateKeyLine } from '#/words/format-error.ts'
import { t } from './messages.ts'
import { findPrivateText, preparePrivateText } from '#/domain/private-text/private-text.ts'
import { publicTexts } from '#/store/records/public-texts.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { LinkButton } from '#/ui/button.tsx'
import type { PrivateGuard, PrivateNoteProps } from '#/ui/private-note.tsx'
import { Row } from '#/ui/layout.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { LatePart } from '#/ui/late-part.tsx'

const LazySavePastedKey = lazyRouteComponent(
  () => import('#/features/vault/screens/save-pasted-key.tsx'),
  'SavePastedKey',
)

const messageOf = { key: 'private.key', phrase: 'private.phrase', digits: 'private.digits' } as const

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
          fix: (
            <Row wrap>
              {kind === 'phrase' && !isOld ? <Link to="/vault/phrase">{t('private.restore')}</Link> : null}
              {kind !== 'phrase' && lend !== undefined ? (
                <LinkButton onClick={() => setStoring(true)}>{t('private.store')}</LinkButton>
              ) : null}
              {onPublic === undefined ? null : (
                <Checkbox
                  label={kind === 'phrase' ? t('private.public.phrase') : t('private.public')}
                  checked={false}
                  onChecked={onPublic}
                />
              )}
              <LinkButton onClick={onClose}>{t('private.close')}</LinkButton>
            </Row>
          ),
        }}
      />
      <Dialog
        open={isStoring && lend !== undefined}
        title={t('private.dialog')}
        about={t('private.dialog.about')}
        onClose={stop}
      >
        <LatePart>{lend === undefined ? null : <LazySavePastedKey lend={lend} />}</LatePart>
      </Dialog>
    </div>
  )
}

/** Guards every text field of the program. */
export const privateGuard: PrivateGuard = {
  find: findPrivateText,
  prepare: preparePrivateText,
  allow: publicTexts.add,
  Note: PrivateTextNote,
  sayTooLong: (limit) => ({ rule: 'text.length', text: t('private.too-long', { limit }) }),
}
