import { exportIdentity, type IdentityView } from '#/domain/identity/identity-view.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/identities/messages.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { DownloadButton, FileHandle } from '#/ui/file.tsx'
import { JsonView } from '#/ui/line-view.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

const mediaType = 'application/json'

export function ExportCard({
  identity,
  onClose,
}: {
  readonly identity: IdentityView
  readonly onClose: () => void
}) {
  const exported = exportIdentity(identity)
  if (exported.kind !== 'exported') return null
  const { fileName, content } = exported
  return (
    <Card
      title={t('identity.export.title')}
      end={
        <Button size="small" kind="quiet" icon="close" onClick={onClose}>
          {t('identity.export.close')}
        </Button>
      }
    >
      <Stack gap="close">
        <Row wrap>
          <CopyButton
            look="button"
            text={content}
            words={{ ...copyWords(), copy: t('identity.export.copy') }}
          />
          <DownloadButton
            fileName={fileName}
            mediaType={mediaType}
            content={content}
            words={{
              download: t('identity.export.download'),
              of: t('identity.export.download.of', { name: fileName }),
            }}
          />
          <FileHandle
            fileName={fileName}
            mediaType={mediaType}
            content={content}
            hint={t('identity.export.drag')}
          />
        </Row>
        <Text size="small" tone="quiet">
          {t('identity.export.about')}
        </Text>
        <JsonView label={t('identity.export.title')} text={content} />
      </Stack>
    </Card>
  )
}
