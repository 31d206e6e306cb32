import { useId } from 'react'
import { wireProfileNames, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { kindWord } from '#/words/network-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/settings/messages.ts'
import type { NetworkTerms } from '#/store/records/network.ts'
import { ChoiceGroup, Radio } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'

// The profile of public networks comes before older ones.
const newestFirst = wireProfileNames.toSorted(
  (left, right) => Number(right === 'platform-13') - Number(left === 'platform-13'),
)

const kinds = ['mainnet', 'testnet'] as const

export function KindChoice({
  kind,
  frozen,
  onKind,
}: {
  readonly kind: NetworkTerms['kind']
  readonly frozen: boolean
  readonly onKind: (kind: NetworkTerms['kind']) => void
}) {
  const group = useId()
  return (
    <ChoiceGroup label={t('networks.kind.choose')} hint={t('networks.kind.hint')}>
      {kinds.map((each) => (
        <Radio
          key={each}
          name={group}
          label={kindWord(each)}
          checked={kind === each}
          off={frozen}
          onChosen={() => onKind(each)}
        />
      ))}
    </ChoiceGroup>
  )
}

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
      {newestFirst.map((name) => {
        const { accepts } = profileWords(name)
        const label = t('networks.profile.choice', { profile: name === 'platform-13' ? 'today' : name })
        const id = (
          <Text mono size="micro">
            {name}
          </Text>
        )
        return (
          <Radio
            key={name}
            name={group}
            label={label}
            hint={
              label === name ? (
                accepts
              ) : (
                <>
                  {accepts} {id}
                </>
              )
            }
            checked={profile === name}
            off={frozen}
            onChosen={() => onProfile(name)}
          />
        )
      })}
    </ChoiceGroup>
  )
}
