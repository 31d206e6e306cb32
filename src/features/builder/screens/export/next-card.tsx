import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { OpenedTransition } from '#/workspace/history/open-transition.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { RuleGauge } from '#/ui/figures.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { IdentityIdView } from '#/features/builder/screens/identity-id-view.tsx'

/** What a signed transition is and what to do with it. `children` is what else may be done. */
export function NextCard({
  known: { record, identityId },
  children,
}: {
  readonly known: OpenedTransition
  readonly children?: ReactNode
}) {
  const isCreate = record.kind === 'create'
  const link = isCreate ? <Link to="/" /> : <Link to="/identities/$id" params={{ id: record.identityId }} />
  return (
    <Stack as="aside" stick>
      <Card
        title={t('builder.export.next')}
        foot={
          <ButtonLink kind="primary" block render={link}>
            {isCreate ? t('builder.export.identities') : t('signed.identity')}
          </ButtonLink>
        }
      >
        <Stack>
          <IdentityIdView id={identityId} />
          <Text as="p">{t('builder.export.next.send')}</Text>
          <Text as="p" tone="second">
            {t('builder.profile', { profile: record.profile })}. {profileWords(record.profile).accepts}
          </Text>
          <Text as="p" tone="second">
            {isCreate ? t('builder.export.next.confirm') : t('signed.next.confirm')}
          </Text>
          {children}
          <RuleGauge
            label={t('builder.export.serialized')}
            value={record.bytes.length}
            limit={wireProfiles[record.profile].maxBytes}
            words={t('builder.exists.size.value', { bytes: record.bytes.length })}
          />
          <KeyValues
            small
            items={[{ name: t('builder.bytes.digest'), value: <Text mono>{record.id}</Text> }]}
          />
        </Stack>
      </Card>
    </Stack>
  )
}
