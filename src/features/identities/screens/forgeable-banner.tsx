import { Link } from '@tanstack/react-router'
import { t } from '#/features/identities/messages.ts'
import { useListView, type ListedIdentity } from '#/features/identities/model/list-identities.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'

/** Says above the list that anyone can act as some of its identities. Each has the way out on its page. */
export function ForgeableBanner({ listed }: { readonly listed: readonly ListedIdentity[] }) {
  const found = listed.filter(({ derived }) => derived?.health.words.some(({ kind }) => kind === 'forgeable'))
  const [first, ...others] = found
  if (first === undefined) return null
  const { record } = first.base
  return (
    <Note
      tone="bad"
      alert
      title={t('identities.forgeable', { count: found.length, name: formatIdentityName(record) })}
      action={
        others.length === 0 ? (
          <ButtonLink render={<Link to="/identities/$id" params={{ id: record.id }} />}>
            {t('identities.forgeable.open')}
          </ButtonLink>
        ) : (
          <Button onClick={() => useListView.setState({ filter: 'care', query: '', sort: 'changed' })}>
            {t('identities.forgeable.show')}
          </Button>
        )
      }
    >
      {t('identities.forgeable.about', { count: found.length })}
    </Note>
  )
}
