import { Link } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { useReceiver, type Receiver } from '#/features/builder/model/drafts/receiver.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { standingWords } from '#/workspace/messages/standing-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNetwork } from '#/workspace/networks/current-network.ts'
import { useNow } from '#/workspace/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** The identity that an id names: as it is listed here, or that it is not. */
export function ReceiverView({ id, networkId }: { readonly id: Uint8Array; readonly networkId: string }) {
  const { known } = useReceiver(id)
  return (
    <Row gap="close" top>
      <KeyBit digest={sha256(id)} size={40} label={t('builder.exists.id.picture')} />
      <Stack gap="snug">
        {known === undefined ? <b>{t('top-up.stranger')}</b> : <Listed known={known} networkId={networkId} />}
        <Text as="p" size="small" tone="second">
          {known === undefined ? t('top-up.stranger.about') : formatBalance(known)}
        </Text>
      </Stack>
    </Row>
  )
}

function Listed({
  known,
  networkId,
}: {
  readonly known: NonNullable<Receiver['known']>
  readonly networkId: string
}) {
  const { record } = known
  const network = useNetwork(record.networkId)
  const { tone, icon, text } = standingWords(known, useNow())
  return (
    <Row gap="close" wrap>
      <Link to="/identities/$id" params={{ id: record.id }}>
        {record.label === '' ? t('identities.unnamed') : record.label}
      </Link>
      <Badge tone={tone} icon={icon}>
        {text}
      </Badge>
      {record.networkId === networkId ? null : (
        <Badge tone="warn" icon="warning">
          {t('top-up.other-network', { network: formatNetworkName(network) })}
        </Badge>
      )}
    </Row>
  )
}

function formatBalance({ shown }: NonNullable<Receiver['known']>): string {
  const credits = shown?.balanceCredits
  return credits === undefined ? t('top-up.balance.unknown') : t('top-up.balance', { credits })
}
