import type { OwnNetwork } from '#/store/records/network.ts'

/** For tests: a network of the user with that profile and no nodes. */
export const ownNetwork = (profile: OwnNetwork['profile']): OwnNetwork => ({
  format: 4,
  id: '00000000000000aa',
  createdAtMs: 0,
  name: 'Harbour',
  profile,
  kind: 'testnet',
  platformName: 'harbour',
  nodes: [],
  platformNodes: [],
  chainLockType: 1,
  pinnedQuorums: [],
})
