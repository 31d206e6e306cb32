import { attendanceTemplate } from './attendance-template.ts'
import { blogTemplate } from './blog-template.ts'
import { domainTemplate } from './domain-template.ts'
import { messagesTemplate } from './messages-template.ts'
import { pollTemplate } from './poll-template.ts'
import { profileTemplate } from './profile-template.ts'
import { shopTemplate } from './shop-template.ts'
import { identifierPlace } from './template-parts.ts'
import { toDoTemplate } from './to-do-template.ts'

export const templateIds = [
  'blog',
  'profile',
  'domain',
  'messages',
  'to-do',
  'shop',
  'poll',
  'attendance',
] as const
export type TemplateId = (typeof templateIds)[number]

const documentsOf: Readonly<Record<TemplateId, object>> = {
  blog: blogTemplate,
  profile: profileTemplate,
  domain: domainTemplate,
  messages: messagesTemplate,
  'to-do': toDoTemplate,
  shop: shopTemplate,
  poll: pollTemplate,
  attendance: attendanceTemplate,
}

/**
 * The text of a contract to begin with: it breaks no rule and has no warning, in any target version. `mediaType`: of
 * identifiers on the network that it is for.
 */
export function templateText(id: TemplateId, mediaType = 'application/x.platform.dpp.identifier'): string {
  const fill = (name: string, value: unknown) =>
    name === 'contentMediaType' && value === identifierPlace ? mediaType : value
  return `${JSON.stringify({ documents: documentsOf[id] }, fill, 2)}\n`
}

/** The document types that it defines, for the gallery. */
export function templateTypes(id: TemplateId): readonly string[] {
  return Object.keys(documentsOf[id])
}
