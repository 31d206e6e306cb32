import type { TransitionAction } from '#/domain/identity/check-action.ts'

// For tests: the history of an identity in plain numbers, replayed in the simplest way.

export type Act =
  | { readonly kind: 'create'; readonly duffs: number; readonly keys: number }
  | { readonly kind: 'top-up'; readonly duffs: number }
  | {
      readonly kind: 'update'
      /** How far the update is ahead of the identity at that time. */
      readonly ahead: number
      readonly add: readonly number[]
      readonly disable: readonly number[]
    }
  | { readonly kind: 'word'; readonly word: TransitionAction; readonly which: number }
  | { readonly kind: 'import'; readonly revision: number; readonly balance: number; readonly keys: number }

export type Signed = Extract<Act, { readonly kind: 'create' | 'top-up' | 'update' }> & {
  readonly revision: number
  readonly at: number
}
type Event =
  | { readonly import: Extract<Act, { readonly kind: 'import' }>; readonly at: number }
  | { readonly confirm: number; readonly shown?: boolean }

/** A plain model of an identity. Key n has data n, so that an id identifies its data. Key 0 is the Master key. */
export class Model {
  readonly signed: Signed[] = []
  readonly status: ('pending' | 'confirmed' | 'rejected' | 'gone')[] = []
  events: readonly Event[] = []

  replay(events: readonly Event[]) {
    let now: { revision: number; balance: number; keys: Map<number, boolean> } | undefined
    let imported: { revision: number; keys: number; at: number } | undefined
    let fits = true
    let entries = 0
    for (const [at, event] of events.entries()) {
      entries += 1
      if ('import' in event) {
        const { revision, balance, keys } = event.import
        now = { revision, balance, keys: new Map(range(keys).map((id) => [id, true])) }
        imported = { revision, keys, at: event.at }
        continue
      }
      const signed = this.signed[event.confirm]
      if (signed?.kind === 'create') {
        if (now === undefined) {
          now = {
            revision: 0,
            balance: signed.duffs * 1000,
            keys: new Map(range(signed.keys).map((id) => [id, true])),
          }
        } else if (imported === undefined || imported.keys < signed.keys) fits = false
      } else if (now === undefined) {
        // The first import includes transitions that were confirmed before it.
        entries -= 1
        if (!events.slice(at).some((later) => 'import' in later)) fits = false
      } else if (signed?.kind === 'top-up') now.balance += event.shown === true ? 0 : signed.duffs * 1000
      else if (signed?.kind === 'update') {
        const { revision, add, disable } = signed
        const shown: number = imported?.keys ?? 0
        // An import shows keys 0 to n - 1 as enabled, so it cannot show that a key was disabled.
        const contained =
          imported !== undefined &&
          imported.revision >= revision &&
          disable.length === 0 &&
          add.every((id) => id < shown)
        if (contained) continue
        const keys: Map<number, boolean> = now.keys
        const right =
          revision === now.revision + 1 &&
          add.every((id) => !keys.has(id)) &&
          disable.every((id) => keys.get(id) === true)
        if (!right) fits = false
        else {
          now.revision = revision
          for (const id of disable) keys.set(id, false)
          for (const id of add) keys.set(id, true)
        }
      }
    }
    return { now, fits, entries, imported }
  }

  sign(act: Exclude<Act, { readonly kind: 'word' | 'import' }>, at: number): Signed {
    const stored = this.replay(this.events).now?.revision ?? 0
    const signed = { ...act, at, revision: act.kind === 'update' ? stored + act.ahead : 0 }
    this.signed.push(signed)
    this.status.push('pending')
    return signed
  }

  /** Returns why the user cannot confirm a transition. */
  reasonAgainst(which: number): string | undefined {
    const { now } = this.replay(this.events)
    if (this.status[which] !== 'pending') return 'settled'
    if (this.replay([...this.events, { confirm: which }]).fits) return undefined
    const signed = this.signed[which]
    if (now === undefined) {
      return this.signed.some(({ kind }) => kind === 'create') ? 'create-not-confirmed' : 'unknown-identity'
    }
    if (signed?.kind === 'create') return 'exists-already'
    const ahead = (signed?.revision ?? 0) - now.revision
    return ahead > 1 ? 'revision-gap' : ahead < 1 ? 'revision-taken' : 'breaks-rules'
  }

  rivalsOf(which: number): number {
    const waits = (at: number) => this.signed[at]?.kind === 'update' && this.status[at] === 'pending'
    return waits(which) ? this.signed.filter((_, at) => at !== which && waits(at)).length : 0
  }

  take(word: TransitionAction, which: number): boolean {
    const status = this.status[which]
    if (word === 'exported') return true
    if (word === 'taken-back') {
      if (status === 'pending') return false
      const left = this.events.filter((event) => !('confirm' in event) || event.confirm !== which)
      if (!this.replay(left).fits) return false
      this.events = left
      this.status[which] = 'pending'
      return true
    }
    if (word === 'confirmed-in-import') {
      const { imported } = this.replay(this.events)
      const signed = this.signed[which]
      // An import cannot include a transition that was signed after it.
      if (signed?.kind !== 'top-up' || imported === undefined || signed.at > imported.at) return false
      if (status === 'confirmed') return this.correct(which)
      if (status !== 'pending') return false
      this.events = [...this.events, { confirm: which, shown: true }]
      this.status[which] = 'confirmed'
      return true
    }
    if (status !== 'pending' && !(word === 'discarded' && status === 'rejected')) return false
    if (word === 'confirmed') {
      const events = [...this.events, { confirm: which }]
      if (!this.replay(events).fits) return false
      this.events = events
      this.status[which] = 'confirmed'
      return true
    }
    this.status[which] = word === 'rejected' ? 'rejected' : 'gone'
    return true
  }

  /** Corrects the report: the last import already includes the transition. */
  private correct(which: number): boolean {
    const at = this.events.findIndex((event) => 'confirm' in event && event.confirm === which)
    const event = this.events[at]
    const isLater = at > this.events.findLastIndex((each) => 'import' in each)
    if (!isLater || event === undefined || 'import' in event || event.shown === true) return false
    this.events = this.events.with(at, { ...event, shown: true })
    return true
  }
}

export function range(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index)
}
