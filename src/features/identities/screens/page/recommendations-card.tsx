import { Link } from '@tanstack/react-router'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import {
  checkRecommendations,
  type KeyRecommendation,
  type RecommendationReport,
  type WantedKey,
} from '#/domain/identity/key-recommendations.ts'
import type { IsBackedUp } from '#/domain/keys/uncovered.ts'
import { isEnabled } from '#/domain/keys/key-summary.ts'
import { keysAfter, type KeyRow } from '#/domain/identity/list-key-rows.ts'
import { checkWords } from '#/words/control-words.ts'
import { t } from '#/features/identities/messages.ts'
import { LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { Text } from '#/ui/text.tsx'

const words = {
  master: 'identity.recommended.master',
  high: 'identity.recommended.high',
  messages: 'identity.recommended.messages',
  critical: 'identity.recommended.critical',
  transfer: 'identity.recommended.transfer',
} as const satisfies Record<KeyRecommendation, string>

export function RecommendationsCard({
  rows,
  profile,
  isBackedUp,
  onAdd,
}: {
  readonly rows: readonly KeyRow[]
  readonly profile: WireProfileName
  readonly isBackedUp: IsBackedUp | undefined
  /** Opens the form that adds such a key. Undefined if the identity cannot be updated. */
  readonly onAdd: ((wanted: WantedKey) => void) | undefined
}) {
  const reports = checkRecommendations(keysAfter(rows), profile)
  const lines: readonly CheckLine[] = reports.map((report) => lineOf(report, onAdd))
  const all = [...lines, ...backupLine(rows, isBackedUp)]
  const optional = reports.filter(({ isOptional, missing }) => isOptional && missing.length > 0).length
  const left = all.filter(({ state }) => state !== 'ok').length - optional
  return (
    <Card
      title={t('identity.recommended')}
      end={
        <Text size="small" tone="quiet">
          {t('identity.recommended.count', { count: left })}
        </Text>
      }
    >
      <CheckList lines={all} words={checkWords()} />
    </Card>
  )
}

function lineOf(
  { recommendation, keys, missing, isOptional }: RecommendationReport,
  onAdd: ((wanted: WantedKey) => void) | undefined,
): CheckLine {
  const text = t(words[recommendation])
  const [first] = missing
  if (first === undefined) return { id: recommendation, state: 'ok', text, rule: namesOf(keys) }
  const isNeeded = recommendation === 'master' || recommendation === 'high'
  return {
    id: recommendation,
    state: isOptional ? 'none' : isNeeded ? 'bad' : 'warn',
    text:
      onAdd === undefined ? (
        text
      ) : (
        <>
          {text}{' '}
          <LinkButton label={t('identity.recommended.add.of', { key: text })} onClick={() => onAdd(first)}>
            {t('identity.recommended.add')}
          </LinkButton>
        </>
      ),
    rule: t(isOptional ? 'identity.recommended.optional' : 'identity.recommended.missing'),
  }
}

function namesOf(keys: readonly { readonly id: number }[]): string {
  return t('identity.recommended.keys', {
    count: keys.length,
    ids: keys.map(({ id }) => id).join(', '),
  })
}

function backupLine(rows: readonly KeyRow[], isBackedUp: IsBackedUp | undefined): readonly CheckLine[] {
  const withPrivateKey = rows.filter(({ key, vaultKey }) => isEnabled(key) && vaultKey !== undefined)
  if (isBackedUp === undefined || withPrivateKey.length === 0) return []
  const unsafe = withPrivateKey.filter(({ vaultKey }) => vaultKey !== undefined && !isBackedUp(vaultKey))
  const count = unsafe.length
  // The head of the page does not count staged keys.
  const staged = unsafe.filter(({ state }) => state === 'to-add').length
  const text = t('identity.recommended.backup')
  return count === 0
    ? [{ id: 'backup', state: 'ok', text }]
    : [
        {
          id: 'backup',
          state: 'warn',
          text: <Link to="/vault/backup">{text}</Link>,
          rule: t('identity.recommended.backup.missing', { count, staged }),
        },
      ]
}
