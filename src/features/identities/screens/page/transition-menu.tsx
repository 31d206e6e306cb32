import { lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { exportTransition, type ExportForm } from '#/domain/transition/export-transition.ts'
import { findShowing } from '#/domain/identity/fold-identity.ts'
import { checkAction, type TransitionAction } from '#/domain/identity/check-action.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { useNextOf } from '#/features/identities/screens/awaited-act.tsx'
import { runWithUndo } from '#/features/identities/model/transitions-view.ts'
import { markExported } from '#/domain/transition/transition-actions.ts'
import type { TransitionsView } from '#/features/identities/model/transitions-view.ts'
import { isPending } from '#/store/records/transition-state.ts'
import { t } from '#/features/identities/messages.ts'
import { formatActionRejection, kindWord, formatAction } from '#/words/transition-words.ts'
import { isOfOlderSandbox, useHeldBySandbox } from '#/domain/transition/held-by-sandbox.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { Menu, type MenuItem } from '#/ui/menu.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { LatePart } from '#/ui/late-part.tsx'

const saves = [
  { form: 'json', text: 'transitions.save.json' },
  { form: 'hex', text: 'transitions.save.hex' },
  { form: 'base64', text: 'transitions.save.base64' },
  { form: 'binary', text: 'transitions.save.binary' },
] as const satisfies readonly { readonly form: ExportForm; readonly text: string }[]

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
  // The save state on the page shows errors.
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
  const [isAsking, setAsking] = useState(false)
  const isInSandbox = useHeldBySandbox((asked) => asked.held.get(record.id))
  const isSilent = useHeldBySandbox((asked) => asked.isSilent)
  const say = (word: TransitionAction): readonly MenuItem[] => {
    const about = { nowMs: 0, isKnown: identity.isKnown, isHeldBySandbox: isInSandbox === true }
    const checked = checkAction(identity, known, word, about)
    // A transition in a block cannot be undone, so the action is not offered.
    if (!checked.ok && checked.rejection.kind === 'in-block') return []
    const isConfirmed = state.kind === 'confirmed'
    // Until the sandbox has answered, it may have the transition.
    const isUnknown =
      isConfirmed && word === 'taken-back' && isInSandbox === undefined && isOfOlderSandbox(record)
    if (isUnknown && !isSilent) return []
    return [
      {
        id: word,
        text:
          word === 'taken-back'
            ? t('transitions.say.taken-back', { state: state.kind })
            : formatAction(word, doubtful ? record.kind : undefined),
        why: isUnknown
          ? t('transitions.taken-back.silent')
          : checked.ok
            ? undefined
            : formatActionRejection(checked.rejection),
        onAct: () =>
          isConfirmed && word === 'taken-back' ? setAsking(true) : void runWithUndo(record, word),
      },
    ]
  }
  const words: readonly TransitionAction[] = isPending(state)
    ? [
        ...(state.kind === 'signed' ? (['exported'] as const) : []),
        // The transition was signed before the import, so the import probably includes it already.
        ...(doubtful ? (['confirmed-in-import'] as const) : []),
        'confirmed',
        'rejected',
        'discarded',
      ]
    : [
        ...(doubtful ? (['confirmed-in-import'] as const) : []),
        ...(state.kind === 'rejected' ? (['discarded'] as const) : []),
        'taken-back',
      ]
  return (
    <>
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
          words.flatMap(say),
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
      {isAsking ? (
        <LatePart>
          <LazyTakenBack
            known={known}
            identity={identity}
            onAct={() => {
              setAsking(false)
              void runWithUndo(record, 'taken-back')
            }}
            onClose={() => setAsking(false)}
          />
        </LatePart>
      ) : null}
    </>
  )
}

const LazyTakenBack = lazyRouteComponent(() => import('./taken-back-dialog.tsx'), 'TakenBackDialog')
