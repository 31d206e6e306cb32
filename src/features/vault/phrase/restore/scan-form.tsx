import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { kindWord } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { useCurrentNetwork } from '#/workspace/networks/current-network.ts'
import { listBearers } from '#/workspace/restore/bearer-identity.ts'
import { checkIdentityText } from '#/workspace/restore/check-identity-text.ts'
import { scanForKeys, type Scan } from '#/workspace/restore/restore-scan.ts'
import { checkRanges, formatRanges, suggestRanges, type RangeTexts } from '#/workspace/restore/scan-ranges.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { useVault, type OfferedProof } from '#/workspace/vault-session.ts'
import { Field } from '#/ui/field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Text } from '#/ui/text.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import type { FieldViolation } from '#/ui/violation-line.tsx'
import { RangeFields, type RangeFault } from './range-fields.tsx'

export interface ScanTexts extends RangeTexts {
  readonly pasted: string
}

const kinds = ['mainnet', 'testnet'] as const

/** Which identities, which network, which ranges; then the gate. */
export function ScanForm({ onScan }: { readonly onScan: (scan: Scan) => void }) {
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
          choices={kinds.map((value) => ({ value, text: kindWord(value) }))}
        />
      </div>
      <Text as="p" tone="second">
        {t('restore.known', { count: known.length, network: kindWord(network) })}
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
