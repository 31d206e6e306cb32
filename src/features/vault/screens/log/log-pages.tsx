import { t } from '#/workspace/messages/t.ts'
import { Announced } from '#/ui/announced.tsx'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

export function LogPages({
  from,
  to,
  count,
  onNewer,
  onOlder,
}: {
  readonly from: number
  readonly to: number
  readonly count: number
  readonly onNewer: () => void
  readonly onOlder: () => void
}) {
  return (
    <nav aria-label={t('log.pages')}>
      <Row wrap>
        <Button why={from === 0 ? t('log.newer.none') : undefined} onClick={onNewer}>
          {t('log.newer')}
        </Button>
        <Button why={to >= count ? t('log.older.none') : undefined} onClick={onOlder}>
          {t('log.older')}
        </Button>
        <Announced>
          <Text tone="quiet">{t('log.page', { from: from + 1, to, count })}</Text>
        </Announced>
      </Row>
    </nav>
  )
}
