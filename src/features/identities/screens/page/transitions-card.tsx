import { findShowing } from '#/workspace/history/credits-in-import.ts'
import { findRivals } from '#/workspace/history/judge-word.ts'
import type { KnownTransition } from '#/workspace/history/open-transition.ts'
import type { TransitionsView } from '#/features/identities/model/transitions-view.ts'
import { signedAtMsOf } from '#/workspace/history/transition-state.ts'
import { t } from '#/words/t.ts'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Pad } from '#/ui/pad.tsx'
import { Text } from '#/ui/text.tsx'
import { TransitionsTable } from './transitions-table.tsx'

/** What was signed for an identity, the latest first, and where each stands. */
export function TransitionsCard({ identity }: { readonly identity: TransitionsView }) {
  const transitions = identity.transitions.toSorted((a, b) => signedAtMsOf(b.record) - signedAtMsOf(a.record))
  return (
    <Card
      title={t('transitions.title')}
      end={
        <Text size="small" tone="quiet">
          {t('transitions.count', { count: transitions.length })}
        </Text>
      }
      flush
    >
      <RivalsNote identity={identity} />
      <DoubtNote identity={identity} />
      {transitions.length === 0 ? (
        <Pad>
          <Text tone="quiet">{t('transitions.none')}</Text>
        </Pad>
      ) : (
        <TransitionsTable identity={identity} transitions={transitions} />
      )}
    </Card>
  )
}

function RivalsNote({ identity }: { readonly identity: TransitionsView }) {
  const rivals = identity.transitions.filter((each) => findRivals(identity, each).length > 0)
  if (rivals.length === 0) return null
  const revisions = rivals.map(revisionOf)
  return (
    <Pad>
      <Note tone="warn">
        {new Set(revisions).size < revisions.length
          ? t('transitions.rivals.same')
          : t('transitions.rivals.order')}
      </Note>
    </Pad>
  )
}

// The person is asked, not told: a balance does not say what it is made of.
function DoubtNote({ identity }: { readonly identity: TransitionsView }) {
  const doubtful = identity.transitions.filter((each) => findShowing(identity, each) !== undefined)
  if (doubtful.length === 0) return null
  return (
    <Pad>
      <Note tone="warn">{t('transitions.doubtful', { count: doubtful.length })}</Note>
    </Pad>
  )
}

function revisionOf({ transition }: KnownTransition): number {
  return transition.type === 5 ? transition.revision : 0
}
