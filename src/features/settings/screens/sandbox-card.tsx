import {
  amountOptions,
  faultOptions,
  masternodeOptions,
  paceOptions,
  formatPlatformNodes,
  formatSandboxNodes,
  paymentFaultOptions,
  platformFaultOptions,
} from '#/features/settings/words/sandbox-words.ts'
import { t } from '#/features/settings/messages.ts'
import {
  clearSandboxFaults,
  generateSandboxBlock,
  setSandboxMasternodes,
  setSandboxPace,
  setPaymentFault,
  setPlatformFault,
  setSandboxFault,
} from '#/session/sandbox/sandbox-actions.ts'
import { faultChoices, isFaultKind } from '#/session/sandbox/sandbox-choices.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'

/** The sandbox's number of masternodes, block interval and faults. */
export function SandboxCard() {
  const sandbox = useSettings((state) => state.settings.sandbox)
  const kept = useSettings((state) => state.kept)
  const { pace, paymentFault = 'none' } = sandbox
  const nodes = formatSandboxNodes(sandbox)
  const platform = formatPlatformNodes(sandbox)
  return (
    <Card title={t('sandbox.title')}>
      <Stack>
        <Text as="p" size="small" tone="second">
          {t('sandbox.about', { nodes: nodes.length })}
        </Text>
        {kept ? null : (
          <Text as="p" size="small" tone="warn">
            {t('sandbox.not-kept')}
          </Text>
        )}
        <Columns shape="two">
          <Field label={t('sandbox.masternodes')} hint={t('sandbox.masternodes.hint')}>
            <Select
              value={String(sandbox.masternodes)}
              onValue={(chosen) => setSandboxMasternodes(Number(chosen))}
              options={masternodeOptions(sandbox.masternodes)}
            />
          </Field>
          <Field label={t('sandbox.pace')} hint={t('sandbox.pace.hint')}>
            <Select
              value={String(pace.kind === 'every' ? pace.seconds : null)}
              onValue={(chosen) => setSandboxPace(chosen === 'null' ? null : Number(chosen))}
              options={paceOptions(sandbox)}
            />
          </Field>
        </Columns>
        <Row>
          <Button onClick={generateSandboxBlock}>{t('sandbox.block')}</Button>
        </Row>
        <Text as="h3" size="small" strong>
          {t('sandbox.faults')}
        </Text>
        <Columns shape="three">
          {nodes.map((each) => (
            <SandboxNode
              key={each.node}
              {...each}
              kinds={faultOptions()}
              amounts={amountOptions(each.kind, each.text)}
            />
          ))}
        </Columns>
        <Text as="h3" size="small" strong>
          {t('sandbox.platform')}
        </Text>
        <Text as="p" size="small" tone="second">
          {t('sandbox.platform.about')}
        </Text>
        <Columns shape="three">
          {platform.map(({ node, name, text }) => (
            <Field key={node} label={name}>
              <Select
                value={text}
                onValue={(chosen) => setPlatformFault(node, chosen)}
                options={platformFaultOptions(text)}
              />
            </Field>
          ))}
        </Columns>
        <Text as="h3" size="small" strong>
          {t('sandbox.payments')}
        </Text>
        <Field label={t('sandbox.payments.fault')}>
          <Select value={paymentFault} onValue={setPaymentFault} options={paymentFaultOptions()} />
        </Field>
        {[...nodes, ...platform].every(({ text }) => text === 'none') && paymentFault === 'none' ? null : (
          <Row>
            <Button onClick={clearSandboxFaults}>{t('sandbox.faults.clear')}</Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

interface Option {
  readonly value: string
  readonly text: string
}

/** The fault of one sandbox node, and its amount. */
function SandboxNode({
  node,
  name,
  kind,
  text,
  kinds,
  amounts,
}: {
  readonly node: number
  readonly name: string
  readonly kind: string
  readonly text: string
  readonly kinds: readonly Option[]
  readonly amounts: { readonly label: string; readonly options: readonly Option[] } | undefined
}) {
  return (
    <Stack gap="close">
      <Field label={t('sandbox.fault.of', { node: name })}>
        <Select
          value={kind}
          onValue={(chosen) => {
            if (isFaultKind(chosen)) setSandboxFault(node, faultChoices[chosen][0])
          }}
          options={kinds}
        />
      </Field>
      {amounts === undefined ? null : (
        <Field label={`${name}: ${amounts.label}`}>
          <Select
            value={text}
            onValue={(chosen) => setSandboxFault(node, chosen)}
            options={amounts.options}
          />
        </Field>
      )}
    </Stack>
  )
}
