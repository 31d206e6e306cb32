import {
  mutationOptions,
  useMutation,
  useMutationState,
  type MutationOptions,
  type MutationState,
} from '@tanstack/react-query'

export interface NodeQuestion<Question, Answer> {
  readonly options: MutationOptions<Answer, Error, Question, void>
  readonly withdraw: () => void
}

/**
 * Stores a question and its answer in the mutation cache, so that they are still shown when the user comes back to the
 * screen. A reload forgets them. A new question aborts the last one.
 */
export function nodeQuestion<Question, Answer>(
  name: string,
  ask: (question: Question, signal: AbortSignal) => Promise<Answer>,
): NodeQuestion<Question, Answer> {
  const mutationKey = ['node-question', name]
  let underWay = new AbortController()
  return {
    options: mutationOptions({
      mutationKey,
      gcTime: Infinity,
      onMutate: (_, { client }) => {
        const cache = client.getMutationCache()
        for (const older of cache.findAll({ mutationKey }).slice(0, -1)) cache.remove(older)
      },
      mutationFn: (question: Question) => {
        underWay.abort()
        underWay = new AbortController()
        return ask(question, underWay.signal)
      },
    }),
    withdraw: () => underWay.abort(),
  }
}

export function useNodeQuestion<Question, Answer>({ options, withdraw }: NodeQuestion<Question, Answer>) {
  const { mutate } = useMutation(options)
  const { mutationKey } = options
  const latest = useMutationState<MutationState<Answer, Error, Question, void>>({
    filters: mutationKey === undefined ? {} : { mutationKey },
    select: ({ state }) => state,
  }).at(-1)
  return { latest, ask: mutate, withdraw }
}
