/** The field of a member, or of the entry of it that is named. */
export function fieldOfMember(
  form: HTMLElement | null,
  [member = '', at]: readonly string[],
): HTMLElement | null | undefined {
  const [name, part] = [member, `${member}/${at ?? ''}`].map(CSS.escape)
  return form?.querySelector<HTMLElement>(`[data-member="${part}"], [data-member="${name}"]`)
}
