import { sandboxId, sandboxNetwork, type Network, type OwnNetwork } from './network.ts'

type Networks = ReadonlyMap<string, OwnNetwork>

/** The network of that id, or nothing when it is not in this browser. */
export function findNetwork(networks: Networks, id: string): Network | undefined {
  return id === sandboxId ? sandboxNetwork : networks.get(id)
}

/** The network under which screens list something: the sandbox when the network of that id is not in this browser. */
export function statusOfNetwork(networks: Networks, id: string): Network {
  return findNetwork(networks, id) ?? sandboxNetwork
}

/** All networks, the sandbox first, then those that the user added, oldest first. */
export function listNetworks(networks: Networks): readonly Network[] {
  return [sandboxNetwork, ...[...networks.values()].toSorted((a, b) => a.createdAtMs - b.createdAtMs)]
}
