import { useId } from 'react'
import { wireProfileNames, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { profileWords } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { ChoiceGroup } from '#/ui/choice-group.tsx'
import { Radio } from '#/ui/radio.tsx'

/** What each wire profile frames, and who accepts it. */
export function ProfileChoice({
  profile,
  frozen,
  onProfile,
}: {
  readonly profile: WireProfileName
  readonly frozen: boolean
  readonly onProfile: (profile: WireProfileName) => void
}) {
  const group = useId()
  return (
    <ChoiceGroup
      label={t('networks.profile.choose')}
      hint={frozen ? t('networks.profile.frozen') : undefined}
    >
      {wireProfileNames.map((name) => {
        const { frames, accepts } = profileWords(name)
        return (
          <Radio
            key={name}
            name={group}
            label={name}
            hint={`${frames} ${accepts}`}
            checked={profile === name}
            off={frozen}
            onChosen={() => onProfile(name)}
          />
        )
      })}
    </ChoiceGroup>
  )
}
