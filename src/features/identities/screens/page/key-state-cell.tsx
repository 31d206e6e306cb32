import type { KeyRow } from '#/workspace/identities/list-key-rows.ts'
import { t } from '#/workspace/messages/t.ts'
import { Icon } from '#/ui/icon.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

/** Whether a key is enabled, and what is to become of it. */
export function KeyStateCell({ row: { key, state } }: { readonly row: KeyRow }) {
  switch (state) {
    case 'enabled':
      return t('identity.keys.state.enabled')
    case 'disabled':
      return t('identity.keys.state.disabled', { at: key.disabledAt ?? 0 })
    case 'to-disable':
      return (
        <Row gap="snug">
          <Icon name="minus" tone="bad" />
          <Text tone="bad">{t('identity.keys.state.disable')}</Text>
        </Row>
      )
    case 'to-add':
      return (
        <Row gap="snug">
          <Icon name="plus" tone="ok" />
          <Text tone="ok">{t('identity.keys.state.add')}</Text>
        </Row>
      )
  }
}
