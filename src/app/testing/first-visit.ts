import { useOfferedIdentity } from '#/domain/identity/offered-identity.ts'
import type { StoreApi } from 'zustand'

import { useOpenRequest } from '#/features/exchange/model/open-request.ts'
import { importForm } from '#/features/identities/model/import-form.ts'
import { useListView } from '#/features/identities/model/list-identities.ts'
import { forgetQuestions } from '#/features/network/model/console-question.ts'
import { useKeyView } from '#/features/vault/model/key-list.ts'
import { chain } from '#/domain/network/chain-session.ts'
import { stopSearch, usePaymentSearches } from '#/domain/funding/payment-search.ts'
import { openMarker } from '#/platform/marker.ts'
import { useMasternodeView } from '#/domain/network/masternode-view.ts'
import { useNetworkVersions } from '#/domain/network/network-version.ts'
import { parseSettings } from '#/store/records/settings.ts'
import { settingsMarkerName } from '#/store/records/stored-theme.ts'
import { useSettings } from '#/store/settings-store.ts'

// For component tests, which share the modules of a page.

/** Resets searches, filters, forms and the versions reported by nodes to their state on a first visit. */
export function resetViews(): void {
  reset(useListView)
  reset(useKeyView)
  reset(useMasternodeView)
  reset(useNetworkVersions)
  reset(useOpenRequest)
  importForm.change({ text: '', label: '' })
  importForm.shut()
  useOfferedIdentity.setState({ id: undefined })
  forgetQuestions()
}

/**
 * Resets the settings to their state on a first visit, also for test files on other pages, and stops following a
 * network.
 */
export function resetSettings(): void {
  chain.stop()
  // The sandbox of a first visit has far more blocks, so a search that continues would read all of them.
  for (const networkId of usePaymentSearches.getState().searches.keys()) stopSearch(networkId)
  openMarker(settingsMarkerName).remove()
  useSettings.setState({ settings: parseSettings(null), isSaved: true })
}

function reset<State>(store: StoreApi<State>): void {
  store.setState(store.getInitialState(), true)
}
