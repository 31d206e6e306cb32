import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { Badge } from '#/ui/badge.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** Which identity a transition makes, on which network and in which wire profile. */
export function CreateHead({
  id,
  label,
  profile,
  networkId,
}: {
  readonly id: Uint8Array | undefined
  readonly label: string
  readonly profile: string
  readonly networkId: string
}) {
  const network = useNetwork(networkId)
  return (
    <Row
      wrap
      end={
        <>
          <Badge>{formatNetworkName(network)}</Badge>
          <Badge>{t('builder.profile', { profile })}</Badge>
        </>
      }
    >
      <Row gap="close">
        {id === undefined ? null : (
          <KeyBit digest={sha256(id)} size={40} label={t('builder.exists.id.picture')} />
        )}
        <Stack gap="snug">
          <b>{label === '' ? t('builder.unnamed') : label}</b>
          {id === undefined ? null : <Text mono>{formatIdentityId(id)}</Text>}
        </Stack>
      </Row>
    </Row>
  )
}
