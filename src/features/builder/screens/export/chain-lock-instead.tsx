import { useNavigate } from '@tanstack/react-router'
import { placeOfDraft } from '#/workspace/drafts/draft-place.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { reopenForChainLock } from '#/features/builder/model/locks/switch-proof.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

/** The way out for a signed transition whose instant lock is refused: the same lock, proved otherwise. */
export function ChainLockInstead({ judged }: { readonly judged: JudgedFunds }) {
  const navigate = useNavigate()
  const act = async () => {
    await reopenForChainLock(judged)
    await navigate(placeOfDraft(judged.draft, 'fund'))
    postNotice({ tone: 'ok', text: t('locks.switch.reopened') })
  }
  return (
    <Row wrap gap="snug">
      <Text tone="second">{t('locks.switch.refused')}</Text>
      <LinkButton
        onClick={() =>
          void act().catch((error: unknown) => postNotice({ tone: 'bad', text: formatError(error) }))
        }
      >
        {t('locks.switch.chain-lock')}
      </LinkButton>
    </Row>
  )
}
