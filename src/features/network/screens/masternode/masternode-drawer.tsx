import type { ChainView } from '#/session/chain/chain-store.ts'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'
import { t } from '#/features/network/messages.ts'
import { Drawer } from '#/ui/drawer.tsx'
import { PastWhenStale } from '#/features/network/screens/past-when-stale.tsx'
import { MasternodeContents } from './masternode-contents.tsx'

/** The masternode that is looked at, beside the list. */
export function MasternodeDrawer({ view }: { readonly view: ChainView }) {
  const proRegTxHash = useMasternodeView((state) => state.open)
  const close = () => useMasternodeView.setState({ open: undefined })
  return (
    <Drawer
      open={proRegTxHash !== undefined}
      title={t('entry.drawer')}
      closeLabel={t('entry.close')}
      onClose={close}
    >
      {proRegTxHash === undefined ? null : (
        // It stands outside the page.
        <PastWhenStale view={view}>
          <MasternodeContents key={proRegTxHash} proRegTxHash={proRegTxHash} events={view.events} />
        </PastWhenStale>
      )}
    </Drawer>
  )
}
