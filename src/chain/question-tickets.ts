/** Questions that are under way, by the number that whoever asked gave them: each can be withdrawn. */
export function openTickets() {
  const held = new Map<number, AbortController>()
  return {
    /** Runs the question with the signal that its withdrawal gives. */
    hold: async <Answer>(
      ticket: number,
      question: (signal: AbortSignal) => Promise<Answer>,
    ): Promise<Answer> => {
      const controller = new AbortController()
      held.set(ticket, controller)
      try {
        return await question(controller.signal)
      } finally {
        held.delete(ticket)
      }
    },
    /** One that was answered already is not missed. */
    withdraw: (ticket: number) => held.get(ticket)?.abort(),
  }
}
