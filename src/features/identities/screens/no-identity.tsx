import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { t } from '#/features/identities/messages.ts'
import { sandboxId } from '#/store/records/network.ts'
import { setCurrentNetwork } from '#/store/settings-store.ts'
import { EmptyState } from '#/ui/card.tsx'
import { Offers } from '#/ui/offers.tsx'
import type { IdentitiesHead } from './identities-page.tsx'

type OnHead = (change: Partial<IdentitiesHead>) => void

export function useMainBelow(onHead: OnHead, mainBelow: IdentitiesHead['mainBelow']): void {
  useEffect(() => {
    onHead({ mainBelow })
    return () => onHead({ mainBelow: 'none' })
  }, [onHead, mainBelow])
}

export function NoIdentity({ onHead }: { readonly onHead: OnHead }) {
  useMainBelow(onHead, 'other')
  return (
    <EmptyState
      title={t('identities.none')}
      action={
        <Offers
          label={t('identities.first')}
          offers={[
            {
              icon: 'identity',
              title: t('identities.first.sandbox'),
              about: t('identities.first.sandbox.about'),
              render: <Link to="/build/create" onClick={() => setCurrentNetwork(sandboxId)} />,
            },
            {
              icon: 'lock',
              title: t('identities.first.own'),
              about: t('identities.first.own.about'),
              render: <Link to="/vault" hash="import" />,
            },
            {
              icon: 'upload',
              title: t('identities.first.restore'),
              about: t('identities.first.restore.about'),
              render: <Link to="/vault/restore" />,
            },
            {
              icon: 'search',
              title: t('identities.first.inspect'),
              about: t('identities.first.inspect.about'),
              render: <Link to="/inspect" />,
            },
          ]}
        />
      }
    />
  )
}
