import type { MessageId } from '#/features/contracts/messages.ts'
import type { TemplateId } from '#/features/contracts/model/templates/contract-template.ts'

export const templateWords = {
  social: { title: 'contracts.template.social', about: 'contracts.template.social.about' },
  token: { title: 'contracts.template.token', about: 'contracts.template.token.about' },
  blog: { title: 'contracts.template.blog', about: 'contracts.template.blog.about' },
  profile: { title: 'contracts.template.profile', about: 'contracts.template.profile.about' },
  domain: { title: 'contracts.template.domain', about: 'contracts.template.domain.about' },
  messages: { title: 'contracts.template.messages', about: 'contracts.template.messages.about' },
  'to-do': { title: 'contracts.template.to-do', about: 'contracts.template.to-do.about' },
  shop: { title: 'contracts.template.shop', about: 'contracts.template.shop.about' },
  poll: { title: 'contracts.template.poll', about: 'contracts.template.poll.about' },
  attendance: { title: 'contracts.template.attendance', about: 'contracts.template.attendance.about' },
} as const satisfies Record<TemplateId, { readonly title: MessageId; readonly about: MessageId }>
