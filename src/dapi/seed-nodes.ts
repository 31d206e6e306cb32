import type { NetworkKind } from '#/protocol/layer1/network.ts'

/**
 * The first nodes of each public network, to which requests are sent: the `seeds` of the official JavaScript client
 * (dashpay/platform packages/js-dapi-client/lib/networkConfigs.js, commit 61678b41f46234dcf08c22c44f8cc680377b2190 of
 * 2025-10-24). A seed without a port uses 443 (lib/dapiAddressProvider/DAPIAddress.js), which `checkNodeAddress` leaves
 * out. No seed is asked before the user has chosen a network.
 */
export const seedNodes: Readonly<Record<NetworkKind, readonly string[]>> = {
  mainnet: [
    'https://seed-1.mainnet.networks.dash.org/',
    'https://seed-2.mainnet.networks.dash.org/',
    'https://seed-3.mainnet.networks.dash.org/',
    'https://seed-4.mainnet.networks.dash.org/',
    'https://seed-1.pshenmic.dev/',
  ],
  testnet: [
    'https://seed-1.testnet.networks.dash.org:1443/',
    'https://seed-2.testnet.networks.dash.org:1443/',
    'https://seed-3.testnet.networks.dash.org:1443/',
    'https://seed-4.testnet.networks.dash.org:1443/',
    'https://seed-5.testnet.networks.dash.org:1443/',
    'https://seed-1.pshenmic.dev:1443/',
  ],
}
