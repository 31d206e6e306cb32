import { useListView } from '#/features/identities/model/list-view.ts'
import { t } from '#/workspace/messages/t.ts'
import { Announced } from '#/ui/announced.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pad } from '#/ui/pad.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

/** Why the list is empty, and where else the search found something. */
export function NothingFound({
  isSearch,
  elsewhere,
}: {
  readonly isSearch: boolean
  /** Found, and kept back by the filter. */
  readonly elsewhere: number
}) {
  return (
    <Pad>
      <Announced>
        <Row gap="snug" wrap>
          <Text tone="second">{isSearch ? t('identities.found.none') : t('identities.filter.none')}</Text>
          {isSearch && elsewhere > 0 ? (
            <>
              <Text tone="second">{t('identities.found.elsewhere', { count: elsewhere })}</Text>
              <LinkButton onClick={() => useListView.setState({ filter: 'all' })}>
                {t('identities.found.show-all')}
              </LinkButton>
            </>
          ) : null}
        </Row>
      </Announced>
    </Pad>
  )
}
