import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { t } from '#/features/exchange/messages.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Reserved, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'

const LazyGivenKeys = lazyRouteComponent(() => import('./given-keys.tsx'), 'GivenKeys')

/** Public keys of this vault for the machine that builds. */
export function PublicKeysCard() {
  const vaultKeys = useVault((view) => view.keys)
  const session = useVault((view) => view.session.kind)
  const isMissing = session === 'missing'
  // The card has its words already.
  const opening = <Reserved narrow={420} wide={420} />
  return (
    <Card title={t('given.title')}>
      <Stack>
        <Text as="p" tone="second">
          {t('given.about')}
        </Text>
        {session === 'starting' ? (
          opening
        ) : vaultKeys.length === 0 ? (
          <Stack gap="close">
            <Text as="p">{isMissing ? t('vault.none') : `${t('given.none')}. ${t('given.none.about')}`}</Text>
            <div>
              <ButtonLink render={<Link to="/vault" />}>
                {isMissing ? t('vault.create.act') : t('given.vault')}
              </ButtonLink>
            </div>
          </Stack>
        ) : (
          <LatePart fallback={opening}>
            <LazyGivenKeys vaultKeys={vaultKeys} />
          </LatePart>
        )}
      </Stack>
    </Card>
  )
}
