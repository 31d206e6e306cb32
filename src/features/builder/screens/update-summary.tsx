import { KeyPurpose } from '#/protocol/key/key-attribute.ts'
import type { UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { type DescribedUpdate } from '#/features/builder/model/transition-description.ts'
import { formatProtection, formatLevel, formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { ChangeList } from '#/ui/list.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { Text } from '#/ui/text.tsx'

import { addedKey, KeyData } from './transition-summary.tsx'

export function UpdateSummary({
  transition: { revision, publicKeysDisabledAt: at },
  described,
}: {
  readonly transition: UnsignedIdentityUpdate
  readonly described: DescribedUpdate
}) {
  return (
    <ChangeList
      label={t('builder.form.words')}
      changes={[
        {
          id: 'revision',
          sign: 'arrow',
          title: t('update.words.revision', { from: revision - 1, to: revision }),
          about: (
            <Text as="p" tone="second">
              {t('update.words.revision.about', { from: revision - 1 })}
            </Text>
          ),
        },
        ...described.disable.map(({ id, key, label, vaultKey }) => ({
          id: `disable ${id}`,
          sign: 'minus' as const,
          title: t('update.words.disable', { id, name: nameOf(id, label) }),
          end: <ProtectionKey {...formatProtection(vaultKey)} />,
          about: (
            <>
              <Text as="p" tone="second">
                {key === undefined ? null : (
                  <span>
                    {t('update.words.disable.about', {
                      purpose: formatPurpose(key.purpose),
                      level: formatLevel(key.securityLevel),
                      use:
                        key.purpose === KeyPurpose.encryption
                          ? 'encryption'
                          : key.purpose === KeyPurpose.decryption
                            ? 'decryption'
                            : 'signing',
                    })}
                  </span>
                )}{' '}
                {at === undefined ? null : (
                  <Text together>{t('update.words.disable.at', { at: formatUtcText(at) })}</Text>
                )}
              </Text>
              {key === undefined ? null : <KeyData id={id} data={key.data} />}
            </>
          ),
        })),
        ...described.add.map(addedKey),
      ]}
    />
  )
}

function nameOf(id: number, label: string): string {
  return label === '' ? t('identity.keys.unnamed', { id }) : label
}
/** A time in UTC, to the millisecond: "2026-08-03 16:02:00.250". */
export function formatUtcText(atMs: number): string {
  return new Date(atMs).toISOString().replace('T', ' ').slice(0, -1)
}

/** Returns milliseconds since 1970. Undefined for any other text. Seconds and their fractions are optional. */
export function checkUtcText(text: string): number | undefined {
  const trimmed = text.trim()
  if (!/^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(trimmed)) return undefined
  const atMs = Date.parse(`${trimmed.replace(' ', 'T')}Z`)
  return Number.isNaN(atMs) || atMs < 0 ? undefined : atMs
}
