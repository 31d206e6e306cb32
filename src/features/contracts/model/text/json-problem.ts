/** Why a text is no JSON that can be shown as a form. */
export type JsonProblemKind =
  /** There is nothing but blanks. */
  | 'empty'
  /** It ends before everything that was opened is closed. */
  | 'unfinished'
  /** No value begins here. */
  | 'value'
  /** A member's name in double quotes is due. */
  | 'name'
  | 'colon'
  /** A comma or the end of the object or array is due. */
  | 'comma'
  /** A comma, and nothing after it. */
  | 'trailing-comma'
  | 'number'
  | 'escape'
  /** A text goes over the end of its line, or holds another control character. */
  | 'control'
  /** Something stands behind the value. */
  | 'behind'
  /** Objects and arrays nest deeper than anything here reads. */
  | 'depth'
  /** Its object has a member of this name already. */
  | 'doubled'
  /** It is JSON, and no object. */
  | 'no-object'
  /** It is longer, or has more values, than a page reads while one types. */
  | 'large'
  /** It is longer than anything here reads. */
  | 'too-long'

export interface JsonProblem {
  readonly kind: JsonProblemKind
  /** The place in the text, in UTF-16 units. */
  readonly at: number
}
