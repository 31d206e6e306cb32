import type { ListChange } from '#/session/chain/list-changes.ts'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'
import { changeWords, formatFieldChange } from '#/words/change-words.ts'
import { t } from '#/features/network/messages.ts'
import { Badge } from '#/ui/badge.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** What became of one masternode, before and after. */
export function ChangeLine({ change }: { readonly change: ListChange }) {
  const { kinds, service, proRegTxHash, fields } = change
  return (
    <Stack gap="snug">
      <Row wrap>
        {kinds.map((kind) => {
          const { tone, text } = changeWords(kind)
          return (
            <Badge key={kind} tone={tone}>
              {text}
            </Badge>
          )
        })}
        <LinkButton
          label={t('masternode.open', { service })}
          onClick={() => useMasternodeView.setState({ open: proRegTxHash })}
        >
          <Text mono>{service}</Text>
        </LinkButton>
      </Row>
      {fields.map((field) => (
        <Text key={field.field} size="small" tone="second">
          {formatFieldChange(field)}
        </Text>
      ))}
    </Stack>
  )
}
