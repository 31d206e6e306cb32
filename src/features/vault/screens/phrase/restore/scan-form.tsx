import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { t } from '#/features/vault/messages.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { listBearers, checkIdentityText } from '#/features/vault/model/bearer-identity.ts'
import {
  scanForKeys,
  type Scan,
  checkRanges,
  formatRanges,
  mostAtOnce,
  suggestRanges,
  type RangeTexts,
} from '#/features/vault/model/restore-scan.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { ChoiceGroup, Segmented } from '#/ui/choice.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { Field, type FieldViolation } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { TextArea, TextInput } from '#/ui/input.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

interface ScanTexts extends RangeTexts {
  readonly pasted: string
}

type RangeFault = 'index' | 'count' | 'too-many'

const kinds = ['mainnet', 'testnet'] as const

export function ScanForm({
  isMain,
  onScan,
}: {
  readonly isMain: boolean
  readonly onScan: (scan: Scan) => void
}) {
  const current = useCurrentNetwork()
  const [network, setNetwork] = useState<NetworkKind>(current.kind)
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const networks = useWorkspace((state) => state.networks)
  const keys = useVault((view) => view.keys)
  const known = listBearers({ identities, transitions, networks }, network)
  const form = useForm<ScanTexts>({
    defaultValues: { pasted: '', ...formatRanges(suggestRanges(keys, known.length, network)) },
  })
  const [wrong, setWrong] = useState<readonly FieldViolation[]>([])
  const [fault, setFault] = useState<RangeFault>()
  const [attempt, run] = useAttempt()
  const choose = (kind: NetworkKind) => {
    setNetwork(kind)
    const count = listBearers({ identities, transitions, networks }, kind).length
    form.reset({
      pasted: form.getValues('pasted'),
      ...formatRanges(suggestRanges(keys, count, kind)),
    })
  }
  const scan = (proof: OfferedProof) => {
    const { pasted, ...texts } = form.getValues()
    const another = pasted.trim() === '' ? undefined : checkIdentityText(pasted)
    const ranges = checkRanges(texts)
    setWrong(another === undefined || another.ok ? [] : violationLines(another.violations))
    setFault(typeof ranges === 'string' ? ranges : undefined)
    if (typeof ranges === 'string' || another?.ok === false) return
    const all = another === undefined ? known : [another.value, ...known]
    run(async () => onScan(await scanForKeys({ network, ranges, identities: all }, proof)))
  }
  return (
    <ProofForm
      inline
      plain={!isMain}
      {...proofForm(t('restore.scan'))}
      busy={attempt.kind === 'busy'}
      violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
      onProof={scan}
    >
      <div>
        <Segmented
          label={t('restore.network')}
          value={network}
          onValue={choose}
          choices={kinds.map((value) => ({ value, text: t('restore.network.choice', { network: value }) }))}
        />
      </div>
      <Text as="p" tone="second">
        {t('restore.known', { count: known.length, network })}
      </Text>
      <Field
        label={t('restore.pasted')}
        note={t('restore.pasted.note')}
        hint={t('restore.pasted.hint')}
        violations={wrong}
      >
        <TextArea {...form.register('pasted')} mono rows={3} maxLength={800_000} />
      </Field>
      <RangeFields form={form} fault={fault} />
      <Text as="p" size="small" tone="quiet">
        {t('restore.scan.gate')}
      </Text>
    </ProofForm>
  )
}

const fields = [
  [
    { name: 'identityFrom', label: 'restore.identities.from' },
    { name: 'identityCount', label: 'restore.identities.count' },
  ],
  [
    { name: 'keyFrom', label: 'restore.keys.from' },
    { name: 'keyCount', label: 'restore.keys.count' },
  ],
  [
    { name: 'singleUseFrom', label: 'restore.single-use.from' },
    { name: 'singleUseCount', label: 'restore.single-use.count' },
  ],
] as const satisfies readonly (readonly { readonly name: keyof RangeTexts; readonly label: string }[])[]

function RangeFields({
  form,
  fault,
}: {
  readonly form: UseFormReturn<ScanTexts>
  readonly fault: RangeFault | undefined
}) {
  return (
    <Stack gap="close">
      <ChoiceGroup label={t('restore.ranges')}>
        <Columns shape="three">
          {fields.map((pair) => (
            <Stack key={pair[0].name} gap="tight">
              {pair.map(({ name, label }) => (
                <Field key={name} label={t(label)}>
                  <TextInput {...form.register(name)} inputMode="numeric" maxLength={10} />
                </Field>
              ))}
            </Stack>
          ))}
        </Columns>
      </ChoiceGroup>
      <Text as="p" size="small" tone="quiet">
        {t('restore.ranges.hint')}
      </Text>
      {fault === undefined ? null : (
        <Note tone="bad" alert>
          {wordsOf(fault)}
        </Note>
      )}
    </Stack>
  )
}

function wordsOf(fault: RangeFault): string {
  switch (fault) {
    case 'index':
      return t('restore.range.index')
    case 'count':
      return t('restore.range.count')
    case 'too-many':
      return t('restore.range.too-many', { most: mostAtOnce })
  }
}
