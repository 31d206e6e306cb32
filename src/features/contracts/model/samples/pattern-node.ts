/** An expression as far as text can be made for it. Positions (`^`, `$`, `\b`) are empty: the result is matched anyway. */
export type PatternNode =
  | { readonly kind: 'characters'; readonly choices: string }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }
