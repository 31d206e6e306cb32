import { checkFormat } from './format/check-format.ts'
import { breakRule, leaveUnchecked, takeMatch, type InstanceVisit } from './instance-visit.ts'
import { countCharacters } from './json-value.ts'
import { compilePattern } from './re2-pattern.ts'

export function checkTextKeyword(
  visit: InstanceVisit,
  keyword: string,
  asked: unknown,
  value: string,
  path: string,
): void {
  if (keyword === 'maxLength' || keyword === 'minLength') checkLength(visit, keyword, asked, value, path)
  else if (keyword === 'pattern' && typeof asked === 'string') checkPattern(visit, asked, value, path)
  else if (keyword === 'format' && typeof asked === 'string') {
    const verdict = checkFormat(asked, value)
    if (verdict === 'unknown') leaveUnchecked(visit, 'instance.format', path, { format: asked })
    if (verdict === 'broken') breakRule(visit, 'instance.format', path, value, { format: asked })
  }
}

function checkLength(
  visit: InstanceVisit,
  keyword: 'maxLength' | 'minLength',
  limit: unknown,
  value: string,
  path: string,
): void {
  if (typeof limit !== 'number') return
  const found = countCharacters(value)
  if (keyword === 'maxLength' && found > limit) {
    breakRule(visit, 'instance.max-length', path, value, { found, limit })
  }
  if (keyword === 'minLength' && found < limit) {
    breakRule(visit, 'instance.min-length', path, value, { found, limit })
  }
}

function checkPattern(visit: InstanceVisit, source: string, value: string, path: string): void {
  const pattern = compilePattern(source)
  // The rules of the contract say what is wrong with the pattern; here it can only be left out.
  if (pattern === undefined || !takeMatch(visit, pattern.size * value.length)) {
    return leaveUnchecked(visit, 'instance.pattern', path, { pattern: source })
  }
  if (!pattern.matches(value)) breakRule(visit, 'instance.pattern', path, value, { pattern: source })
}
