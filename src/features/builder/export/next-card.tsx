import { Link } from '@tanstack/react-router'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveSigningDigest, encodeSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import type { KnownTransition } from '#/workspace/identities/open-transition.ts'
import { isPending } from '#/workspace/identities/transition-state.ts'
import { profileWords } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { RuleGauge } from '#/ui/rule-gauge.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ChainLockInstead } from './chain-lock-instead.tsx'
import { IdentityIdView } from '#/features/builder/identity-id-view.tsx'

/** What it is and what to do with it. */
export function NextCard({
  judged,
  signed: { record, transition, state, identityId },
}: {
  readonly judged: JudgedFunds
  readonly signed: KnownTransition
}) {
  const profile = wireProfiles[record.profile]
  const digest = deriveSigningDigest(encodeSigningBytes(transition, profile))
  return (
    <Stack as="aside" stick>
      <Card
        title={t('builder.export.next')}
        foot={
          record.kind === 'create' ? (
            <ButtonLink kind="primary" block render={<Link to="/" />}>
              {t('builder.export.identities')}
            </ButtonLink>
          ) : (
            <ButtonLink
              kind="primary"
              block
              render={<Link to="/identities/$id" params={{ id: record.identityId }} />}
            >
              {t('signed.identity')}
            </ButtonLink>
          )
        }
      >
        <Stack>
          <IdentityIdView id={identityId} />
          <Text as="p">{t('builder.export.next.send')}</Text>
          <Text as="p" tone="second">
            {t('builder.profile', { profile: record.profile })}. {profileWords(record.profile).accepts}
          </Text>
          <Text as="p" tone="second">
            {record.kind === 'create' ? t('builder.export.next.confirm') : t('signed.next.confirm')}
          </Text>
          {transition.type !== 5 && transition.assetLockProof.type === 0 && isPending(state) ? (
            <ChainLockInstead judged={judged} />
          ) : null}
          <RuleGauge
            label={t('builder.export.serialized')}
            value={record.bytes.length}
            limit={profile.maxBytes}
            words={t('builder.exists.size.value', { bytes: record.bytes.length })}
          />
          <KeyValues
            small
            items={[{ name: t('builder.bytes.digest'), value: <Text mono>{formatHex(digest)}</Text> }]}
          />
        </Stack>
      </Card>
    </Stack>
  )
}
