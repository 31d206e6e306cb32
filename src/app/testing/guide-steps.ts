// For the tests that follow the guides of docs/guides to the letter.

/** Something that a step names: a control to use, or a quoted text that is on the screen at that moment. */
export type GuidePart =
  | { readonly kind: 'use'; readonly verb: string; readonly name: string; readonly place: string | undefined }
  | { readonly kind: 'see'; readonly name: string }

const marked =
  /(?:\b(open|press|choose|tick|fill in|give the file to|and) )?\*\*(.+?)\*\*(?: in (?:the row )?\*\*(.+?)\*\*)?|“(.+?)”/gi

/** Returns the parts of each numbered step. No text outside the steps may name a part of the screen. */
export function parseGuide(text: string): readonly (readonly GuidePart[])[] {
  const step = /^\d+\. (.+(?:\n {3,4}.+)*)/gm
  if (/\*\*|“/.test(text.replaceAll(step, ''))) throw new TypeError('a name outside the steps')
  return Array.from(text.matchAll(step), ([, words = '']) => parseStep(words.replaceAll(/\n */g, ' ')))
}

function parseStep(words: string): readonly GuidePart[] {
  let verb = ''
  return Array.from(words.matchAll(marked), ([, before = '', name = '', place, quoted]) => {
    if (before.toLowerCase() !== 'and') verb = before.toLowerCase()
    return quoted === undefined ? { kind: 'use', verb, name, place } : { kind: 'see', name: quoted }
  })
}
