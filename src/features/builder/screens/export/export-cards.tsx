import { markExported } from '#/domain/transition/transition-actions.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import { exportForms, exportTransition, type ExportForm } from '#/domain/transition/export-transition.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { CopyButton, ButtonLink } from '#/ui/button.tsx'
import { DownloadButton } from '#/ui/file.tsx'
import { QrCodes } from '#/ui/qr-codes.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { type ReactNode } from 'react'
import { kindWord } from '#/words/transition-words.ts'
import { Link } from '@tanstack/react-router'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { useQrCodes } from '#/words/qr-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { KeyValues } from '#/ui/list.tsx'
import { RuleGauge } from '#/ui/figures.tsx'
import { useOutbox } from '#/domain/transition/outbox-actions.ts'
import { useSubmissions } from '#/domain/transition/submissions.ts'
import { canSubmit } from '#/store/records/network.ts'
import { SubmitCard } from './submit-card.tsx'
import { IdentityIdView } from '#/features/builder/screens/identity-head.tsx'
import { formatProtocol } from '#/words/network-words.ts'

const names = {
  json: 'builder.export.json',
  hex: 'builder.export.hex',
  base64: 'builder.export.base64',
  binary: 'builder.export.binary',
} as const satisfies Record<ExportForm, string>

const uses = {
  json: 'builder.export.json.for',
  hex: 'builder.export.hex.for',
  base64: 'builder.export.base64.for',
  binary: 'builder.export.binary.for',
} as const satisfies Record<ExportForm, string>

/** The export forms, folded once the transition was submitted from here, rejected or discarded. */
export function Exports({ known }: { readonly known: OpenedTransition }) {
  const { id } = known.record
  const isWithSandbox = useWithSandbox(id)
  const isBusy = useOutbox(({ busy }) => busy.has(id))
  const isFolded = isWithSandbox || isBusy || !['signed', 'exported'].includes(known.state.kind)
  return (
    // An open disclosure stays open, so that a camera can finish reading the QR codes.
    <Disclosure title={t('builder.export.more')} isOpen={!isFolded}>
      <Stack>
        <ExportForms known={known} />
        <QrCard known={known} />
      </Stack>
    </Disclosure>
  )
}

export function useWithSandbox(id: string | undefined): boolean {
  return useSubmissions(({ heights, busy }) => id !== undefined && (heights.has(id) || busy.has(id)))
}

function ExportForms({ known }: { readonly known: OpenedTransition }) {
  const exported = () => noteExport(known.record)
  return (
    <Card title={t('builder.export.forms')} flush>
      <Table
        caption={t('builder.export.forms')}
        columns={[
          { id: 'form', head: t('builder.export.form'), lead: true },
          { id: 'use', head: t('builder.export.for') },
          { id: 'size', head: t('builder.export.size'), align: 'end' },
          { id: 'acts', head: t('builder.export.acts'), hideHead: true, align: 'end' },
        ]}
        rows={exportForms.map((form) => {
          const { fileName, mediaType, content } = exportTransition(known, form)
          const name = t(names[form])
          return {
            id: form,
            cells: {
              form: <b>{name}</b>,
              use: <Text tone="second">{t(uses[form])}</Text>,
              size:
                typeof content === 'string'
                  ? t('builder.export.size.text', { count: content.length })
                  : t('builder.export.size.bytes', { count: content.length }),
              acts: (
                <Row
                  end={
                    <>
                      {typeof content === 'string' ? (
                        <CopyButton
                          text={content}
                          onCopied={exported}
                          words={{ ...copyWords(), copy: t('builder.export.copy', { form: name }) }}
                        />
                      ) : null}
                      <DownloadButton
                        size="small"
                        fileName={fileName}
                        mediaType={mediaType}
                        content={content}
                        onSaved={exported}
                        words={{
                          download: t('builder.export.download'),
                          of: t('builder.export.download.of', { form: name }),
                        }}
                      />
                    </>
                  }
                />
              ),
            },
          }
        })}
      />
    </Card>
  )
}

function QrCard({ known: { record } }: { readonly known: OpenedTransition }) {
  const codes = useQrCodes(record.bytes, t('qr.export.what', { kind: kindWord(record.kind) }))
  return (
    <Card title={t('qr.export.title')}>
      <Stack>
        <Text as="p" tone="second">
          {t('qr.export.about', { size: record.bytes.length })}
        </Text>
        <QrCodes {...codes} onShown={() => noteExport(record)} />
      </Stack>
    </Card>
  )
}

// Errors are ignored here, because the save state of the workspace shows them.
function noteExport({ id }: OpenedTransition['record']): void {
  markExported(id).catch(() => undefined)
}

/** Stands before the export forms, which are for submitting in other ways. */
export function SubmitFirst({ known }: { readonly known: OpenedTransition }) {
  return canSubmit(known.record) ? <SubmitCard known={known} /> : null
}

export function NextCard({
  known,
  children,
}: {
  readonly known: OpenedTransition
  readonly children?: ReactNode
}) {
  const { record, identityId } = known
  const submits = canSubmit(record)
  const isCreate = record.kind === 'create'
  const link = isCreate ? <Link to="/" /> : <Link to="/identities/$id" params={{ id: record.identityId }} />
  return (
    <Stack as="aside" stick>
      <Card
        title={submits ? t('builder.export.transition') : t('builder.export.next')}
        foot={
          <ButtonLink kind={submits ? 'plain' : 'primary'} block render={link}>
            {isCreate ? t('builder.export.identities') : t('signed.identity')}
          </ButtonLink>
        }
      >
        <Stack>
          <IdentityIdView id={identityId} />
          {submits ? null : <Text as="p">{t('builder.export.next.send')}</Text>}
          <Disclosure title={formatProtocol(record.profile)}>
            {profileWords(record.profile).accepts}
          </Disclosure>
          {submits ? null : (
            <Text as="p" tone="second">
              {isCreate ? t('builder.export.next.confirm') : t('signed.next.confirm')}
            </Text>
          )}
          {children}
          <RuleGauge
            label={t('builder.export.serialized')}
            value={record.bytes.length}
            limit={wireProfiles[record.profile].maxBytes}
            words={t('builder.exists.size.value', {
              bytes: record.bytes.length,
              limit: Math.ceil(wireProfiles[record.profile].maxBytes / 1024),
            })}
          />
          <KeyValues
            small
            items={[{ name: t('builder.bytes.digest'), value: <Text mono>{record.id}</Text> }]}
          />
        </Stack>
      </Card>
    </Stack>
  )
}
