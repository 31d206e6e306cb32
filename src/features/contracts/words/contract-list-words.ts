import type { TemplateId } from '#/features/contracts/model/templates/contract-template.ts'
import { t } from '#/features/contracts/messages.ts'

/** What a template is called, and what it is for. */
export function templateWords(id: TemplateId): { readonly title: string; readonly about: string } {
  switch (id) {
    case 'blog':
      return { title: t('contracts.template.blog'), about: t('contracts.template.blog.about') }
    case 'profile':
      return { title: t('contracts.template.profile'), about: t('contracts.template.profile.about') }
    case 'domain':
      return { title: t('contracts.template.domain'), about: t('contracts.template.domain.about') }
    case 'messages':
      return { title: t('contracts.template.messages'), about: t('contracts.template.messages.about') }
    case 'to-do':
      return { title: t('contracts.template.to-do'), about: t('contracts.template.to-do.about') }
    case 'shop':
      return { title: t('contracts.template.shop'), about: t('contracts.template.shop.about') }
    case 'poll':
      return { title: t('contracts.template.poll'), about: t('contracts.template.poll.about') }
    case 'attendance':
      return { title: t('contracts.template.attendance'), about: t('contracts.template.attendance.about') }
  }
}

const shownTypes = 4

/** The names of document types, the first of many. */
export function formatTypes(types: readonly string[]): string {
  if (types.length === 0) return t('contracts.types.none')
  const names = types.slice(0, shownTypes).map((name) => (name.length > 40 ? `${name.slice(0, 39)}…` : name))
  const more = types.length - shownTypes
  return more > 0 ? t('contracts.types.more', { names: names.join(', '), count: more }) : names.join(', ')
}

export function formatContractName({ name }: { readonly name: string }): string {
  return name.trim() === '' ? t('contract.unnamed') : name
}
