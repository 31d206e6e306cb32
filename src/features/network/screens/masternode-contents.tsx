import { parseHex } from '#/protocol/encoding/hex.ts'
import { useChain, type ChainView } from '#/domain/network/chain-store.ts'
import { historyOf } from '#/domain/network/list-changes.ts'
import {
  formatMasternodeColumn,
  formatConfirmed,
  formatMasternodeType,
  masternodeState,
} from '#/words/masternode-words.ts'
import { formatService, hasAddress } from '#/words/change-words.ts'
import { copyWords } from '#/words/control-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/network/messages.ts'
import { CopyButton } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { Dot } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useMasternode, type MasternodeEvidence } from '#/features/network/model/masternode-list.ts'
import { useWatched, watchFollowed } from '#/features/network/model/watches.ts'
import { Age } from './age.tsx'
import { ChangeLine } from './changes-card.tsx'
import { MasternodeLeaf } from './masternode-leaf.tsx'

export function MasternodeContents({
  proRegTxHash,
  events,
}: {
  readonly proRegTxHash: string
  readonly events: ChainView['events']
}) {
  const evidence = useMasternode(proRegTxHash)
  const isWatched = useWatched().has(proRegTxHash)
  const height = useChain((state) => state.state?.list?.height ?? 0)
  return (
    <Stack>
      <Checkbox
        label={t('entry.watch')}
        checked={isWatched}
        onChecked={(checked) => watchFollowed(proRegTxHash, checked)}
      />
      {evidence === undefined ? (
        <Text tone="quiet">{t('entry.reading')}</Text>
      ) : evidence === null ? (
        <Note tone="warn">{t('entry.gone', { height })}</Note>
      ) : (
        <MasternodeFacts masternode={evidence.masternode} />
      )}
      <MasternodeHistory events={events} proRegTxHash={proRegTxHash} />
      {evidence == null ? null : <MasternodeLeaf evidence={evidence} />}
    </Stack>
  )
}

function MasternodeHistory({
  events,
  proRegTxHash,
}: {
  readonly events: ChainView['events']
  readonly proRegTxHash: string
}) {
  const history = historyOf(events, proRegTxHash)
  return (
    <Stack gap="tight" as="section">
      <Text as="h3" strong>
        {t('entry.history')}
      </Text>
      {history.length === 0 ? (
        <Text as="p" size="small" tone="quiet">
          {t('entry.history.none')}
        </Text>
      ) : (
        history.map(({ key, height, atMs, change }) => (
          <div key={key}>
            <Row
              end={
                <Text size="small" tone="quiet">
                  <Age atMs={atMs} everyMs={10_000} />
                </Text>
              }
            >
              <Text size="small">{t('entry.history.at', { height })}</Text>
            </Row>
            <ChangeLine change={change} />
          </div>
        ))
      )}
    </Stack>
  )
}

function MasternodeFacts({ masternode }: { readonly masternode: MasternodeEvidence['masternode'] }) {
  const { tone, text } = masternodeState(masternode)
  const { platformHTTPPort, platformNodeID, extra } = masternode
  const mono = (value: string) => (
    <Row top end={<CopyButton text={value} words={copyWords()} />}>
      <Text mono>{value}</Text>
    </Row>
  )
  const hash = identifierWords(parseHex(masternode.proRegTxHash), 'hex')
  return (
    <KeyValues
      small
      items={[
        {
          name: formatMasternodeColumn('isValid'),
          value: (
            <Row>
              <Dot tone={tone} />
              <span>{text}</span>
            </Row>
          ),
        },
        {
          name: formatMasternodeColumn('service'),
          value: hasAddress(masternode.service)
            ? mono(masternode.service)
            : formatService(masternode.service),
        },
        {
          name: 'proRegTxHash',
          value: <IdentifierChip whole label={formatMasternodeColumn('proRegTxHash')} {...hash} />,
        },
        { name: formatMasternodeColumn('nType'), value: formatMasternodeType(masternode.nType) },
        { name: formatMasternodeColumn('pubKeyOperator'), value: mono(masternode.pubKeyOperator) },
        { name: formatMasternodeColumn('votingAddress'), value: mono(masternode.votingAddress) },
        { name: formatMasternodeColumn('confirmedHash'), value: formatConfirmed(masternode.confirmedHash) },
        ...(platformHTTPPort === undefined
          ? []
          : [{ name: t('entry.platform-port'), value: platformHTTPPort }]),
        ...(platformNodeID === undefined
          ? []
          : [{ name: t('entry.platform-node'), value: mono(platformNodeID) }]),
        { name: t('entry.version'), value: masternode.nVersion },
        ...(extra === undefined
          ? []
          : [{ name: t('entry.extra'), value: <Text mono>{JSON.stringify(extra)}</Text> }]),
      ]}
    />
  )
}
