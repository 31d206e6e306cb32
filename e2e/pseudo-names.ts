import type { Locator, Page } from '@playwright/test'

/**
 * Wraps the page or locator of a build in the pseudo-language (scripts/pseudo-language.mjs): English names are
 * translated, so that English journeys run unchanged.
 */
export function inPseudo<Target extends Page | Locator>(target: Target): Target {
  return new Proxy(target, {
    get: (_, name) => {
      const member: unknown = Reflect.get(target, name, target)
      if (typeof member !== 'function' || name === 'constructor') return member
      if (name === 'selectOption' && isLocator(target))
        return async (given: unknown) => target.selectOption(await translateChoice(target, given))
      return (...given: readonly unknown[]) =>
        wrap(Reflect.apply(member, target, typeof name === 'string' ? translate(name, given) : given))
    },
  })
}

function wrap(result: unknown): unknown {
  if (result instanceof Promise) return result.then(wrap)
  if (Array.isArray(result)) return result.map(wrap)
  return isLocator(result) ? inPseudo(result) : result
}

function isLocator(value: unknown): value is Locator {
  return typeof value === 'object' && value !== null && 'getByRole' in value && 'filter' in value
}

type Name = string | RegExp
interface Options {
  readonly name?: Name
  readonly hasText?: Name
  readonly exact?: boolean
}

const byText = new Set(['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle', 'getByAltText'])

// The arguments of Playwright’s own methods.
function translate(method: string, given: readonly unknown[]): readonly unknown[] {
  const [first, second] = given as readonly [Name, Options | undefined]
  if (byText.has(method)) return [patternOf(first, second?.exact), ...given.slice(1)]
  if (method === 'filter') return [translateOptions(given[0] as Options | undefined)]
  if (method === 'getByRole' || method === 'locator') return [first, translateOptions(second)]
  return given
}

function translateOptions(options: Options | undefined): Options | undefined {
  if (options === undefined) return undefined
  const { name, hasText, exact, ...rest } = options
  return {
    ...rest,
    ...(name === undefined ? {} : { name: patternOf(name, exact) }),
    ...(hasText === undefined ? {} : { hasText: patternOf(hasText) }),
  }
}

/** The label of an option in the pseudo-language, because Playwright accepts no pattern for it. */
async function translateChoice(list: Locator, given: unknown): Promise<string | { readonly label: string }> {
  // Playwright’s own argument, in the forms that journeys use.
  const choice = given as string | { readonly label: string }
  if (typeof choice === 'string') return choice
  const option = list.locator('option').filter({ hasText: patternOf(choice.label, true) })
  return { label: ((await option.first().textContent()) ?? '').trim() }
}

/**
 * A pattern for an English name in the pseudo-language: two accented letters for each vowel, brackets around each
 * message. Data stays unchanged.
 */
function patternOf(name: Name, exact = false): RegExp {
  const isText = typeof name === 'string'
  const source = isText ? name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`) : name.source
  const lengthened = source
    .replaceAll(/(?<!\\)[aeiouyAEIOU]/g, (vowel) => `(?:${vowel}|[^\\0-\\x7f⟦⟧]{2})`)
    .replaceAll(' ', '[ ⟦⟧]+')
    .replace(/^\^/, '^⟦*')
    .replace(/(?<!\\)\$$/, '⟧*$')
  if (!isText) return new RegExp(lengthened, name.flags)
  return exact ? new RegExp(`^⟦*${lengthened}⟧*$`) : new RegExp(lengthened, 'i')
}
