import { changeFund } from '#/session/drafts/draft-actions.ts'
import { t } from '#/features/builder/messages.ts'
import { LinkButton } from '#/ui/button.tsx'
import { Row } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** For who keeps private keys on a machine of their own: the public key is all that the Fund step needs. */
export function OfflineKeyOffer({ draftId }: { readonly draftId: string }) {
  return (
    <Row wrap gap="snug">
      <Text tone="second">{t('fund.elsewhere.offer')}</Text>
      <LinkButton onClick={() => changeFund(draftId, { singleUsePublicKey: '' })}>
        {t('fund.elsewhere.act')}
      </LinkButton>
    </Row>
  )
}
