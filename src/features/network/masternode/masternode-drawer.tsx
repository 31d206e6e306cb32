import { useChain } from '#/workspace/chain/chain-store.ts'
import { useMasternodeView } from '#/workspace/chain/masternode-view.ts'
import { t } from '#/workspace/messages/t.ts'
import { Drawer } from '#/ui/drawer.tsx'
import { MasternodeContents } from './masternode-contents.tsx'

/** The masternode that is looked at, beside the list. */
export function MasternodeDrawer() {
  const proRegTxHash = useMasternodeView((state) => state.open)
  const events = useChain((state) => state.events)
  const close = () => useMasternodeView.setState({ open: undefined })
  return (
    <Drawer
      open={proRegTxHash !== undefined}
      title={t('entry.drawer')}
      closeLabel={t('entry.close')}
      onClose={close}
    >
      {proRegTxHash === undefined ? null : (
        <MasternodeContents key={proRegTxHash} proRegTxHash={proRegTxHash} events={events} />
      )}
    </Drawer>
  )
}
