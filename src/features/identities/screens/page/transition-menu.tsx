import { useNavigate } from '@tanstack/react-router'
import { exportTransition, type ExportForm } from '#/workspace/history/export-transition.ts'
import { findShowing } from '#/workspace/history/fold-identity.ts'
import { checkAction, type TransitionAction } from '#/workspace/history/check-action.ts'
import type { OpenedTransition } from '#/workspace/history/open-transition.ts'
import { useNextOf } from '#/features/identities/screens/awaited-act.tsx'
import { runWithUndo } from '#/features/identities/model/transitions-view.ts'
import { markExported } from '#/workspace/actions/transition-actions.ts'
import type { TransitionsView } from '#/features/identities/model/transitions-view.ts'
import { isPending } from '#/workspace/history/transition-state.ts'
import { t } from '#/features/identities/messages.ts'
import { formatActionRejection, kindWord, formatAction } from '#/words/transition-words.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { Menu, type MenuItem } from '#/ui/menu.tsx'
import { saveFile } from '#/ui/save-file.ts'

const saves = [
  { form: 'json', text: 'transitions.save.json' },
  { form: 'hex', text: 'transitions.save.hex' },
  { form: 'base64', text: 'transitions.save.base64' },
  { form: 'binary', text: 'transitions.save.binary' },
] as const satisfies readonly { readonly form: ExportForm; readonly text: string }[]

/** Copies and saves the bytes of a transition, and records what became of it. */
export function TransitionMenu({
  known,
  identity,
}: {
  readonly known: OpenedTransition
  readonly identity: TransitionsView
}) {
  const { record, state } = known
  const navigate = useNavigate()
  const next = useNextOf(record)
  // What failed is said by the save state.
  const exported = () => void markExported(record.id).catch(() => undefined)
  const save = (form: ExportForm) => {
    const { fileName, mediaType, content } = exportTransition(known, form)
    saveFile(fileName, mediaType, content)
    exported()
  }
  const copy = () => {
    const { content } = exportTransition(known, 'hex')
    navigator.clipboard.writeText(String(content)).then(
      () => {
        postNotice({ tone: 'ok', text: t('transitions.copied', { count: content.length }) })
        exported()
      },
      () => postNotice({ tone: 'bad', text: t('transitions.copy.failed') }),
    )
  }
  const doubtful = findShowing(identity, known) !== undefined
  const say = (word: TransitionAction): MenuItem => {
    const checked = checkAction(identity, known, word, { nowMs: 0, isKnown: identity.isKnown })
    return {
      id: word,
      text: formatAction(word, doubtful ? record.kind : undefined),
      why: checked.ok ? undefined : formatActionRejection(checked.rejection),
      onAct: () => void runWithUndo(record, word),
    }
  }
  const words: readonly TransitionAction[] = isPending(state)
    ? [
        ...(state.kind === 'signed' ? (['exported'] as const) : []),
        // Signed before the import: that the import counts it is the likelier, and comes first.
        ...(doubtful ? (['confirmed-in-import'] as const) : []),
        'confirmed',
        'rejected',
        'discarded',
      ]
    : ['taken-back']
  return (
    <Menu
      label={t('transitions.more', {
        kind: kindWord(record.kind),
        when: t('transitions.when', { at: state.atMs }),
      })}
      groups={[
        next === 'by-hand' || !isPending(state)
          ? []
          : [
              {
                id: 'next',
                text: next === 'submit' ? t('transitions.submit') : t('transitions.follow'),
                onAct: () => void navigate({ to: '/build/signed/$id', params: { id: record.id } }),
              },
            ],
        words.map(say),
        [
          { id: 'copy', icon: 'copy', text: t('transitions.copy.hex'), onAct: copy },
          ...saves.map(({ form, text }): MenuItem => ({
            id: form,
            icon: 'download',
            text: t(text),
            onAct: () => save(form),
          })),
        ],
      ]}
    />
  )
}
