import type { BearerIdentity } from '#/features/vault/model/bearer-identity.ts'
import type { LevelClaim, LevelDecision } from '#/features/vault/model/restore-requests.ts'
import { formatLevel } from '#/words/key-words.ts'
import { t } from '#/features/vault/messages.ts'

/** How an identity is called whose keys were looked for. */
export function bearerName({ id, label }: BearerIdentity): string {
  if (label !== '') return label
  return id === '' ? t('restore.bearer.unnamed') : `${id.slice(0, 6)}…${id.slice(-6)}`
}

/** Who says what of the level of a found key, and what comes of it. Nothing where all say the same. */
export function formatLevelClaims({ level, isChosen, claims }: LevelDecision): string | undefined {
  const said = claims.map((claim, index) => formatClaim(claim, index === 0)).join('; ')
  if (level === undefined) return t('restore.claims.medium', { said })
  if (claims.every((claim) => claim.level === level)) return undefined
  const word = formatLevel(level)
  return isChosen
    ? t('restore.claims.chosen', { said, level: word })
    : t('restore.claims.used', { said, level: word })
}

function formatClaim({ level: claimed, by }: LevelClaim, isFirst: boolean): string {
  const level = formatLevel(claimed)
  const place = isFirst ? 'first' : 'next'
  switch (by.kind) {
    case 'vault':
      return t('restore.claim.vault', { place, level })
    case 'here':
      return t('restore.claim.here', { place, level, identity: bearerName(by.identity) })
    case 'first-key':
      return t('restore.claim.first-key', { place })
    case 'pasted':
      return t('restore.claim.pasted', { place, level })
  }
}
