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
} from '#/domain/network/sandbox-actions.ts'
import { faultChoices, isFaultKind, type SandboxSettings } from '#/domain/network/sandbox-choices.ts'
import { useSettings } from '#/store/settings-store.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Text } from '#/ui/text.tsx'

export function SandboxCard() {
  const sandbox = useSettings((state) => state.settings.sandbox)
  const isSaved = useSettings((state) => state.isSaved)
  const { pace, paymentFault = 'none' } = sandbox
  const nodes = formatSandboxNodes(sandbox)
  const texts = [...nodes, ...formatPlatformNodes(sandbox), { text: paymentFault }].map(({ text }) => text)
  const faults = texts.filter((text) => text !== 'none').length
  return (
    <Card title={t('sandbox.title')}>
      <Stack>
        <Text as="p" size="small" tone="second">
          {t('sandbox.about', { nodes: nodes.length })}
        </Text>
        {isSaved ? null : (
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
        <div id="simulated-faults">
          <Disclosure title={t('sandbox.faults')} isOpen={faults > 0}>
            <FaultFields sandbox={sandbox} />
          </Disclosure>
        </div>
        {faults === 0 ? null : (
          <Row wrap>
            <Text tone="warn">{t('sandbox.faults.count', { count: faults })}</Text>
            <Button onClick={clearSandboxFaults}>{t('sandbox.faults.clear')}</Button>
          </Row>
        )}
      </Stack>
    </Card>
  )
}

function FaultFields({ sandbox }: { readonly sandbox: SandboxSettings }) {
  return (
    <Stack>
      <Columns shape="three">
        {formatSandboxNodes(sandbox).map((each) => (
          <SandboxNode
            key={each.node}
            {...each}
            kinds={faultOptions()}
            amounts={amountOptions(each.kind, each.text)}
          />
        ))}
      </Columns>
      <Text as="p" size="small" tone="second">
        {t('sandbox.platform.about')}
      </Text>
      <Columns shape="three">
        {formatPlatformNodes(sandbox).map(({ node, name, text }) => (
          <Field key={node} label={name}>
            <Select
              value={text}
              onValue={(chosen) => setPlatformFault(node, chosen)}
              options={platformFaultOptions(text)}
            />
          </Field>
        ))}
      </Columns>
      <Field label={t('sandbox.payments.fault')}>
        <Select
          value={sandbox.paymentFault ?? 'none'}
          onValue={setPaymentFault}
          options={paymentFaultOptions()}
        />
      </Field>
    </Stack>
  )
}

interface Option {
  readonly value: string
  readonly text: string
}

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
