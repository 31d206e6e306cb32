import { useId } from 'react'
import { kindWord } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { NetworkTerms } from '#/workspace/networks/network.ts'
import { ChoiceGroup } from '#/ui/choice-group.tsx'
import { Radio } from '#/ui/radio.tsx'

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
