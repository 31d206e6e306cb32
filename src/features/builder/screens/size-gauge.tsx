import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { t } from '#/features/builder/messages.ts'
import { RuleGauge } from '#/ui/rule-gauge.tsx'

/** How large the signed transition will be, of what its profile allows. */
export function SizeGauge({
  size,
  profile,
}: {
  readonly size: number | undefined
  readonly profile: WireProfileName
}) {
  return (
    <RuleGauge
      label={t('builder.exists.size')}
      value={size ?? 0}
      limit={wireProfiles[profile].maxBytes}
      words={
        size === undefined ? t('builder.exists.unknown') : t('builder.exists.size.value', { bytes: size })
      }
    />
  )
}
