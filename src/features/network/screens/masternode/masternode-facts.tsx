import type { MasternodeEvidence } from '#/features/network/model/chain/use-masternode.ts'
import {
  columnText,
  formatConfirmed,
  formatMasternodeType,
  masternodeState,
} from '#/workspace/messages/masternode-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Dot } from '#/ui/dot.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

/** The entry as people read it. */
export function MasternodeFacts({ masternode }: { readonly masternode: MasternodeEvidence['masternode'] }) {
  const { tone, text } = masternodeState(masternode)
  const { platformHTTPPort, platformNodeID, extra } = masternode
  const mono = (value: string) => <Text mono>{value}</Text>
  return (
    <KeyValues
      small
      items={[
        {
          name: columnText('isValid'),
          value: (
            <Row>
              <Dot tone={tone} />
              {text}
            </Row>
          ),
        },
        { name: columnText('service'), value: mono(masternode.service) },
        { name: 'proRegTxHash', value: mono(masternode.proRegTxHash) },
        { name: columnText('nType'), value: formatMasternodeType(masternode.nType) },
        { name: columnText('pubKeyOperator'), value: mono(masternode.pubKeyOperator) },
        { name: columnText('votingAddress'), value: mono(masternode.votingAddress) },
        { name: columnText('confirmedHash'), value: formatConfirmed(masternode.confirmedHash) },
        ...(platformHTTPPort === undefined
          ? []
          : [{ name: t('entry.platform-port'), value: platformHTTPPort }]),
        ...(platformNodeID === undefined
          ? []
          : [{ name: t('entry.platform-node'), value: mono(platformNodeID) }]),
        { name: t('entry.version'), value: masternode.nVersion },
        ...(extra === undefined ? [] : [{ name: t('entry.extra'), value: mono(JSON.stringify(extra)) }]),
      ]}
    />
  )
}
