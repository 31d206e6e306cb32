import { useEffect, useRef, type ReactNode } from 'react'
import { t } from '#/features/vault/messages.ts'
import type { ListedKey } from '#/features/vault/model/key-list.ts'
import { KeyIdentification } from '#/features/vault/screens/key-face.tsx'
import { Button } from '#/ui/button.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './release-panel.module.css'

export interface Released {
  readonly listed: Pick<ListedKey, 'vaultKey' | 'owner' | 'isUsed' | 'unusedDuffs'>
  readonly onClose: () => void
}

/** Takes the focus and scrolls into view. */
export function ReleasePanel({
  listed,
  title,
  about,
  onClose,
  children,
}: Released & {
  readonly title: string
  readonly about: string
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const panel = heading.current?.closest('section')
    heading.current?.focus()
    if (panel === null || panel === undefined) return
    // Scrolls the complete panel into view, also when it grows, while it has the focus.
    const observer = new ResizeObserver(() => {
      if (panel.contains(document.activeElement)) panel.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(panel)
    return () => observer.disconnect()
  }, [])
  return (
    <Sunk>
      <Stack as="section">
        <Row
          wrap
          end={
            <Button size="small" kind="quiet" icon="close" onClick={onClose}>
              {t('keys.close')}
            </Button>
          }
        >
          <h3 ref={heading} tabIndex={-1} className={styles['title']}>
            {title}
          </h3>
        </Row>
        <div className={styles['sides']}>
          <KeyIdentification {...listed} />
          <Stack>
            <Text as="p" tone="second">
              {about}
            </Text>
            {children}
          </Stack>
        </div>
      </Stack>
    </Sunk>
  )
}
