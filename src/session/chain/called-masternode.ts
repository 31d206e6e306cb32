import { create } from 'zustand'

/** The masternode whose notification, beside the page, was pressed last: the page is to show it. */
export const useCalledMasternode = create<{ readonly proRegTxHash: string | undefined }>(() => ({
  proRegTxHash: undefined,
}))
