import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { chainLockQuorumTypes } from '#/protocol/layer1/quorum-signing.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { quorumTypeChoices } from '#/workspace/messages/quorum-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { identifierMediaType, NetworkTerms } from '#/workspace/networks/network.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { KindChoice } from './kind-choice.tsx'
import { linesOf } from './network-form-lines.ts'
import { NodesField } from './nodes-field.tsx'
import { PinsField } from './pins-field.tsx'
import { ProfileChoice } from './profile-choice.tsx'

/** Asks what a network is called and how it frames. `frozen` keeps what identities were made in. */
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
  const { name, profile, kind, platformName, nodes, chainLockType, pinnedQuorums } = terms
  const form = useForm({
    resolver: zodResolver(NetworkTerms),
    defaultValues: {
      name,
      profile,
      kind,
      platformName,
      nodes: [...nodes],
      chainLockType,
      pinnedQuorums: [...pinnedQuorums],
    },
  })
  const [attempt, run] = useAttempt()
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, compute: (values: NetworkTerms) => values })
  const submit = form.handleSubmit((checked) => run(() => onTerms(checked)))
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <Text as="h3" strong>
          {title}
        </Text>
        <Field label={t('networks.name')} hint={t('networks.name.hint')} violations={linesOf(errors.name)}>
          <TextInput {...form.register('name')} maxLength={80} autoFocus />
        </Field>
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
        <NodesField
          nodes={nodes}
          errors={errors.nodes}
          onNodes={(lines) => form.setValue('nodes', lines, { shouldValidate: form.formState.isSubmitted })}
        />
        <Field label={t('networks.quorum-type')} hint={t('networks.quorum-type.hint')}>
          <Select
            value={String(typed.chainLockType)}
            options={quorumTypeChoices}
            onValue={(value) => form.setValue('chainLockType', Number(value))}
          />
        </Field>
        <PinsField
          pins={pinnedQuorums}
          errors={errors.pinnedQuorums}
          onPins={(lines) =>
            form.setValue('pinnedQuorums', lines, { shouldValidate: form.formState.isSubmitted })
          }
        />
        {attempt.kind === 'failed'
          ? errorLines(attempt.error).map((line) => <ViolationLine key={line.rule} violation={line} />)
          : null}
        <Row wrap>
          <Button kind="primary" type="submit" busy={attempt.kind === 'busy'}>
            {act}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('networks.cancel')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
