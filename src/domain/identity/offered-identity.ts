import { create } from 'zustand'

/** The identity id (Base58) that another page has filled in for the import. Cleared when the import closes. */
export const useOfferedIdentity = create<{ readonly id: string | undefined }>(() => ({ id: undefined }))
