import type { ExportForm } from '#/features/contracts/model/exports/contract-exports.ts'
import { t } from '#/features/contracts/messages.ts'

export function exportWords(form: ExportForm): { readonly title: string; readonly about: string } {
  switch (form) {
    case 'json':
      return { title: t('export.json'), about: t('export.json.about') }
    case 'canonical':
      return { title: t('export.canonical'), about: t('export.canonical.about') }
    case 'cbor':
      return { title: t('export.cbor'), about: t('export.cbor.about') }
    case 'types':
      return { title: t('export.types'), about: t('export.types.about') }
    case 'markdown':
      return { title: t('export.markdown'), about: t('export.markdown.about') }
  }
}
