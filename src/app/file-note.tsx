import { Link } from '@tanstack/react-router'
import { useUnsaved } from '#/domain/keys/unsaved.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { t } from './messages.ts'

export function FileNote() {
  const count = useUnsaved((state) => state.count)
  const hasVault = useVault(({ session }) => session.kind === 'open' || session.kind === 'locked')
  return (
    <Note
      tone={count > 0 ? 'warn' : 'plain'}
      title={count > 0 ? t('file.unsaved', { count }) : t('file.kept')}
      action={
        <>
          {hasVault ? (
            <ButtonLink
              size="small"
              kind={count > 0 ? 'primary' : 'plain'}
              icon="download"
              render={<Link to="/vault/backup" />}
            >
              {t('file.save')}
            </ButtonLink>
          ) : null}
          <ButtonLink size="small" icon="file" render={<Link to="/vault/restore" />}>
            {t('file.open')}
          </ButtonLink>
        </>
      }
    >
      <About hasVault={hasVault} />
    </Note>
  )
}

function About({ hasVault }: { readonly hasVault: boolean }) {
  const { count, file } = useUnsaved()
  if (count > 0) return <span>{hasVault ? t('file.unsaved.about') : t('file.unsaved.no-vault')}</span>
  if (file === undefined) return <span>{t('file.empty')}</span>
  return <span>{file.kind === 'saved' ? t('file.saved', { at: file.atMs }) : t('file.opened')}</span>
}
