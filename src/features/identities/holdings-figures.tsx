import type { KnownIdentity } from '#/workspace/identities/identity-record.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Figures } from '#/ui/figures.tsx'

/** What is held, where it is kept, what waits. */
export function HoldingsFigures({ identities }: { readonly identities: readonly KnownIdentity[] }) {
  const session = useVault((view) => view.session.kind)
  const keys = useVault((view) => view.keys.length)
  const credits = identities.reduce((sum, { balanceCredits }) => sum + (balanceCredits ?? 0n), 0n)
  const duffs = identities.reduce((sum, { amountDuffs }) => sum + (amountDuffs ?? 0n), 0n)
  const uncounted = identities.filter(({ amountDuffs }) => amountDuffs === undefined).length
  const waiting = identities.filter(({ record }) => record.confirmedAtMs === null).length
  return (
    <Figures
      label={t('identities.summary')}
      figures={[
        {
          name: t('identities.credits'),
          value: t('identities.vault.count', { count: credits }),
          about:
            uncounted === 0
              ? t('identities.credits.duffs', { duffs })
              : t('identities.credits.unknown', { count: uncounted }),
        },
        {
          name: t('identities.vault'),
          value: t('identities.vault.count', { count: keys }),
          about: vaultWords(session),
        },
        {
          name: t('identities.backup'),
          value: t('identities.backup.none'),
          about: t('identities.backup.about'),
        },
        {
          name: t('identities.waiting'),
          value: t('identities.waiting.count', { count: waiting }),
          about: t('identities.waiting.about', { count: waiting }),
        },
      ]}
    />
  )
}

function vaultWords(session: ReturnType<typeof useVault.getState>['session']['kind']): string {
  switch (session) {
    case 'starting':
    case 'missing':
      return t('identities.vault.none')
    case 'evicted':
    case 'unusable':
    case 'failed':
      return t('identities.vault.unknown')
    case 'locked':
    case 'open':
      return t('identities.vault.where')
  }
}
