import { create } from 'zustand'

/** Base58 of the identity that another page offers to the import, until the import is closed. */
export const useOfferedIdentity = create<{ readonly id: string | undefined }>(() => ({ id: undefined }))
