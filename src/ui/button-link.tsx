import { useRender } from '@base-ui/react/use-render'
import type { ReactElement, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.tsx'
import { joinClasses } from './join-classes.ts'

/** A link that looks like a button; `render` is the link itself, an anchor or one of the router. */
export function ButtonLink({
  render,
  kind = 'plain',
  size,
  block = false,
  icon,
  iconEnd,
  children,
}: {
  readonly render: ReactElement
  readonly kind?: 'plain' | 'primary' | 'quiet'
  readonly size?: 'small'
  readonly block?: boolean
  readonly icon?: IconName
  readonly iconEnd?: IconName
  readonly children: ReactNode
}) {
  return useRender({
    render,
    props: {
      className: joinClasses(styles['button'], styles[kind], size && styles[size], block && styles['block']),
      children: (
        <>
          {icon && <Icon name={icon} />}
          {children}
          {iconEnd && <Icon name={iconEnd} />}
        </>
      ),
    },
  })
}
