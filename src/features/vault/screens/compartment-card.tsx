import { t } from '#/features/vault/messages.ts'
import { useLockTime } from '#/features/vault/model/vault-lock.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { Badge, ProtectionKey } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/button.tsx'

export function CompartmentCard({
  compartment,
  count,
  open,
}: {
  readonly compartment: VaultKey['compartment']
  readonly count: number
  readonly open: boolean
}) {
  const { title, holds, opens } = wordsOf(compartment)
  return (
    <Card
      lead={<CompartmentKey compartment={compartment} word="" />}
      title={title}
      end={<StateBadge compartment={compartment} open={open} />}
      foot={<Why>{opens}</Why>}
    >
      <Stack gap="close">
        <Text as="p" tone="second">
          {holds}
        </Text>
        <Row>
          <Text size="figure">{t('vault.count', { count })}</Text>
          <Text tone="quiet">{t('vault.private-keys', { count })}</Text>
        </Row>
      </Stack>
    </Card>
  )
}

const teeth = { gate: 3, session: 2, device: 1 } as const

export function CompartmentKey({
  compartment,
  word = wordsOf(compartment).title,
}: {
  readonly compartment: VaultKey['compartment']
  readonly word?: string
}) {
  return <ProtectionKey count={teeth[compartment]} word={word} />
}

function StateBadge({
  compartment,
  open,
}: {
  readonly compartment: VaultKey['compartment']
  readonly open: boolean
}) {
  switch (compartment) {
    case 'gate':
      return <Badge icon="lock">{t('vault.gate.state')}</Badge>
    case 'session':
      return open ? <OpenBadge /> : <Badge icon="lock">{t('vault.session.locked')}</Badge>
    case 'device':
      return <Badge icon="device">{t('vault.device.state')}</Badge>
  }
}

function OpenBadge() {
  const minutes = useLockTime()
  return (
    <Badge tone="accent" icon="open">
      {minutes === undefined ? t('vault.session.open') : t('vault.session.open.left', { minutes })}
    </Badge>
  )
}

function wordsOf(compartment: VaultKey['compartment']) {
  switch (compartment) {
    case 'gate':
      return { title: t('vault.gate'), holds: t('vault.gate.holds'), opens: t('vault.gate.opens') }
    case 'session':
      return { title: t('vault.session'), holds: t('vault.session.holds'), opens: t('vault.session.opens') }
    case 'device':
      return { title: t('vault.device'), holds: t('vault.device.holds'), opens: t('vault.device.opens') }
  }
}
