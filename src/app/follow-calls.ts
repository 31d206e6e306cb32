import { useCalledMasternode } from '#/workspace/chain/called-masternode.ts'
import { useMasternodeView } from '#/workspace/chain/masternode-view.ts'
import { router } from './router.tsx'

/** Goes to the masternode whose notification is pressed, from whichever page. */
export function followCalls(): void {
  useCalledMasternode.subscribe(({ proRegTxHash }) => {
    useMasternodeView.setState({ open: proRegTxHash })
    void router.navigate({ to: '/network' })
  })
}
