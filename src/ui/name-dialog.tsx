import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import styles from './name-dialog.module.css'
import { TextInput } from './text-input.tsx'

/** Only for what cannot be undone: it acts once the name of the thing has been typed. */
export function NameDialog({
  open,
  title,
  name,
  words,
  onAct,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly title: string
  readonly name: string
  readonly words: {
    readonly nameLabel: string
    readonly keep: string
    readonly act: string
    readonly why: string
  }
  readonly onAct: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog open={open} title={title} about={children} onClose={close}>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          if (typed !== name) return
          close()
          onAct()
        }}
      >
        <Field label={words.nameLabel} note={<b>{name}</b>}>
          <TextInput value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
        <div className={styles['acts']}>
          <Button onClick={close}>{words.keep}</Button>
          <Button kind="danger" type="submit" why={typed === name ? undefined : words.why}>
            {words.act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
