import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/**
 * The estimator with its dictionaries. A module of its own, so that the build makes one script of all three packages: a script
 * that the vault's worker loads late must import no other. Firefox asks `worker-src` for what it imports, which is
 * `'none'`; Chromium asks `script-src`.
 */
export function createEstimator(): ZxcvbnFactory {
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // Each warning says its own name: its wording is the screens'.
    translations: { ...english.translations, warnings: namesOf(english.translations.warnings) },
  })
}

function namesOf<Names extends Record<string, string>>(names: Names): Names {
  // Object.fromEntries forgets the keys it was given; they are exactly those of `names`.
  return Object.fromEntries(Object.keys(names).map((name) => [name, name])) as Names
}
