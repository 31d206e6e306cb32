import type { CreateDraft } from '#/store/records/create-draft.ts'
import type { CheckedCreate } from '#/domain/draft/checked-draft.ts'
import {
  completeKeys,
  findNamed,
  generateKey,
  generateKeys,
  missingKeys,
  namedKey,
} from '#/domain/draft/key-actions.ts'
import { wireProfiles, type FirstKey } from '#/protocol/transition/wire-profile.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import { formatError } from '#/words/format-error.ts'
import { errorLines, formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/builder/messages.ts'
import { proofForm, useVaultWhy } from '#/words/vault-forms.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { PassingFolded } from '#/features/builder/screens/rules-card.tsx'
import type { CheckLine } from '#/ui/check-list.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

const needs = {
  master: { text: 'keys.needs.master', add: 'keys.needs.master.add', make: 'keys.derive.master' },
  critical: { text: 'keys.needs.critical', add: 'keys.needs.critical.add', make: 'keys.derive.critical' },
  high: { text: 'keys.needs.high', add: 'keys.needs.high.add', make: 'keys.derive.high' },
  transfer: { text: 'keys.needs.transfer', add: 'keys.needs.transfer.add', make: 'keys.derive.transfer' },
} as const satisfies Record<FirstKey, object>

const messages = ['encryption', 'decryption'] as const

export function NeedsCard({ checked: { draft, report } }: { readonly checked: CheckedCreate }) {
  const open = useVault((view) => view.session.kind === 'open')
  const vaultWhy = useVaultWhy()
  const derives = useVault((view) => view.phrase !== null)
  const [attempt, run] = useAttempt()
  const { codec, keys } = wireProfiles[draft.profile]
  const { length } = draft.keys
  const isPlatform = codec === 'bincode'
  const masterFault = report.keys.violations.find(({ rule }) => rule === 'platform.master-key')
  // An empty list is not an error if the missing keys can be derived below.
  const lacks = derives && length === 0 ? 'open' : 'bad'
  const lines = keys.first.map((name): CheckLine => {
    const { text, add } = needs[name]
    const ids = findNamed(draft, name).map(({ id }) => id)
    const hasKey = ids.length > 0
    const isAsked = !isPlatform || name === 'master'
    // The identity may have a Master key too many.
    const more = name === 'master' && hasKey ? masterFault : undefined
    const rule = isPlatform ? 'platform.master-key' : 'identity.master-and-high'
    return {
      id: text,
      state: more !== undefined ? 'bad' : hasKey ? 'ok' : isAsked || lacks === 'open' ? lacks : 'warn',
      ...(isAsked ? { rule } : {}),
      text: (
        <>
          <span>{t(text)}</span>{' '}
          {hasKey ? (
            <Text tone="quiet">{t('keys.needs.have', { count: ids.length, ids: ids.join(', ') })}</Text>
          ) : isAsked ? null : (
            <Text tone="quiet">{t('keys.needs.recommended')}</Text>
          )}
        </>
      ),
      detail:
        more !== undefined ? (
          formatViolation(more)
        ) : hasKey || derives ? undefined : (
          <Row wrap>
            <Button
              size="small"
              icon="plus"
              busy={attempt.kind === 'busy'}
              why={whyNot(draft, vaultWhy)}
              onClick={() => run(() => generateKey(draft.id, namedKey(name, defaultKeyLabel)))}
            >
              {t(add)}
            </Button>
          </Row>
        ),
    }
  })
  const missing =
    derives && open && draft.signed === null && length < keys.most ? <MissingKeysForm draft={draft} /> : null
  const twice = report.keys.rows.some(({ violations }) => violations.some(({ rule }) => isTwice(rule)))
  return (
    <Card title={t('keys.needs')}>
      <Stack>
        {/* For an empty list, this form is the only next step, so it comes first. */}
        {length === 0 ? missing : null}
        <PassingFolded
          columns={1}
          lines={[
            ...lines,
            {
              id: 'count',
              rule: isPlatform ? 'platform.keys-count' : 'keys.count',
              state: length >= 1 && length <= keys.most ? 'ok' : lacks,
              text: t('keys.needs.count', { most: keys.most }),
            },
            {
              id: 'once',
              rule: isPlatform ? 'platform.key-data-unique' : 'key.data-unique',
              state: twice ? 'bad' : 'ok',
              text: t('keys.needs.once'),
            },
          ]}
        />
        <AttemptNote attempt={attempt} words={formatError} />
        {length === 0 ? null : missing}
        {isPlatform && !derives && draft.signed === null ? (
          <MessageKeys draft={draft} why={whyNot(draft, vaultWhy)} />
        ) : null}
      </Stack>
    </Card>
  )
}

function isTwice(rule: string): boolean {
  return /^(keys\.unique|(platform\.)?key-unique|(key\.|platform\.key-)(data|id)-unique)$/.test(rule)
}

function whyNot({ keys, profile }: CreateDraft, vaultWhy: string | undefined): string | undefined {
  const { most } = wireProfiles[profile].keys
  if (keys.length >= most) return t('keys.add.why.full', { most })
  return vaultWhy
}

/** Optional, because few identities use keys for messages. */
function MessageKeys({ draft, why }: { readonly draft: CreateDraft; readonly why: string | undefined }) {
  const [attempt, run] = useAttempt()
  const missing = messages.filter((name) => findNamed(draft, name).length === 0)
  if (missing.length === 0) return null
  const room = wireProfiles[draft.profile].keys.most - draft.keys.length
  const full = room < missing.length ? t('keys.needs.messages.why') : undefined
  return (
    <Stack gap="tight">
      <Text as="p" size="small" tone="second">
        {t('keys.needs.messages')}
      </Text>
      <Row wrap>
        <Button
          size="small"
          icon="plus"
          busy={attempt.kind === 'busy'}
          why={why ?? full}
          onClick={() =>
            run(() =>
              generateKeys(
                draft.id,
                missing.map((name) => namedKey(name, defaultKeyLabel)),
              ),
            )
          }
        >
          {t('keys.needs.messages.add')}
        </Button>
      </Row>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

function MissingKeysForm({ draft }: { readonly draft: CreateDraft }) {
  const [attempt, run] = useAttempt()
  const missing = missingKeys(draft)
  if (missing.length === 0) return null
  return (
    <Sunk>
      <ProofForm
        inline
        {...proofForm(actOf(missing))}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={(proof) => run(() => completeKeys(draft.id, defaultKeyLabel, proof))}
      >
        <Text as="p" size="small" tone="second">
          {t('keys.derive.about', { count: missing.length })}
        </Text>
      </ProofForm>
    </Sunk>
  )
}

function actOf(missing: readonly FirstKey[]): string {
  const [only] = missing
  if (only !== undefined && missing.length === 1) return t(needs[only].make)
  const isBoth = missing.length === 2 && missing.includes('master') && missing.includes('high')
  return isBoth ? t('keys.derive.both') : t('keys.derive.several', { count: missing.length })
}
