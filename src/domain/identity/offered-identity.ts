import { create } from 'zustand'

export const useOfferedIdentity = create<{ readonly id: string | undefined }>(() => ({ id: undefined }))
