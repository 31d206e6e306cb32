import { afterEach, describe, expect, it } from 'vitest'

import { reportContract } from '#/protocol/contract/check-contract.ts'
import { sandboxId, type OwnNetwork } from '#/store/records/network.ts'
import { setCurrentNetwork } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatFinding } from './contract-words.ts'

const mainnet: OwnNetwork = {
  format: 4,
  id: '00112233aabbccdd',
  createdAtMs: 0,
  name: 'Mainnet',
  profile: 'platform-13',
  kind: 'mainnet',
  platformName: 'dash',
  nodes: [],
  platformNodes: [],
  chainLockType: 2,
  pinnedQuorums: [],
}

/** The warnings about an identifier with this media type in a contract for mainnet. */
function wordsOf(platformName: string): readonly string[] {
  const id = {
    type: 'array',
    byteArray: true,
    minItems: 32,
    maxItems: 32,
    position: 0,
    contentMediaType: `application/x.${platformName}.dpp.identifier`,
  }
  const contract = {
    documents: { note: { type: 'object', properties: { id }, additionalProperties: false } },
  }
  return reportContract(contract, 'v0.23', 'application/x.dash.dpp.identifier').warnings.map(formatFinding)
}

describe('the warning about an identifier of another network', () => {
  afterEach(() => {
    setCurrentNetwork(sandboxId)
    useWorkspace.setState({ networks: new Map() })
  })

  it('names the current network, and the other network if this browser knows it', () => {
    useWorkspace.setState({ networks: new Map([[mainnet.id, mainnet]]) })
    setCurrentNetwork(mainnet.id)
    expect(wordsOf('dash')).toEqual([])
    expect(wordsOf('sandbox')).toEqual(['This is read as an identifier on Sandbox, not on Mainnet.'])
    expect(wordsOf('other')).toEqual([
      'None of your networks uses this media type for identifiers. On Mainnet, use application/x.dash.dpp.identifier.',
    ])
  })
})
