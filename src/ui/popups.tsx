import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import type { CommandDialogProps, DialogProps, DrawerProps } from './dialog.tsx'
import dialogStyles from './dialog.module.css'
import { Icon } from './icon.tsx'
import tipStyles from './identifier.module.css'
import type { MenuItem } from './menu.tsx'
import menuStyles from './menu.module.css'
import type { EarlyUse } from './popup-state.ts'

// Popups, each used by the component of its name, which shows a placeholder until this file is loaded.

export function DialogPopup({ open, title, about, onClose, children }: DialogProps) {
  return (
    <Modal open={open} onClose={onClose} look="dialog">
      <BaseDialog.Title>{title}</BaseDialog.Title>
      <BaseDialog.Description render={<div />} className={dialogStyles['about']}>
        {about}
      </BaseDialog.Description>
      {children}
    </Modal>
  )
}

export function CommandPopup({ open, label, onClose, children }: CommandDialogProps) {
  return (
    <Modal open={open} onClose={onClose} look="command" label={label}>
      {children}
    </Modal>
  )
}

export function DrawerPopup({ open, title, closeLabel, onClose, children }: DrawerProps) {
  return (
    <Modal open={open} onClose={onClose} look="drawer">
      <div className={dialogStyles['head']}>
        <BaseDialog.Title>{title}</BaseDialog.Title>
        <Button kind="quiet" size="small" icon="close" label={closeLabel} onClick={onClose} />
      </div>
      <div className={dialogStyles['body']}>{children}</div>
    </Modal>
  )
}

interface Trigger {
  readonly className: string | undefined
  readonly 'aria-label'?: string
  readonly title?: string
}

export function MenuPopup({
  trigger,
  groups,
  early,
  children,
}: {
  readonly trigger: Trigger
  readonly groups: readonly (readonly MenuItem[])[]
  readonly early: EarlyUse
  readonly children: ReactNode
}) {
  const ref = useFocusOf(early)
  return (
    <BaseMenu.Root modal={false} defaultOpen={early.isPressed}>
      <BaseMenu.Trigger ref={ref} {...trigger}>
        {children}
      </BaseMenu.Trigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={menuStyles['positioner']} sideOffset={4} align="end">
          <BaseMenu.Popup className={menuStyles['menu']}>
            {groups
              .filter((group) => group.length > 0)
              .map((group, index) => (
                <BaseMenu.Group key={group[0]?.id} className={menuStyles['group']}>
                  {index === 0 ? null : <BaseMenu.Separator className={menuStyles['line']} />}
                  {group.map((item) => (
                    <Item key={item.id} item={item} />
                  ))}
                </BaseMenu.Group>
              ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

function Item({ item: { text, icon, why, render, onAct } }: { readonly item: MenuItem }) {
  return (
    <BaseMenu.Item
      className={menuStyles['item']}
      disabled={why !== undefined}
      {...(render === undefined ? {} : { render })}
      {...(onAct === undefined ? {} : { onClick: onAct })}
    >
      <span className={menuStyles['icon']}>{icon && <Icon name={icon} />}</span>
      <span>
        {text}
        {why === undefined ? null : <span className={menuStyles['why']}>{why}</span>}
      </span>
    </BaseMenu.Item>
  )
}

interface PopoverProps {
  readonly label: string
  readonly trigger: Trigger
  readonly shown: ReactNode
  readonly early: EarlyUse
  readonly children: ReactNode
}

export function TipPopup(props: PopoverProps) {
  return (
    <Opened {...props} hover align="start" around={tipStyles['positioner']} className={tipStyles['tip']} />
  )
}

export function PanelPopup(props: PopoverProps) {
  return <Opened {...props} align="end" around={dialogStyles['over']} className={dialogStyles['panel']} />
}

function Opened({
  label,
  trigger,
  shown,
  early,
  hover = false,
  align,
  around,
  className,
  children,
}: PopoverProps & {
  readonly hover?: boolean
  readonly align: 'start' | 'end'
  readonly around: string | undefined
  readonly className: string | undefined
}) {
  const ref = useFocusOf(early)
  return (
    <Popover.Root defaultOpen={early.isPressed}>
      <Popover.Trigger ref={ref} {...(hover ? { openOnHover: true, delay: 200 } : {})} {...trigger}>
        {shown}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className={around} sideOffset={6} align={align}>
          <Popover.Popup className={className} aria-label={label}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function useFocusOf({ isFocused, isPressed }: EarlyUse) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused && !isPressed) ref.current?.focus()
  }, [isFocused, isPressed])
  return ref
}

/** A modal that traps the focus. Escape or a press outside closes it. */
function Modal({
  open,
  look,
  label,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly look: 'dialog' | 'drawer' | 'command'
  readonly label?: string
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={dialogStyles['veil']} />
        <BaseDialog.Popup className={dialogStyles[look]} aria-label={label}>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
