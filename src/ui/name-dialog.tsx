import { useState, type ReactNode, type ComponentProps } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './input.tsx'
import styles from './name-dialog.module.css'
import { ProofForm } from './proof-form.tsx'

/** Only for actions that cannot be undone: the button works once the name has been typed. */
export function NameDialog({
  open,
  title,
  name,
  words,
  blocked,
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
  readonly blocked?: string | undefined
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
          if (typed !== name || blocked !== undefined) return
          close()
          onAct()
        }}
      >
        <Field label={words.nameLabel} note={<b>{name}</b>}>
          <TextInput value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
        <div className={styles['acts']}>
          <Button onClick={close}>{words.keep}</Button>
          <Button kind="danger" type="submit" why={blocked ?? (typed === name ? undefined : words.why)}>
            {words.act}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type Form<Proof> = ComponentProps<typeof ProofForm<Proof>>

/** A `NameDialog` that also asks for a secret. It stays open until the action succeeds or is cancelled. */
export function NameProofDialog<Proof>({
  open,
  title,
  name,
  words,
  blocked,
  proof,
  busy,
  violations,
  onProof,
  onClose,
  children,
}: {
  readonly open: boolean
  readonly title: string
  readonly name: string
  readonly words: { readonly nameLabel: string; readonly keep: string; readonly why: string }
  readonly blocked?: string | undefined
  readonly proof: Pick<Form<Proof>, 'words' | 'other'>
  readonly onClose: () => void
  readonly children: ReactNode
} & Pick<Form<Proof>, 'busy' | 'violations' | 'onProof'>) {
  const [typed, setTyped] = useState('')
  const close = () => {
    setTyped('')
    onClose()
  }
  return (
    <Dialog open={open} title={title} about={children} onClose={close}>
      <ProofForm
        {...proof}
        danger
        busy={busy}
        why={blocked ?? (typed === name ? undefined : words.why)}
        violations={violations}
        onProof={onProof}
      >
        <Field label={words.nameLabel} note={<b>{name}</b>}>
          <TextInput value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />
        </Field>
      </ProofForm>
      <div>
        <Button onClick={close}>{words.keep}</Button>
      </div>
    </Dialog>
  )
}
