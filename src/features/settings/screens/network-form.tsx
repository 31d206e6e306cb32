import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { seedNodes } from '#/dapi/seed-nodes.ts'
import { chainLockQuorumTypes } from '#/protocol/layer1/quorum-lock.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { errorLine } from '#/words/format-error.ts'
import { formatProtocolName, kindWord } from '#/words/network-words.ts'
import { quorumTypeChoices } from '#/words/quorum-words.ts'
import { t } from '#/features/settings/messages.ts'
import { identifierMediaType, NetworkTerms } from '#/store/records/network.ts'
import { Button } from '#/ui/button.tsx'
import { FormFoot } from '#/ui/card.tsx'
import { Fold } from '#/ui/disclosure.tsx'
import { Field, ViolationLine } from '#/ui/field.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { linesOf, NodesField, PinsField, PlatformNodesField } from './line-fields.tsx'
import { KindChoice, ProfileChoice } from './protocol-choices.tsx'

/** The fields of a network. `frozen`: identities use its wire profile and version bytes, so they cannot change. */
export function NetworkForm({
  title,
  act,
  terms,
  frozen = false,
  onTerms,
  onCancel,
}: {
  readonly title: string
  readonly act: string
  readonly terms: NetworkTerms
  readonly frozen?: boolean
  readonly onTerms: (terms: NetworkTerms) => Promise<void>
  readonly onCancel: () => void
}) {
  const { name, profile, kind, platformName, nodes, platformNodes, chainLockType, pinnedQuorums } = terms
  const form = useForm({
    resolver: zodResolver(NetworkTerms),
    defaultValues: {
      name,
      profile,
      kind,
      platformName,
      nodes: [...nodes],
      platformNodes: [...platformNodes],
      chainLockType,
      pinnedQuorums: [...pinnedQuorums],
    },
  })
  const [attempt, run] = useAttempt()
  const [preset, setPreset] = useState('')
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, compute: (values: NetworkTerms) => values })
  const submit = form.handleSubmit((checked) => run(() => onTerms(checked)))
  const choose = ({ seeds, ...chosen }: Preset) => {
    const { name: called, profile: framed, kind: bytes, platformName: platform } = chosen
    const checked = { shouldValidate: form.formState.isSubmitted }
    setPreset(called)
    form.setValue('name', called, checked)
    form.setValue('profile', framed, checked)
    form.setValue('kind', bytes, checked)
    form.setValue('platformName', platform, checked)
    form.setValue('chainLockType', chainLockQuorumTypes[bytes], checked)
    form.setValue('platformNodes', [...seeds], checked)
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text as="h3" strong>
          {title}
        </Text>
        {frozen || name !== '' ? null : <Presets chosen={preset} onPreset={choose} />}
        <Field label={t('networks.name')} hint={t('networks.name.hint')} violations={linesOf(errors.name)}>
          <TextInput {...form.register('name')} maxLength={80} autoFocus />
        </Field>
        <Fold
          lead={t('networks.protocol')}
          end={
            <Text size="small" tone="quiet">
              {[formatProtocolName(typed.profile), kindWord(typed.kind), typed.platformName]
                .filter(Boolean)
                .join(', ')}
            </Text>
          }
          isOpen={preset === '' || errors.platformName !== undefined}
        >
          <Stack>
            <ProfileChoice
              profile={typed.profile}
              frozen={frozen}
              onProfile={(value) => form.setValue('profile', value)}
            />
            <KindChoice
              kind={typed.kind}
              frozen={frozen}
              onKind={(value) => {
                form.setValue('kind', value)
                form.setValue('chainLockType', chainLockQuorumTypes[value])
              }}
            />
            <Field
              label={t('networks.platform')}
              hint={
                <>
                  {t('networks.platform.hint')}{' '}
                  <Text mono>{identifierMediaType(typed.platformName.trim() || '…')}</Text>
                </>
              }
              violations={linesOf(errors.platformName)}
            >
              <TextInput {...form.register('platformName')} mono maxLength={80} autoCapitalize="off" />
            </Field>
          </Stack>
        </Fold>
        <NodesField
          lines={nodes}
          errors={errors.nodes}
          onLines={(lines) => form.setValue('nodes', lines, { shouldValidate: form.formState.isSubmitted })}
        />
        {wireProfiles[typed.profile].codec === 'bincode' ? (
          <PlatformNodesField
            key={preset}
            lines={typed.platformNodes}
            errors={errors.platformNodes}
            onLines={(lines) =>
              form.setValue('platformNodes', lines, { shouldValidate: form.formState.isSubmitted })
            }
          />
        ) : null}
        <Fold lead={t('networks.advanced')} isOpen={pinnedQuorums.length > 0}>
          <Stack>
            <Field label={t('networks.quorum-type')} hint={t('networks.quorum-type.hint')}>
              <Select
                value={String(typed.chainLockType)}
                options={quorumTypeChoices}
                onValue={(value) => form.setValue('chainLockType', Number(value))}
              />
            </Field>
            <PinsField
              lines={pinnedQuorums}
              errors={errors.pinnedQuorums}
              onLines={(lines) =>
                form.setValue('pinnedQuorums', lines, { shouldValidate: form.formState.isSubmitted })
              }
            />
          </Stack>
        </Fold>
        {attempt.kind === 'failed' ? <ViolationLine violation={errorLine(attempt.error)} /> : null}
        {/* Only one form adds a network, while several forms that change one may be open. */}
        <FormFoot sticky={name === ''}>
          <Row wrap>
            <Button kind="primary" type="submit" busy={attempt.kind === 'busy'}>
              {act}
            </Button>
            <Button kind="quiet" onClick={onCancel}>
              {t('networks.cancel')}
            </Button>
          </Row>
        </FormFoot>
      </Stack>
    </form>
  )
}

type Preset = Pick<NetworkTerms, 'name' | 'profile' | 'kind' | 'platformName'> & {
  readonly seeds: readonly string[]
}

// Today's public networks. Their seeds go into a field, which the user reads before any node is asked.
const common = { profile: 'platform-13', platformName: 'dash' } as const
const presets = [
  { ...common, name: 'networks.preset.mainnet', kind: 'mainnet', seeds: seedNodes.mainnet },
  { ...common, name: 'networks.preset.testnet', kind: 'testnet', seeds: seedNodes.testnet },
  { ...common, name: 'networks.preset.devnet', kind: 'testnet', seeds: [] },
] as const

function Presets({
  chosen,
  onPreset,
}: {
  readonly chosen: string
  readonly onPreset: (preset: Preset) => void
}) {
  return (
    <Row wrap gap="close">
      <Text tone="second">{t('networks.presets')}</Text>
      {presets.map(({ name, ...preset }) => (
        <Button
          key={name}
          size="small"
          pressed={t(name) === chosen}
          onClick={() => onPreset({ ...preset, name: t(name) })}
        >
          {t(name)}
        </Button>
      ))}
    </Row>
  )
}
