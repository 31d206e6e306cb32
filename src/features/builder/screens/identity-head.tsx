import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { formatNetworkName, formatProtocol } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { Badge } from '#/ui/badge.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { useWorkspace } from '#/store/workspace-store.ts'

export function IdentityHead({
  id,
  label,
  profile,
  networkId,
}: {
  readonly id: Uint8Array | undefined
  readonly label: string
  readonly profile: WireProfileName
  readonly networkId: string
}) {
  const network = useNetwork(networkId)
  return (
    <Row
      wrap
      end={
        <>
          <Badge>{formatNetworkName(network)}</Badge>
          <Badge>{formatProtocol(profile)}</Badge>
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

export function FundedHead({
  checked: { draft },
  id,
}: {
  readonly checked: CheckedDraft
  readonly id: Uint8Array | undefined
}) {
  const known = useWorkspace(({ identities }) =>
    id === undefined ? undefined : identities.get(formatIdentityId(id)),
  )
  const own = draft.kind === 'create' ? draft.label : undefined
  return (
    <IdentityHead
      id={id}
      label={own ?? (known === undefined ? t('top-up.stranger') : known.label)}
      profile={draft.profile}
      networkId={draft.networkId}
    />
  )
}

export function IdentityIdView({
  id,
  unknown = t('builder.exists.unknown'),
}: {
  readonly id: Uint8Array | undefined
  readonly unknown?: string
}) {
  return (
    <Row gap="close" top>
      {id === undefined ? <KeyBit digest={new Uint8Array()} size={60} /> : null}
      {id === undefined ? null : (
        <KeyBit digest={sha256(id)} size={60} label={t('builder.exists.id.picture')} />
      )}
      <Stack gap="snug">
        <Text size="small" tone="quiet">
          {t('builder.exists.id')}
        </Text>
        {id === undefined ? <Text tone="second">{unknown}</Text> : <Text mono>{formatIdentityId(id)}</Text>}
      </Stack>
    </Row>
  )
}
