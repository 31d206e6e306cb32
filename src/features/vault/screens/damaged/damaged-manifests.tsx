import { t } from '#/features/vault/messages.ts'
import type { VaultSession } from '#/session/vault/vault-session.ts'
import { Note } from '#/ui/note.tsx'

type Owner = Extract<VaultSession, { readonly kind: 'open' }>['damagedManifests'][number]

/** Lists of the vault that do not hold, what that means, and what can be done. */
export function DamagedManifests({ damaged }: { readonly damaged: readonly Owner[] }) {
  return (
    <>
      {damaged.map((owner) => (
        <Note
          key={owner}
          tone="bad"
          title={owner === 'session' ? t('damage.manifest.session') : t('damage.manifest.device')}
        >
          {owner === 'session' ? t('damage.manifest.session.about') : t('damage.manifest.device.about')}{' '}
          {t('damage.manifest.mend')}
        </Note>
      ))}
    </>
  )
}
