import { create } from 'zustand'

/** The quorum that is looked at: the card of quorums opens it. */
export const useQuorumView = create<{ readonly open: string | undefined }>(() => ({ open: undefined }))
