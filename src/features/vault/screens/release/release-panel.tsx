import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#/features/vault/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** A plate below the table of private keys that one act takes place on. It comes into view with the focus. */
export function ReleasePanel({
  title,
  about,
  onClose,
  children,
}: {
  readonly title: string
  readonly about: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const close = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    close.current?.focus()
  }, [])
  return (
    <Sunk>
      <Stack as="section">
        <Row
          wrap
          end={
            <Button ref={close} size="small" kind="quiet" icon="close" onClick={onClose}>
              {t('keys.close')}
            </Button>
          }
        >
          <Text as="h3" size="lead">
            {title}
          </Text>
        </Row>
        <Text as="p" tone="second">
          {about}
        </Text>
        {children}
      </Stack>
    </Sunk>
  )
}
