import type { AssetLockProof } from '#/protocol/transition/asset-lock-proof.ts'
import type { DescribedFunding } from '#/features/builder/model/transition-description.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/builder/messages.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Text } from '#/ui/text.tsx'

/** How much is locked, by which output, and how that is proved. */
export function FundingSummary({
  proof,
  funding: { outputIndex = 0, amountDuffs, fundedCredits: credits, txid },
}: {
  readonly proof: AssetLockProof
  readonly funding: DescribedFunding
}) {
  return (
    <>
      <Text as="p" tone="second">
        {amountDuffs === undefined || credits === undefined
          ? t('builder.words.balance.unknown')
          : t('builder.words.balance', { credits, duffs: amountDuffs })}{' '}
        {proof.type === 0
          ? t('builder.words.funds.instant-send', { output: outputIndex })
          : t('builder.words.funds.chain-lock', { output: outputIndex, height: proof.coreChainLockedHeight })}
      </Text>
      {txid === undefined ? null : (
        <IdentifierChip bare label={t('builder.words.transaction')} {...identifierWords(txid, 'hex')} />
      )}
    </>
  )
}
