import { platformVersions } from '#/protocol/contract/platform-version.ts'
import { setTarget } from '#/features/contracts/model/contract-actions.ts'
import type { ContractRecord } from '#/workspace/contracts/contract-record.ts'
import { t } from '#/workspace/messages/t.ts'
import { Segmented } from '#/ui/segmented.tsx'

/** The version of the platform that the rules are taken of. */
export function TargetSwitch({ record }: { readonly record: ContractRecord }) {
  const latest = platformVersions.at(-1)
  return (
    <Segmented
      label={t('contract.target')}
      choices={platformVersions.map((value) => ({
        value,
        text: value === latest ? t('contract.target.on', { version: value }) : value,
      }))}
      value={record.target}
      onValue={(target) => setTarget(record.id, target)}
    />
  )
}
