/**
 * The words of STYLE.md that this project avoids, with the plain term for each. `pattern` matches the wrong sense
 * only: a "stand-in" and the "wall clock" pass. `in` limits the kinds of searched text: `docs` (Markdown), `messages`
 * (text on screens) and `comments`. `names`: names of modules and their declarations are searched, too, except in
 * tests.
 */
export const words = [
  { not: 'mend', but: 'fix', pattern: /\bmend(?:s|ed|ing)?\b/, names: true },
  { not: 'the person', but: 'the user; "you" on screens', pattern: /\b(?:the|a|no|another) person\b/ },
  {
    not: 'word of the user',
    but: 'confirmation',
    pattern: /\b(?:word of the (?:user|person)|(?:person|user)['’]s word|on the word of|a word of yours?)\b/,
  },
  { not: 'say of', but: 'confirm, mark as', pattern: /\b(?:say|says|said|saying) of\b/ },
  {
    not: 'hold',
    but: 'pass, be valid; compare with, check against',
    pattern:
      /\b(?:rules?|checksums?|signatures?|proofs?|verdicts?) (?:that )?(?:does not |do not |must |still |all )?holds?\b(?! (?:in|for|back))|\bheld against\b|\bholds? (?:good|true)\b/,
  },
  {
    not: 'refuse',
    but: 'reject',
    pattern: /(?<!connection |-)\brefus(?:e|es|ed|ing|al|als)\b/,
    names: true,
  },
  {
    not: 'private half',
    but: 'private key',
    pattern: /\bprivate hal(?:f|ves)\b/,
    in: ['comments', 'messages'],
    names: true,
  },
  { not: 'kept', but: 'saved, stored', pattern: /\bkept\b/ },
  {
    not: 'is made',
    but: 'is created',
    pattern: /\b(?:is|are|was|were|be|been|being) made\b(?! (?:of|up|for|to|with))/,
  },
  {
    not: 'compartment',
    but: '"asks every time", "asks once"',
    pattern: /\bcompartments?\b/,
    in: ['messages'],
  },
  { not: 'gate', but: '"asks every time"', pattern: /\bgates?\b/, in: ['messages'] },
  { not: 'room', but: 'folder', pattern: /\brooms?\b/ },
  { not: 'house', but: 'architecture, project', pattern: /\bhouses?\b/ },
  { not: 'door', but: 'API, interface', pattern: /\b(?:door|doors)\b/ },
  { not: 'wall', but: 'import rule', pattern: /\bwalls?\b(?![ -]clock)/ },
  { not: 'desk', but: 'page, or the name of the thing', pattern: /\bdesks?\b/, names: true },
  {
    not: 'stand',
    but: 'be; status, state',
    pattern: /\b(?:stand|stands|stood|standing)\b(?! (?:for|in for)\b)(?!-in)/,
  },
  {
    not: 'give out',
    but: 'send for signing, hand over',
    pattern: /\b(?:give|gives|gave|given|giving) (?:it |them )?out\b/,
  },
  {
    not: 'take back',
    but: 'receive; undo, withdraw',
    pattern: /\b(?:take|takes|took|taken|taking) (?:it |them |that )?back\b/,
  },
  {
    not: 'bring, take in',
    but: 'import, restore, come with',
    pattern:
      /\b(?:bring|brings|brought|bringing)\b|\b(?:take|takes|took|taken|taking) in\b(?! (?:place|parts|turn|total))/,
  },
  {
    not: 'elsewhere',
    but: 'the offline signer, or the name of the place',
    pattern: /\belsewhere\b/,
    names: true,
  },
  { not: 'another machine', but: 'offline signer', pattern: /\b(?:another|the other) machine(?:['’]s)?\b/ },
  { not: 'act', but: 'action', pattern: /\bacts?\b(?! (?:on|upon|as)\b)/ },
  { not: 'out of reach', but: 'offline, unreachable', pattern: /\bout of reach\b/ },
  { not: 'at hand', but: 'available', pattern: /\bat hand\b/ },
  { not: 'nobody can say', but: 'unknown', pattern: /\bnobody can (?:say|tell)\b/ },
  { not: 'whole', but: 'complete, full', pattern: /\bwhole\b(?! numbers?\b)/ },
  { not: 'the one, the other', but: 'the name of each', pattern: /\bthe one\b[^.;:]{0,60}\bthe other\b/ },
  { not: 'likeness, kin', but: '-based, similar', pattern: /\b(?:likeness|akin|kin)\b/ },
  {
    not: 'practice',
    but: 'sandbox; recommendation',
    pattern: /\b(?:practice (?:chain|network|funds)|good practice)\b/,
  },
  { not: 'practice', but: 'sandbox; recommendation', pattern: /\bpractice\b/, in: [], names: true },
]
